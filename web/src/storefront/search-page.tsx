import type { Output } from '@zhenku/contract/api';
import { lazy, Suspense } from 'react';
import { PageTitle } from '../features/site/page-title.tsx';
import { useCall } from '../api/use-call.ts';
import { PagedVideos } from '../features/catalogue/paged-videos.tsx';
import { VideoGridSkeleton } from '../features/catalogue/video-grid.tsx';
import { FilterSection } from '../features/search/filter-section.tsx';
import { hasNear } from '../features/search/has-near.ts';
import { SearchBox } from '../features/search/search-box.tsx';
import { isPlainSearch, pathOf, readSearch, type SearchState } from '../features/search/search-state.ts';
import { useSearchParams } from '../ui/router/search-params.ts';
import styles from './search-page.module.css';

const NotifyMe = lazy(() => import('../features/wanted/notify-me.tsx'));
const NearResults = lazy(() => import('../features/search/near-results.tsx'));
const NothingFound = lazy(() => import('../features/wanted/nothing-found.tsx'));

const FEW_RESULTS = 5;

type Found = Output<'POST /video/v1/queryByKeyword'>;

export default function SearchPage() {
  const [params] = useSearchParams();
  const state = readSearch(params);
  const query = useCall('POST /video/v1/queryByKeyword', state, { keepPrevious: true });
  const { data, isPlaceholderData: stale } = query;

  return (
    <div className={`container ${styles.page}`}>
      <PageTitle>{state.keyword ? `${state.keyword} · 搜索` : '全部素材'}</PageTitle>
      <header className={styles.head}>
        <h1>{state.keyword || '全部素材'}</h1>
        <output className="num">{data && !stale && `${data.total} 条素材`}</output>
        <SearchBox
          key={state.keyword}
          initial={state.keyword}
          className={styles.box}
          pathFor={(keyword) => pathOf({ ...state, keyword, literal: [], labelIds: [], page: 1 })}
        />
      </header>
      <FilterSection state={state} pathOf={pathOf} found={data} isError={query.isError}>
        <PagedVideos
          query={query}
          keyword={state.keyword}
          empty={
            data && (
              <Suspense fallback={<VideoGridSkeleton count={8} />}>
                <NothingFound found={data} state={state} stale={stale} />
              </Suspense>
            )
          }
        />
        {data && data.total > 0 && <Notify found={data} state={state} stale={stale} />}
        {data && data.total > 0 && hasNear(data) && (
          <Suspense>
            <NearResults found={data} state={state} stale={stale} />
          </Suspense>
        )}
      </FilterSection>
    </div>
  );
}

/** Applies only to searches by keyword alone. */
function Notify({ found, state, stale }: { found: Found | undefined; state: SearchState; stale: boolean }) {
  if (!found || stale || found.total >= FEW_RESULTS || state.keyword === '' || !isPlainSearch(state)) return null;
  return (
    <div className={styles.notify}>
      <Suspense>
        <NotifyMe key={state.keyword} keyword={state.keyword} />
      </Suspense>
    </div>
  );
}

import type { Output } from '@zhenku/contract/api';
import { lazy, Suspense } from 'react';
import { PageTitle } from '../features/site/page-title.tsx';
import { useCall } from '../api/use-call.ts';
import { PagedVideos } from '../features/catalogue/paged-videos.tsx';
import { VideoGrid } from '../features/catalogue/video-grid.tsx';
import { FilterSection } from '../features/search/filter-section.tsx';
import { SuggestedKeywords } from '../features/search/suggested-keywords.tsx';
import { SearchBox } from '../features/search/search-box.tsx';
import { pathOf, readSearch, withoutFilters, type SearchState } from '../features/search/search-state.ts';
import { ButtonLink } from '../ui/button.tsx';
import { useSearchParams } from '../ui/search-params.ts';
import styles from './search-page.module.css';

const NotifyMe = lazy(() => import('../features/wanted/notify-me.tsx'));
const PopularInstead = lazy(() => import('../features/search/popular-instead.tsx'));

/** A search that finds fewer has found little. */
const FEW = 5;

type Found = Output<'POST /video/v1/queryByKeyword'>;

/** The search page. Its whole state is in the address: keyword, filters, sort and page. */
export default function SearchPage() {
  const [params] = useSearchParams();
  const state = readSearch(params);
  const query = useCall('POST /video/v1/queryByKeyword', state, { keepPrevious: true });
  const { data } = query;

  return (
    <div className={`container ${styles.page}`}>
      <PageTitle>{state.keyword ? `${state.keyword} · 搜索` : '全部素材'}</PageTitle>
      <header className={styles.head}>
        <h1>{state.keyword || '全部素材'}</h1>
        <output className="num">{data && !query.isPlaceholderData && `${data.total} 条视频`}</output>
        <SearchBox
          key={state.keyword}
          initial={state.keyword}
          className={styles.box}
          pathFor={(keyword) => pathOf({ ...state, keyword, labelIds: [], page: 1 })}
        />
      </header>
      <FilterSection state={state} pathOf={pathOf} found={data} isError={query.isError}>
        <PagedVideos
          query={query}
          keyword={state.keyword}
          empty={<NothingFound found={data} state={state} stale={query.isPlaceholderData} />}
        />
        {data && data.total > 0 && <Notify found={data} state={state} stale={query.isPlaceholderData} />}
        <Alternatives found={data} state={state} stale={query.isPlaceholderData} />
      </FilterSection>
    </div>
  );
}

/** For a search that finds little by its keyword alone. */
function Notify({ found, state, stale }: AlternativesProps) {
  const isPlain = pathOf({ ...withoutFilters(state), page: state.page }) === pathOf(state);
  if (!found || stale || found.total >= FEW || state.keyword === '' || !isPlain) return null;
  return (
    <Suspense>
      <NotifyMe key={state.keyword} keyword={state.keyword} />
    </Suspense>
  );
}

/** In one line: what is near, or what others watch, follows at once. */
function NothingFound({ found, state, stale }: AlternativesProps) {
  const plain = withoutFilters(state);
  return (
    <div className={styles.nothing}>
      <p>暂无相关作品</p>
      {pathOf(plain) !== pathOf({ ...state, page: 1 }) && (
        <ButtonLink to={pathOf(plain)} variant="primary">
          清除筛选条件
        </ButtonLink>
      )}
      <Notify found={found} state={state} stale={stale} />
      <ButtonLink to="/hot">看看热门素材</ButtonLink>
    </div>
  );
}

interface AlternativesProps {
  found: Found | undefined;
  state: SearchState;
  stale: boolean;
}

/** Shown with few results: alternative keywords, and clips that match most of the keyword. */
function Alternatives({ found, state, stale }: AlternativesProps) {
  const { near = [], suggestions = [] } = found ?? {};
  if (near.length === 0 && suggestions.length === 0) {
    return found?.total === 0 && !stale ? (
      <Suspense>
        <PopularInstead />
      </Suspense>
    ) : null;
  }
  return (
    <section className={styles.near} aria-label="相近结果">
      <h2>相近结果</h2>
      <SuggestedKeywords words={suggestions} pathFor={(keyword) => pathOf({ ...withoutFilters(state), keyword })} />
      <VideoGrid videos={near} keyword={state.keyword} stale={stale} />
    </section>
  );
}

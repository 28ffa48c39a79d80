import { PAGE_SIZE } from '@zhenku/contract/constants';
import { useCall } from '../../api/use-call.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { VideoGrid, VideoGridSkeleton } from '../catalogue/video-grid.tsx';
import NotifyMe from './notify-me.tsx';
import { clearFilters, listTypedFilters } from '../search/active-filters.ts';
import { hasNear } from '../search/has-near.ts';
import NearResults from '../search/near-results.tsx';
import near from '../search/near-results.module.css';
import styles from './nothing-found.module.css';
import { isPlainSearch, pathOf, type SearchState } from '../search/search-state.ts';

interface NothingFoundProps {
  found: Parameters<typeof NearResults>[0]['found'];
  state: SearchState;
  stale: boolean;
}

/**
 * Shows that nothing was found, with near results or popular clips. All parts are in one chunk, so that none loads
 * later and shifts the layout.
 */
export default function NothingFound({ found, state, stale }: NothingFoundProps) {
  const cleared = pathOf(clearFilters(state, listTypedFilters(state, found.relaxed)));
  return (
    <>
      <div className={styles.nothing}>
        <p>暂无相关作品</p>
        {cleared !== pathOf({ ...state, page: 1 }) && (
          <ButtonLink to={cleared} variant="primary">
            清除筛选条件
          </ButtonLink>
        )}
        {!stale && state.keyword !== '' && isPlainSearch(state) && (
          <NotifyMe key={state.keyword} keyword={state.keyword} />
        )}
        <ButtonLink to="/hot">看看热门素材</ButtonLink>
      </div>
      {hasNear(found) ? <NearResults found={found} state={state} stale={stale} /> : !stale && <Popular />}
    </>
  );
}

function Popular() {
  const size = PAGE_SIZE.homeActivity;
  const { data, isError } = useCall('GET /video/v1/queryHot', { page: 1, size }, { silent: true });
  if (isError || data?.content.length === 0) return null;
  return (
    <section className={near.near} aria-label="热门素材">
      <h2>大家在看</h2>
      {data ? <VideoGrid videos={data.content} /> : <VideoGridSkeleton count={size} />}
    </section>
  );
}

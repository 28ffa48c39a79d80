import { PAGE_SIZE } from '@zhenku/contract/constants';
import { useCall } from '../../api/use-call.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useLocation } from '../../ui/router/location.tsx';
import { useSearchParams } from '../../ui/router/search-params.ts';
import { Empty } from '../../ui/states.tsx';
import { PagedVideos } from '../catalogue/paged-videos.tsx';
import type { VideoResultsProps } from '../catalogue/video-grid.tsx';
import { FilterSection } from './filter-section.tsx';
import { isUnfiltered, listPathOf, readSearch, type SearchState, withoutFilters } from './search-state.ts';

export interface FilteredVideosProps {
  unfiltered: VideoResultsProps['query'];
  scope: { categoryId?: number; labelIds?: number[]; albumId?: number; activityId?: number; authorId?: number };
  order: 'newest' | 'hot';
}

export function FilteredVideos({ unfiltered, scope, order }: FilteredVideosProps) {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const state = readSearch(params);
  const pathOf = listPathOf(pathname);
  const plain = isUnfiltered(state);
  const size = plain ? 1 : PAGE_SIZE.category;
  const page = plain ? 1 : state.page;
  const found = useCall('POST /video/v1/queryByKeyword', { ...inScope(state, scope, order), page, size }, KEEP);
  const section = scope.categoryId ? 'category' : scope.labelIds ? 'label' : undefined;
  return (
    <FilterSection
      state={state}
      pathOf={pathOf}
      found={found.data}
      isError={found.isError}
      scope={section}
      defaultOrder="默认"
    >
      <PagedVideos
        query={plain ? unfiltered : found}
        empty={
          plain ? undefined : (
            <Empty message="暂无相关作品">
              <ButtonLink to={pathOf(withoutFilters(state))} variant="primary">
                清除筛选条件
              </ButtonLink>
            </Empty>
          )
        }
      />
    </FilterSection>
  );
}

const KEEP = { keepPrevious: true };

function inScope(
  state: SearchState,
  { labelIds = [], ...scope }: FilteredVideosProps['scope'],
  order: 'newest' | 'hot',
) {
  const sort = state.sort === 'relevance' ? order : state.sort;
  return { ...state, ...scope, labelIds: [...labelIds, ...state.labelIds], keyword: '', sort };
}

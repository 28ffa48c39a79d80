import { PAGE_SIZE } from '@zhenku/contract/constants';
import { useCall } from '../api/use-call.ts';
import { FilteredVideos } from '../features/search/filtered-videos.tsx';
import { pageOf } from '../ui/router/pages.ts';
import { useSearchParams } from '../ui/router/search-params.ts';
import { ListPage } from './list-page.tsx';

export default function HotPage() {
  const page = pageOf(useSearchParams()[0]);
  const hot = useCall('GET /video/v1/queryHot', { page, size: PAGE_SIZE.category }, { keepPrevious: true });
  return (
    <ListPage title="热门素材" trail={[]}>
      <FilteredVideos unfiltered={hot} scope={{}} order="hot" />
    </ListPage>
  );
}

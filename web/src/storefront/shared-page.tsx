import { PAGE_SIZE } from '@zhenku/contract/constants';
import { isNotFound } from '../api/user-client.ts';
import { NotFound } from '../features/search/not-found.tsx';
import { useCall } from '../api/use-call.ts';
import { PagedVideos } from '../features/catalogue/paged-videos.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { useParams } from '../ui/router/outlet.tsx';
import { pageOf } from '../ui/router/pages.ts';
import { useSearchParams } from '../ui/router/search-params.ts';
import { Empty } from '../ui/states.tsx';
import { ListPage } from './list-page.tsx';

export default function SharedPage() {
  const { shareId = '' } = useParams();
  const page = pageOf(useSearchParams()[0]);
  const query = useCall(
    'GET /userfavorite/v1/shared',
    { shareId, page, size: PAGE_SIZE.category },
    { keepPrevious: true, silent: true, staleTime: 0 },
  );
  if (isNotFound(query.error)) return <NotFound message="链接已失效" />;
  return (
    <ListPage title={query.data?.favoriteName ?? '分享的收藏夹'} trail={[]}>
      <PagedVideos
        query={query}
        empty={
          <Empty message="这个收藏夹里还没有素材">
            <ButtonLink to="/hot">看看热门素材</ButtonLink>
          </Empty>
        }
      />
    </ListPage>
  );
}

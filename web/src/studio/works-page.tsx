import { VIDEO_STATUS, VIDEO_STATUS_LABEL } from '@zhenku/contract/constants';
import { MyVideoRow } from '../features/publishing/my-video-row.tsx';
import { useMyVideos } from '../features/publishing/queries.ts';
import { ButtonLink } from '../ui/button.tsx';
import { UserCentrePage } from '../features/site/user-centre-page.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { pageOf } from '../ui/pages.ts';
import { useSearchParams } from '../ui/search-params.ts';
import { Empty } from '../ui/states.tsx';
import { KeywordSearch, UrlFilter } from '../ui/url-filters.tsx';

const PAGE_SIZE = 20;

const { processing, inReview, published, rejected, offline, failed } = VIDEO_STATUS;
const FILTERS = [
  { value: '', label: '全部' },
  ...[processing, inReview, published, rejected, offline, failed].map((status) => ({
    value: String(status),
    label: VIDEO_STATUS_LABEL[status] ?? '',
  })),
];

export default function WorksPage() {
  const [params] = useSearchParams();
  const keyword = params.get('keyword') ?? '';
  const chosen = params.get('status');
  const status = FILTERS.some(({ value }) => value === chosen) && chosen ? Number(chosen) : undefined;
  const query = useMyVideos({
    page: pageOf(params),
    size: PAGE_SIZE,
    status,
    keyword,
  });
  const filtered = keyword !== '' || status !== undefined;
  return (
    <UserCentrePage title="管理作品" tools={<KeywordSearch key={keyword} placeholder="作品名称" />}>
      <UrlFilter label="作品状态" name="status" options={FILTERS} />
      <PagedList
        query={query}
        failed="作品加载失败"
        keyOf={(video) => video.videoId}
        empty={
          <Empty message={filtered ? '暂无相关作品' : '暂无数据'}>
            {filtered ? (
              <ButtonLink to="/user/video">查看全部作品</ButtonLink>
            ) : (
              <ButtonLink to="/user/publish" variant="primary">
                发布作品
              </ButtonLink>
            )}
          </Empty>
        }
      >
        {(video) => <MyVideoRow video={video} />}
      </PagedList>
    </UserCentrePage>
  );
}

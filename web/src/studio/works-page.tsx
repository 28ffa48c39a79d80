import type { Output } from '@zhenku/contract/api';
import { VIDEO_STATUS, VIDEO_STATUS_LABEL } from '@zhenku/contract/constants';
import { CreatorsOnly } from '../features/creators/creators-only.tsx';
import { MyVideoRow } from '../features/publishing/my-video-row.tsx';
import { useMyVideos } from '../features/publishing/queries.ts';
import { ButtonLink } from '../ui/button.tsx';
import { UserCentrePage } from '../features/site/user-centre-page.tsx';
import { isEmptyList, PagedList } from '../ui/lists/paged-list.tsx';
import { pageOf } from '../ui/router/pages.ts';
import { useSearchParams } from '../ui/router/search-params.ts';
import { Empty } from '../ui/states.tsx';
import { KeywordSearch, UrlFilter } from '../ui/lists/url-filters.tsx';

const PAGE_SIZE = 20;

const { draft, processing, inReview, published, rejected, offline, failed } = VIDEO_STATUS;
const STATUSES: readonly number[] = [draft, processing, inReview, published, rejected, offline, failed];

type Counts = Output<'GET /video/v1/mine'>['counts'];

function filtersOf(counts: Counts | undefined) {
  const total = counts?.reduce((sum, { count }) => sum + count, 0);
  const countOf = (status: number) => counts && (counts.find((each) => each.status === status)?.count ?? 0);
  const labelled = (label: string, count: number | undefined) => (count === undefined ? label : `${label} ${count}`);
  return [
    { value: '', label: labelled('全部', total) },
    ...STATUSES.map((status) => ({
      value: String(status),
      label: labelled(VIDEO_STATUS_LABEL[status] ?? '', countOf(status)),
    })),
  ];
}

export default function WorksPage() {
  return (
    <CreatorsOnly title="管理作品" about="这里管理您的草稿和作品：修改、上下架，查看审核进度">
      <Works />
    </CreatorsOnly>
  );
}

function Works() {
  const [params] = useSearchParams();
  const keyword = params.get('keyword') ?? '';
  const chosen = params.get('status');
  const status = chosen && STATUSES.includes(Number(chosen)) ? Number(chosen) : undefined;
  const query = useMyVideos({
    page: pageOf(params),
    size: PAGE_SIZE,
    status,
    keyword,
  });
  const filtered = keyword !== '' || status !== undefined;
  const nothing = isEmptyList(query, filtered);
  return (
    <UserCentrePage title="管理作品" tools={!nothing && <KeywordSearch key={keyword} placeholder="作品名称" />}>
      {!nothing && <UrlFilter label="作品状态" name="status" options={filtersOf(query.data?.counts)} />}
      <PagedList
        query={query}
        failed="作品加载失败"
        keyOf={(video) => video.videoId}
        empty={
          <Empty
            message={filtered ? '暂无相关作品' : '暂无数据'}
            {...(!filtered && { hint: '您的草稿和作品会列在这里，审核通过后自动上架' })}
          >
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

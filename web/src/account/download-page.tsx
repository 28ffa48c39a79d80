import { PAGE_SIZE } from '@zhenku/contract/constants';
import { useCall } from '../api/use-call.ts';
import { DownloadCard } from '../features/licences/download-card.tsx';
import { EmptyPurchases } from '../features/licences/empty-purchases.tsx';
import { UserCentrePage } from '../features/site/user-centre-page.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { pageOf } from '../ui/pages.ts';
import { useSearchParams } from '../ui/search-params.ts';
import { KeywordSearch, UrlFilter } from '../ui/url-filters.tsx';

const FILTERS = [
  { value: '', label: '全部' },
  { value: 'true', label: '可下载' },
  { value: 'false', label: '已失效' },
];

/** All purchases, with how long each can be downloaded. */
export default function DownloadPage() {
  const [params] = useSearchParams();
  const keyword = params.get('keyword') ?? '';
  const available = { true: true, false: false }[params.get('available') ?? ''];
  const query = useCall(
    'GET /order/v1/downloads',
    { page: pageOf(params), size: PAGE_SIZE.downloads, keyword, available },
    { keepPrevious: true, staleTime: 0 },
  );
  const filtered = keyword !== '' || available !== undefined;
  return (
    <UserCentrePage title="我的下载" tools={<KeywordSearch key={keyword} placeholder="订单号或视频名称" />}>
      <UrlFilter label="下载状态" name="available" options={FILTERS} />
      <PagedList
        query={query}
        failed="下载列表加载失败"
        keyOf={(item) => item.orderItemId}
        empty={<EmptyPurchases all={filtered ? '/user/download' : null} />}
      >
        {(item) => <DownloadCard item={item} onDownloaded={() => void query.refetch()} />}
      </PagedList>
    </UserCentrePage>
  );
}

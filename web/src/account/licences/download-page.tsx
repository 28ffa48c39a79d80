import { DOWNLOAD_DAYS, PAGE_SIZE } from '@zhenku/contract/constants';
import { useCall } from '../../api/use-call.ts';
import { DownloadCard } from '../../features/licences/download-card.tsx';
import { EmptyPurchases } from '../../features/licences/empty-purchases.tsx';
import { UserCentrePage } from '../../features/site/user-centre-page.tsx';
import { Link } from '../../ui/router/link.tsx';
import { isEmptyList, PagedList } from '../../ui/lists/paged-list.tsx';
import { pageOf } from '../../ui/router/pages.ts';
import { useSearchParams } from '../../ui/router/search-params.ts';
import { KeywordSearch, UrlFilter } from '../../ui/lists/url-filters.tsx';

const FILTERS = [
  { value: '', label: '全部' },
  { value: 'true', label: '可下载' },
  { value: 'ending', label: '即将到期' },
  { value: 'false', label: '已失效' },
];

const FILTER: Record<string, { available?: boolean; ending?: boolean }> = {
  true: { available: true },
  ending: { ending: true },
  false: { available: false },
};

export default function DownloadPage() {
  const [params] = useSearchParams();
  const keyword = params.get('keyword') ?? '';
  const filter = FILTER[params.get('available') ?? ''] ?? {};
  const query = useCall(
    'GET /order/v1/downloads',
    { page: pageOf(params), size: PAGE_SIZE.downloads, keyword, ...filter },
    { keepPrevious: true, staleTime: 0 },
  );
  const filtered = keyword !== '' || Object.keys(filter).length > 0;
  const nothing = isEmptyList(query, filtered);
  return (
    <UserCentrePage title="我的下载" tools={!nothing && <KeywordSearch key={keyword} placeholder="订单号或素材名称" />}>
      {!nothing && (
        <>
          <UrlFilter label="下载状态" name="available" options={FILTERS} />
          <p>
            <Link to="/user/filmCheck">交付前按剪辑表检查：用了哪些素材，每条有没有授权</Link>
          </p>
        </>
      )}
      <PagedList
        query={query}
        failed="下载列表加载失败"
        keyOf={(item) => item.orderItemId}
        empty={
          <EmptyPurchases
            hint={`买下的素材会出现在这里，${DOWNLOAD_DAYS} 天内可以下载`}
            all={filtered ? '/user/download' : undefined}
          />
        }
      >
        {(item) => <DownloadCard item={item} onDownloaded={() => void query.refetch()} />}
      </PagedList>
    </UserCentrePage>
  );
}

import { PAGE_SIZE } from '@zhenku/contract/constants';
import { LicensedItemCard } from '../features/licences/licensed-item-card.tsx';
import { EmptyPurchases } from '../features/licences/empty-purchases.tsx';
import { useLicensedItems } from '../features/licences/queries.ts';
import { PagedList } from '../ui/paged-list.tsx';
import { pageOf } from '../ui/pages.ts';
import { useSearchParams } from '../ui/search-params.ts';
import { UserCentrePage } from '../features/site/user-centre-page.tsx';
import { KeywordSearch, UrlFilter } from '../ui/url-filters.tsx';

const FILTERS = [
  { value: '', label: '全部' },
  { value: 'false', label: '待填写授权信息' },
  { value: 'true', label: '授权已生效' },
];

export default function LicencesPage() {
  const [params] = useSearchParams();
  const keyword = params.get('keyword') ?? '';
  const authorized = { true: true, false: false }[params.get('authorized') ?? ''];
  const query = useLicensedItems({ page: pageOf(params), size: PAGE_SIZE.orders, keyword, authorized });
  const filtered = keyword !== '' || authorized !== undefined;
  return (
    <UserCentrePage title="授权管理" tools={<KeywordSearch key={keyword} placeholder="订单号或视频名称" />}>
      <UrlFilter label="授权状态" name="authorized" options={FILTERS} />
      <PagedList
        query={query}
        failed="授权信息加载失败"
        keyOf={(item) => item.orderItemId}
        empty={<EmptyPurchases all={filtered ? '/user/authoriseManage' : null} />}
      >
        {(item) => <LicensedItemCard item={item} />}
      </PagedList>
    </UserCentrePage>
  );
}

import { OrderCard } from '../features/orders/order-card.tsx';
import { useOrders } from '../features/orders/queries.ts';
import { ButtonLink } from '../ui/button.tsx';
import { isEmptyList, PagedList } from '../ui/lists/paged-list.tsx';
import { pageOf } from '../ui/router/pages.ts';
import { useSearchParams } from '../ui/router/search-params.ts';
import { Empty } from '../ui/states.tsx';
import { UserCentrePage } from '../features/site/user-centre-page.tsx';
import { KeywordSearch } from '../ui/lists/url-filters.tsx';

export default function OrdersPage() {
  const [params] = useSearchParams();
  const keyword = params.get('keyword') ?? '';
  const query = useOrders(pageOf(params), keyword);
  return (
    <UserCentrePage
      title="我的订单"
      tools={!isEmptyList(query, keyword !== '') && <KeywordSearch key={keyword} placeholder="订单号或素材名称" />}
    >
      <PagedList
        query={query}
        failed="订单加载失败"
        keyOf={(order) => order.orderId}
        empty={
          keyword ? (
            <Empty message="没有搜索到相关订单" picture="shutter">
              <ButtonLink to="/user/order">查看全部订单</ButtonLink>
            </Empty>
          ) : (
            <Empty message="您还没有订单" picture="strip">
              <ButtonLink to="/hot">去看看热门素材</ButtonLink>
            </Empty>
          )
        }
      >
        {(order) => <OrderCard order={order} />}
      </PagedList>
    </UserCentrePage>
  );
}

import { OrderCard } from '../features/orders/order-card.tsx';
import { useOrders } from '../features/orders/queries.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Pager } from '../ui/pager.tsx';
import { pageOf } from '../ui/pages.ts';
import { useSearchParams } from '../ui/search-params.ts';
import { Empty, ErrorState, Skeleton } from '../ui/states.tsx';
import { CentrePage } from '../ui/centre-page.tsx';
import styles from '../ui/centre-page.module.css';
import { KeywordSearch } from '../ui/url-filters.tsx';

export default function OrdersPage() {
  const [params] = useSearchParams();
  const keyword = params.get('keyword') ?? '';
  const { data, isError, isPlaceholderData, refetch } = useOrders(pageOf(params), keyword);
  return (
    <CentrePage title="我的订单" tools={<KeywordSearch key={keyword} placeholder="订单号或视频名称" />}>
      {isError && <ErrorState message="订单加载失败" onRetry={() => void refetch()} />}
      {!isError && !data && <Skeleton style={{ height: 480 }} />}
      {data?.content.length === 0 &&
        (keyword ? (
          <Empty message="没有搜索到相关订单">
            <ButtonLink to="/user/order">查看全部订单</ButtonLink>
          </Empty>
        ) : (
          <Empty message="您还没有订单">
            <ButtonLink to="/hot">去看看热门素材</ButtonLink>
          </Empty>
        ))}
      {data && data.content.length > 0 && (
        <>
          <ul className={styles.list} data-stale={isPlaceholderData} aria-busy={isPlaceholderData || undefined}>
            {data.content.map((order) => (
              <li key={order.orderId}>
                <OrderCard order={order} />
              </li>
            ))}
          </ul>
          <Pager total={data.total} size={data.size} />
        </>
      )}
    </CentrePage>
  );
}

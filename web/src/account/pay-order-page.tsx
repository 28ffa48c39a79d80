import { ORDER_STATUS } from '@zhenku/contract/constants';
import { useEffect } from 'react';
import { refreshSession } from '../app/session.ts';
import { useOrder } from '../features/orders/queries.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Navigate } from '../ui/location.tsx';
import { useParams } from '../ui/outlet.tsx';
import { Empty, ErrorState, Skeleton } from '../ui/states.tsx';
import { AccountPage } from './page.tsx';
import { PayOrder } from './pay-order.tsx';

/** Leads to the state that the order is in: to be paid, paid already, or too late. */
export default function PayOrderPage() {
  const { orderId = '' } = useParams();
  const { data: order, isError, refetch } = useOrder(orderId);

  useEffect(() => {
    // What can be spent may have changed elsewhere, for example by a recharge in another tab.
    void refreshSession();
  }, [orderId]);

  if (order?.orderStatus === ORDER_STATUS.paid) return <Navigate to={`/payOrderSuccess/${orderId}`} replace />;
  return (
    <AccountPage title="订单支付">
      {!order && isError && <ErrorState message="订单加载失败" onRetry={() => void refetch()} />}
      {!order && !isError && <Skeleton style={{ height: 480 }} />}
      {order?.orderStatus === ORDER_STATUS.pending && <PayOrder key={orderId} order={order} />}
      {order && order.orderStatus !== ORDER_STATUS.pending && (
        <Empty
          message={
            order.orderStatus === ORDER_STATUS.timedOut ? '订单超过30分钟未支付，已自动取消，请重新下单' : '订单已取消'
          }
        >
          <ButtonLink to="/buyCart">回到购物车</ButtonLink>
          <ButtonLink to="/user/order">查看我的订单</ButtonLink>
        </Empty>
      )}
    </AccountPage>
  );
}

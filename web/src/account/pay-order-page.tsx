import { ORDER_STATUS, TRANSFER_STATUS } from '@zhenku/contract/constants';
import { useEffect } from 'react';
import { refreshSession } from '../app/session.ts';
import { useOrder } from '../features/orders/queries.ts';
import { Navigate } from '../ui/location.tsx';
import { useParams } from '../ui/outlet.tsx';
import { ErrorState, Skeleton } from '../ui/states.tsx';
import { AccountPage } from './page.tsx';
import { EndedOrder, WaitingOrder } from './pay-order-states.tsx';
import { PayOrder } from './pay-order.tsx';

/** Leads to the state that the order is in: to be paid, paid already, waiting for its transfer, or too late. */
export default function PayOrderPage() {
  const { orderId = '' } = useParams();
  const { data: order, isError, refetch } = useOrder(orderId);

  useEffect(() => {
    // What can be spent may have changed elsewhere, for example by a recharge in another tab.
    void refreshSession();
  }, [orderId]);

  if (order?.orderStatus === ORDER_STATUS.paid) return <Navigate to={`/payOrderSuccess/${orderId}`} replace />;
  const pending = order?.orderStatus === ORDER_STATUS.pending;
  const waiting = order?.transferStatus === TRANSFER_STATUS.waiting;
  return (
    <AccountPage title="订单支付">
      {!order && isError && <ErrorState message="订单加载失败" onRetry={() => void refetch()} />}
      {!order && !isError && <Skeleton style={{ height: 480 }} />}
      {pending && !waiting && <PayOrder key={orderId} order={order} />}
      {pending && waiting && <WaitingOrder order={order} />}
      {order && !pending && <EndedOrder key={orderId} order={order} />}
    </AccountPage>
  );
}

import { ORDER_STATUS, TRANSFER_STATUS } from '@zhenku/contract/constants';
import { useEffect } from 'react';
import { refreshSession } from '../../api/session.ts';
import { OrderUnavailable } from '../../features/orders/order-unavailable.tsx';
import { useOrder } from '../../features/orders/queries.ts';
import { Navigate } from '../../ui/router/location.tsx';
import { useParams } from '../../ui/router/outlet.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { AccountPage } from '../../features/site/account-page.tsx';
import { EndedOrder, WaitingOrder } from '../../features/recharges/payment/order-states.tsx';
import { PayOrder } from '../../features/recharges/payment/pay-order.tsx';

export default function PayOrderPage() {
  const { orderId = '' } = useParams();
  const { data: order, isError, error, refetch } = useOrder(orderId);

  useEffect(() => {
    // Balances may have changed elsewhere, for example after a recharge in another tab.
    const refresh = () => void refreshSession();
    refresh();
    addEventListener('focus', refresh);
    return () => removeEventListener('focus', refresh);
  }, [orderId]);

  if (order?.orderStatus === ORDER_STATUS.paid) return <Navigate to={`/payOrderSuccess/${orderId}`} replace />;
  const pending = order?.orderStatus === ORDER_STATUS.pending;
  const waiting = order?.transferStatus === TRANSFER_STATUS.waiting;
  return (
    <AccountPage title="订单支付">
      {!order && isError && <OrderUnavailable error={error} onRetry={() => void refetch()} />}
      {!order && !isError && <Skeleton style={{ height: 480 }} />}
      {pending && !waiting && <PayOrder key={orderId} order={order} />}
      {pending && waiting && <WaitingOrder order={order} />}
      {order && !pending && <EndedOrder key={orderId} order={order} />}
    </AccountPage>
  );
}

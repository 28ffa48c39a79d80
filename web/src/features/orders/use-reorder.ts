import type { Request } from '@zhenku/contract/api';
import type { Order } from '@zhenku/contract/orders/orders';
import { call } from '../../api/user-client.ts';
import { usePlaceOrder } from './place-order.ts';

/** Returns a function that orders other lines instead of a pending order. */
export function useReorder({ orderId }: Pick<Order, 'orderId'>) {
  const placeOrder = usePlaceOrder();
  return async (videos: Request<'POST /order/v1/create'>['videos']): Promise<void> => {
    await placeOrder({ videos }, { insteadOf: orderId });
    // Closes the old order, so that it is not paid by mistake. If this fails, the order expires automatically.
    await call('POST /order/v1/close', { orderId }, { silent: true }).catch(() => undefined);
  };
}

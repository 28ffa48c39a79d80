import type { Order } from '@zhenku/contract/orders/orders';
import { ORDER_STATUS, REFUND_REQUEST_STATUS } from '@zhenku/contract/constants';

type Refundable = Pick<Order, 'orderStatus' | 'refundRequest' | 'orderItems'>;

/** Returns the items that can still be refunded; none while a request is open. */
export function refundableItems({ orderStatus, refundRequest, orderItems }: Refundable) {
  const open = refundRequest?.status === REFUND_REQUEST_STATUS.open;
  return orderStatus === ORDER_STATUS.paid && !open ? orderItems.filter(({ refundTime }) => refundTime === null) : [];
}

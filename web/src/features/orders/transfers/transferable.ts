import type { Order } from '@zhenku/contract/orders/orders';
import { ORDER_STATUS, TRANSFER_GRACE_DAYS } from '@zhenku/contract/constants';

const DAY_MS = 86_400_000;

type PayableOrder = Pick<Order, 'orderStatus' | 'expireTime'>;

/** Transfers are possible while the order is pending, and for some days after it expires. */
export function isTransferable({ orderStatus, expireTime }: PayableOrder, now = Date.now()): boolean {
  if (orderStatus === ORDER_STATUS.pending) return true;
  return orderStatus === ORDER_STATUS.timedOut && Date.parse(expireTime) + TRANSFER_GRACE_DAYS * DAY_MS > now;
}

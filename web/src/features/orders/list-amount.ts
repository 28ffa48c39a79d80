import { toFen, toYuan } from '@zhenku/contract/money';
import type { Order, OrderItem } from '@zhenku/contract/orders/orders';

/** Returns a line's price before the discount of its series, in yuan. */
export const listPriceOf = ({ series, originAmount }: OrderItem): number => series?.listPrice ?? originAmount;

/** Returns the sum of an order's prices before any discount, and what its series takes off, in yuan. */
export function listAmounts({ orderItems, originAmount }: Order): { listAmount: number; seriesDiscount: number } {
  const list = orderItems.reduce((sum, item) => sum + toFen(listPriceOf(item)), 0n);
  return { listAmount: toYuan(list), seriesDiscount: toYuan(list - toFen(originAmount)) };
}

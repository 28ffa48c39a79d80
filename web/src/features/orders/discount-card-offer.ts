import { formatDiscount, formatMoney } from '@zhenku/contract/format';
import type { Order } from '@zhenku/contract/orders/orders';
import type { DiscountCard } from '@zhenku/contract/promotions/promotions';

type PricedOrder = Pick<Order, 'payAmount'>;
export type DiscountCardOffer = Pick<DiscountCard, 'discountId' | 'discount'> & { payAmount: number };

/** Returns the best of `cards` that makes the order cheaper; null if there is none or the buyer declined it. */
export function findDiscountCardOffer(
  order: PricedOrder,
  cards: readonly DiscountCard[],
  declined: ReadonlySet<number>,
): DiscountCardOffer | null {
  for (const { discountId, discount, payAmount } of cards) {
    if (payAmount !== null && payAmount < order.payAmount && !declined.has(discountId)) {
      return { discountId, discount, payAmount };
    }
  }
  return null;
}

export function describeDiscountCardOffer(order: PricedOrder, offer: DiscountCardOffer): string {
  const saved = Math.round((order.payAmount - offer.payAmount) * 100) / 100;
  return `使用${formatDiscount(offer.discount)}卡可省 ¥${formatMoney(saved)}`;
}

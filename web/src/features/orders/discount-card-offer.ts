import { formatDiscount, formatMoney } from '@zhenku/contract/format';
import type { Order } from '@zhenku/contract/orders';
import type { DiscountCard } from '@zhenku/contract/promotions';

type Priced = Pick<Order, 'payAmount'>;
export type DiscountCardOffer = Pick<DiscountCard, 'discountId' | 'discount'> & { payAmount: number };

/**
 * The card that would make the order cheaper than it is, best first among `cards`; null when there is none, or its buyer
 * has seen it and chosen otherwise.
 */
export function findDiscountCardOffer(
  order: Priced,
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

/** 使用9折卡可省 ¥159.90 */
export function describeDiscountCardOffer(order: Priced, offer: DiscountCardOffer): string {
  const saved = Math.round((order.payAmount - offer.payAmount) * 100) / 100;
  return `使用${formatDiscount(offer.discount)}卡可省 ¥${formatMoney(saved)}`;
}

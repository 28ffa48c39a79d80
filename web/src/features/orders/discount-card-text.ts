import type { DiscountCard } from '@zhenku/contract/promotions/promotions';
import { formatDiscount, formatMoney } from '@zhenku/contract/format';
import { toFen, toYuan } from '@zhenku/contract/money';
import { quoteCard } from '@zhenku/contract/promotions/discount';

const money = (yuan: number) => `¥${formatMoney(yuan)}`;

export function describeDiscountCard(
  originYuan: number,
  card: Pick<DiscountCard, 'discount' | 'remainAmount'>,
): string {
  const origin = toFen(originYuan);
  const remain = toFen(card.remainAmount);
  const { payAmount, discountAmount, used } = quoteCard(origin, { discount: card.discount, remainAmount: remain });
  const rate = formatDiscount(card.discount);
  if (used < remain || payAmount === used) {
    return `${money(originYuan)} × ${rate} = ${money(toYuan(payAmount))}；卡内额度用 ${money(toYuan(used))}，余 ${money(toYuan(remain - used))}`;
  }
  // The amount beyond the card's coverage has no discount.
  const covered = discountAmount + used;
  return `卡内余额 ${money(card.remainAmount)} 按 ${rate} 抵原价 ${money(toYuan(covered))}，其余 ${money(toYuan(origin - covered))} 不打折，合计 ${money(toYuan(payAmount))}；卡内额度用完`;
}

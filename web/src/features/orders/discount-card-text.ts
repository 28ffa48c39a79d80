import type { DiscountCard } from '@zhenku/contract/promotions/promotions';
import { formatDiscount, formatMoney } from '@zhenku/contract/format';
import { toFen, toYuan } from '@zhenku/contract/money';
import { quoteCard } from '@zhenku/contract/promotions/discount';

const money = (yuan: number) => `¥${formatMoney(yuan)}`;
const coins = (fen: bigint) => `${formatMoney(toYuan(fen))} 牛币`;

export function describeDiscountCard(
  originYuan: number,
  card: Pick<DiscountCard, 'discount' | 'remainAmount'>,
  priceName: '原价' | '系列价' = '原价',
): string {
  const origin = toFen(originYuan);
  const remain = toFen(card.remainAmount);
  const { payAmount, discountAmount, used } = quoteCard(origin, { discount: card.discount, remainAmount: remain });
  const rate = formatDiscount(card.discount);
  if (used < remain || payAmount === used) {
    return `${priceName} ${money(originYuan)}，${rate}后 ${money(toYuan(payAmount))}（用卡内额度 ${coins(used)}，剩 ${coins(remain - used)}）`;
  }
  // The amount beyond the card's coverage has no discount.
  const covered = discountAmount + used;
  return `卡内额度 ${coins(remain)}，按 ${rate}抵${priceName} ${money(toYuan(covered))}，其余 ${money(toYuan(origin - covered))} 不打折，合计 ${money(toYuan(payAmount))}；额度用完`;
}

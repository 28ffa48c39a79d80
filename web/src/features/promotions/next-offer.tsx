import { formatDiscount, formatMoney } from '@zhenku/contract/format';
import { useOffers } from './queries.ts';

export function NextOffer({ amount }: { amount: number }) {
  const offers = useOffers({ silent: true }).data?.list ?? [];
  const next = offers
    .filter(({ rechargeAmount }) => rechargeAmount > amount)
    .toSorted((a, b) => a.rechargeAmount - b.rechargeAmount)[0];
  if (!next) return null;
  return (
    <p className="muted small">
      充值满 ¥{formatMoney(next.rechargeAmount)} 可获赠{formatDiscount(next.discount)}卡
    </p>
  );
}

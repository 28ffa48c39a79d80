import { DISCOUNT_CARD_DAYS } from '@zhenku/contract/constants';
import { formatDiscount, formatMoney } from '@zhenku/contract/format';
import type { DiscountOffer } from '@zhenku/contract/promotions/promotions';
import { ButtonLink } from '../../ui/button.tsx';
import styles from './promotions.module.css';

export function OfferList({ offers }: { offers: readonly DiscountOffer[] }) {
  return (
    <ul className={styles.grid} aria-label="充值可得的折扣卡">
      {offers.map(({ discountId, discount, rechargeAmount }) => (
        <li key={discountId}>
          <article className={styles.ticket}>
            <p className={styles.value}>{formatDiscount(discount)}卡</p>
            <p>充值满 ¥{formatMoney(rechargeAmount)} 获赠</p>
            <p className="muted small num">额度与充值金额相同，{DISCOUNT_CARD_DAYS}天内有效</p>
            <p className={styles.side}>
              <ButtonLink
                to={`/recharge?c=${rechargeAmount}`}
                aria-label={`去充值 ¥${formatMoney(rechargeAmount)} 获得${formatDiscount(discount)}卡`}
              >
                去充值
              </ButtonLink>
            </p>
          </article>
        </li>
      ))}
    </ul>
  );
}

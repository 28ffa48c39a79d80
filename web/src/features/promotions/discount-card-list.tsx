import { formatDate, formatDiscount, formatMoney } from '@zhenku/contract/format';
import type { DiscountCard } from '@zhenku/contract/promotions/promotions';
import styles from './promotions.module.css';

export function DiscountCardList({ cards }: { cards: readonly DiscountCard[] }) {
  return (
    <ul className={styles.grid} aria-label="折扣卡">
      {cards.map(({ discountId, discount, rechargeAmount, remainAmount, expiredTime, company }) => (
        <li key={discountId}>
          <article className={styles.ticket}>
            <p className={styles.value}>{formatDiscount(discount)}</p>
            <p>
              剩余额度 <span className="num">{formatMoney(remainAmount)}</span> 牛币
            </p>
            <progress className={styles.rest} max={rechargeAmount} value={remainAmount} aria-label="剩余额度" />
            <p className="muted small num">
              总额度 {formatMoney(rechargeAmount)} 牛币 · {formatDate(expiredTime)} 到期
            </p>
            <p className={styles.side}>{company ? '企业账户' : '个人账户'}</p>
          </article>
        </li>
      ))}
    </ul>
  );
}

import { COUPON_STATUS } from '@zhenku/contract/constants';
import { formatDate, formatMoney } from '@zhenku/contract/format';
import type { Coupon } from '@zhenku/contract/promotions/promotions';
import { ButtonLink } from '../../ui/button.tsx';
import styles from './promotions.module.css';

const OVER_LABEL: Readonly<Record<number, string>> = {
  [COUPON_STATUS.used]: '已使用',
  [COUPON_STATUS.expired]: '已过期',
};

export function CouponList({ coupons }: { coupons: readonly Coupon[] }) {
  return (
    <ul className={styles.grid} aria-label="优惠券">
      {coupons.map((coupon) => (
        <li key={coupon.couponId}>
          <article className={styles.ticket} data-over={coupon.status !== COUPON_STATUS.usable}>
            <p className={styles.value}>赠 {formatMoney(coupon.presentedAmount)} 牛币</p>
            <p>{coupon.couponName}</p>
            <p className="muted small num">充值满 ¥{formatMoney(coupon.minRechargeAmount)} 可用</p>
            <p className="muted small num">{formatDate(coupon.expiredTime)} 到期</p>
            <p className={styles.side}>
              {coupon.status === COUPON_STATUS.usable ? (
                <ButtonLink
                  to={`/recharge?${new URLSearchParams({ c: String(coupon.minRechargeAmount), coupon: String(coupon.couponId) })}`}
                  aria-label={`去使用 ${coupon.couponName}`}
                >
                  去使用
                </ButtonLink>
              ) : (
                OVER_LABEL[coupon.status]
              )}
            </p>
          </article>
        </li>
      ))}
    </ul>
  );
}

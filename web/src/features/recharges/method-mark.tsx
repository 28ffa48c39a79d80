import { RECHARGE_METHOD } from '@zhenku/contract/constants';
import styles from './method-mark.module.css';

const LETTER: Readonly<Record<number, string>> = {
  [RECHARGE_METHOD.alipay]: '支',
  [RECHARGE_METHOD.wxpay]: '微',
  [RECHARGE_METHOD.income]: '收',
};

/** The logo of a payment method, shown beside its name. */
export function MethodMark({ method }: { method: number }) {
  return (
    <span className={styles.mark} data-method={method} aria-hidden="true">
      {LETTER[method]}
    </span>
  );
}

import { RECHARGE_METHODS } from '@zhenku/contract/recharge-methods';
import styles from './method-mark.module.css';

export function MethodMark({ method }: { method: number }) {
  const { mark, colour } = Object.values(RECHARGE_METHODS).find((one) => one.method === method)!;
  return (
    <span className={styles.mark} style={{ background: colour }} aria-hidden="true">
      {mark}
    </span>
  );
}

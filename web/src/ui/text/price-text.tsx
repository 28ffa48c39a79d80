import { formatMoney } from '@zhenku/contract/format';
import { cx } from '../cx.ts';
import styles from './price-text.module.css';

interface PriceTextProps {
  yuan: number;
  /** Balances are in coins, prices in yuan; a coin is worth one yuan. */
  unit?: 'yuan' | 'coin';
  struck?: boolean;
  className?: string;
}

export function PriceText({ yuan, unit = 'yuan', struck, className }: PriceTextProps) {
  const text = unit === 'yuan' ? `¥${formatMoney(yuan)}` : `${formatMoney(yuan)} 牛币`;
  return struck ? (
    <s className={cx('num', styles.struck, className)}>{text}</s>
  ) : (
    <span className={cx('num', className)}>{text}</span>
  );
}

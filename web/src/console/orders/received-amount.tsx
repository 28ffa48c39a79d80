import { BANK_CREDIT_MAX_YUAN } from '@zhenku/contract/orders/bank-credits';
import { NumberItem } from '../forms/number-item.tsx';
import styles from '../shell/console.module.css';

export const ReceivedAmount = ({ name }: { name: string }) => (
  <NumberItem
    name={name}
    label="到账金额（元）"
    min={0.01}
    max={BANK_CREDIT_MAX_YUAN}
    decimals={2}
    input={{ className: styles.number, controls: false }}
  />
);

import { PriceText } from '../../ui/text/price-text.tsx';
import styles from '../site/account.module.css';
import type { PaymentAccount } from './payment-accounts.ts';

interface AccountChoiceProps {
  accounts: readonly PaymentAccount[];
  chosen: PaymentAccount;
  busy: boolean;
  onChoose: (account: PaymentAccount) => void;
}

export function AccountChoice({ accounts, chosen, busy, onChoose }: AccountChoiceProps) {
  return (
    <fieldset className={styles.section} disabled={busy}>
      <legend className={styles.legend}>支付账户</legend>
      <div className={`${styles.choices} ${styles.wide}`}>
        {accounts.map((one) => (
          <label key={one.label} className={styles.choice}>
            <input type="radio" name="account" checked={one === chosen} onChange={() => onChoose(one)} />
            <strong>{one.label}</strong>
            <small>
              余额 <PriceText yuan={one.balance} unit="coin" />
            </small>
          </label>
        ))}
      </div>
      <p className="muted small">余额以牛币计，1 牛币 = ¥1。</p>
    </fieldset>
  );
}

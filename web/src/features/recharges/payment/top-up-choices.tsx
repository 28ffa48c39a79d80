import { RECHARGE_PRESETS } from '@zhenku/contract/constants';
import { formatMoney } from '@zhenku/contract/format';
import styles from '../../site/account.module.css';
import { MethodChoice, PromotionChoice } from '../recharge-choices.tsx';
import type { TopUp } from './use-top-up.ts';

export function TopUpChoices({ topUp, income }: { topUp: TopUp; income: number }) {
  const { missing, amount, offered, method } = topUp;
  return (
    <>
      <fieldset className={styles.section}>
        <legend className={styles.legend}>
          充值金额 <span className="danger">还差 ¥{formatMoney(missing)}</span>
        </legend>
        <div className={styles.choices}>
          {[missing, ...RECHARGE_PRESETS.filter((preset) => preset > missing)].map((yuan) => (
            <label key={yuan} className={styles.choice}>
              <input type="radio" name="amount" checked={yuan === amount} onChange={() => topUp.setPreset(yuan)} />
              <strong>¥{formatMoney(yuan)}</strong>
              {yuan === missing && <small>补足差额</small>}
            </label>
          ))}
        </div>
      </fieldset>
      {method !== null && <MethodChoice offered={offered} method={method} income={income} onChange={topUp.setMethod} />}
      <PromotionChoice
        amount={amount}
        promotions={topUp.promotions}
        chosen={topUp.chosen}
        onChange={topUp.setSelection}
      />
    </>
  );
}

export function NotRechargeable({ missing }: { missing: number }) {
  return (
    <div className={styles.notice} role="alert">
      <span className="danger">余额不足，还差 ¥{formatMoney(missing)}</span>
      <span>请企业账号充值，或改用个人账户支付</span>
    </div>
  );
}

import type { BankCard } from '@zhenku/contract/payouts/payouts';
import type { ChangeEvent } from 'react';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/router/link.tsx';
import styles from './payouts.module.css';

/** Value of the Alipay option, which is listed after the bank cards. */
export const ALIPAY = 'alipay';

interface TextField {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

interface DestinationProps {
  form: {
    control: (name: 'destination') => { value: string; onChange: (value: string) => void };
    field: (name: 'aplipayAccountId') => TextField;
  };
  cards: readonly BankCard[];
  certifiedName: string;
}

export function Destination({ form, cards, certifiedName }: DestinationProps) {
  const { value, onChange } = form.control('destination');
  const { error, ...account } = form.field('aplipayAccountId');
  const choice = (key: string, text: string) => (
    <label key={key}>
      <input type="radio" name="destination" checked={value === key} onChange={() => onChange(key)} />
      <span>{text}</span>
    </label>
  );
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>收款方式</legend>
        {cards.map(({ cardId, bankName, cardNo }) => choice(String(cardId), `${bankName}（尾号${cardNo.slice(-4)}）`))}
        {choice(ALIPAY, '支付宝')}
        <Link to="/bindCard" className={styles.link}>
          管理银行卡
        </Link>
      </fieldset>
      {value === ALIPAY && (
        <>
          <Field label="支付宝姓名" hint="须与认证信息一致" value={certifiedName} readOnly />
          <Field
            label="支付宝账号"
            maxLength={100}
            autoComplete="off"
            hint="手机号或邮箱"
            {...(error !== undefined && { error })}
            {...account}
          />
        </>
      )}
    </>
  );
}

import { BANK_REFERENCE_MAX, type BankCreditForm } from '@zhenku/contract/orders/bank-credits';
import { TEXTAREA_MAX } from '@zhenku/contract/constants';
import { formatMoney } from '@zhenku/contract/format';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { creditFromBank, type CreditOwner, readOwnerName } from './bank-credits.ts';
import { sendLater } from '../parts/pending-changes.ts';
import styles from '../shell/console.module.css';
import { FormModal } from '../forms/form-modal.tsx';
import { PayeeFields, type PayeeValues } from '../money/payee-fields.tsx';
import { ReceivedAmount } from './received-amount.tsx';

const text = [{ required: true, whitespace: true, message: '必填项' }];

interface BankCreditModalProps {
  owner?: CreditOwner;
  onClose: () => void;
}

export function BankCreditModal({ owner: known, onClose }: BankCreditModalProps) {
  return (
    <FormModal<PayeeValues & BankCreditForm>
      title="登记转账入账"
      okText="入账"
      initial={{ by: 'user' }}
      onClose={onClose}
      onSubmit={async ({ by, userId, companyId, money, reference, reason }) => {
        const owner = known ?? (by === 'company' ? { companyId: companyId! } : { userId: userId! });
        // Looks up the payee's name for the message, and fails early if there is none.
        const name = await readOwnerName(owner);
        sendLater(`bankCredit:${reference.trim()}`, `“${name}”转账入账 ¥${formatMoney(money)}`, () =>
          creditFromBank(owner, { money, reference, reason }),
        );
      }}
    >
      <p className={styles.quiet}>
        用于没有对应订单的到账。同一银行流水号只能入账一次；超过双人复核金额的需另一位运营人员确认。
      </p>
      {!known && <PayeeFields kinds={['user', 'company']} />}
      <ReceivedAmount name="money" />
      <Form.Item name="reference" label="银行流水号" rules={text}>
        <Input maxLength={BANK_REFERENCE_MAX} className="num" />
      </Form.Item>
      <Form.Item name="reason" label="原因，仅运营可见" rules={text}>
        <Input.TextArea rows={3} maxLength={TEXTAREA_MAX} showCount />
      </Form.Item>
    </FormModal>
  );
}

export function BankCreditButton({ owner }: { owner: CreditOwner }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>登记入账</Button>
      {open && <BankCreditModal owner={owner} onClose={() => setOpen(false)} />}
    </>
  );
}

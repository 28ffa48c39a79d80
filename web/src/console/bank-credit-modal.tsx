import { BANK_CREDIT_MAX_YUAN, BANK_REFERENCE_MAX, type BankCreditForm } from '@zhenku/contract/bank-credits';
import { TEXTAREA_MAX } from '@zhenku/contract/constants';
import { Form, Input, InputNumber } from 'antd';
import { creditFromBank } from '../features/operators/bank-credits.ts';
import styles from './console.module.css';
import { FormModal } from './form-modal.tsx';
import { PayeeFields, type PayeeValues } from './payee-fields.tsx';

const required = [{ required: true, message: '必填项' }];
const text = [{ required: true, whitespace: true, message: '必填项' }];

/** Enters money that arrived at the bank without an order. */
export function BankCreditModal({ onClose }: { onClose: () => void }) {
  return (
    <FormModal<PayeeValues & BankCreditForm>
      title="登记转账入账"
      okText="入账"
      initial={{ by: 'user' }}
      onClose={onClose}
      onSubmit={({ by, userId, companyId, money, reference, reason }) =>
        creditFromBank(by === 'company' ? { companyId: companyId! } : { userId: userId! }, { money, reference, reason })
      }
    >
      <p className={styles.quiet}>
        用于没有对应订单的到账。同一银行流水号只能入账一次；超过双人复核金额的需另一位运营人员确认。
      </p>
      <PayeeFields kinds={['user', 'company']} />
      <Form.Item name="money" label="到账金额（元）" rules={required}>
        <InputNumber className={styles.number} min={0.01} max={BANK_CREDIT_MAX_YUAN} precision={2} controls={false} />
      </Form.Item>
      <Form.Item name="reference" label="银行流水号" rules={text}>
        <Input maxLength={BANK_REFERENCE_MAX} className="num" />
      </Form.Item>
      <Form.Item name="reason" label="原因，仅运营可见" rules={text}>
        <Input.TextArea rows={3} maxLength={TEXTAREA_MAX} showCount />
      </Form.Item>
    </FormModal>
  );
}

import type { QuarantinedPayment } from '@zhenku/contract/recharges';
import { formatMoney } from '@zhenku/contract/format';
import { Form, Input } from 'antd';
import { readOwnerName } from '../features/operators/bank-credits.ts';
import { sendLater } from '../features/operators/pending-changes.ts';
import { creditPayment, quarantineSubject } from '../features/operators/recharges.ts';
import styles from './console.module.css';
import { FormModal } from './form-modal.tsx';
import { PayeeFields, payeeOf, type PayeeValues } from './payee-fields.tsx';

const NOTE_MAX = 200;

/** Credits a payment that no recharge explains, or one of a closed account, to whom the operator names. */
export function AttributePaymentModal({ payment, onClose }: { payment: QuarantinedPayment; onClose: () => void }) {
  return (
    <FormModal<PayeeValues & { reason: string }>
      title={`将 ¥${formatMoney(payment.paidMoney)} 记入指定账户`}
      okText="入账"
      initial={{ by: 'user' }}
      onClose={onClose}
      onSubmit={async ({ reason, ...values }) => {
        const payee = payeeOf(values);
        // Says whose money it becomes, and fails at once where there is nobody.
        const name = 'orderId' in payee ? `订单 ${payee.orderId} 的买家` : `“${await readOwnerName(payee)}”`;
        sendLater(
          quarantineSubject(payment.quarantineId),
          `异常支付 ¥${formatMoney(payment.paidMoney)} 记入${name}的账户`,
          () => creditPayment(payment.quarantineId, reason, payee),
        );
      }}
    >
      <p className={styles.quiet}>
        交易号 <span className="num">{payment.tradeNo}</span>
        。按实付金额记入牛币，不使用优惠券和折扣卡；对方会收到通知。
      </p>
      <PayeeFields kinds={['user', 'company', 'order']} />
      <Form.Item
        name="reason"
        label="备注，仅运营可见"
        rules={[{ required: true, whitespace: true, message: '必填项' }]}
      >
        <Input.TextArea rows={3} maxLength={NOTE_MAX} showCount />
      </Form.Item>
    </FormModal>
  );
}

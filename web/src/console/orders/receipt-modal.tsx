import { BANK_REFERENCE_MAX } from '@zhenku/contract/orders/bank-credits';
import { formatMoney } from '@zhenku/contract/format';
import type { OperatorTransfer } from '@zhenku/contract/orders/transfers';
import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import { Form, Input } from 'antd';
import { confirmTransfer, outstandingYuan, type Receipt } from './transfers.ts';
import styles from '../shell/console.module.css';
import { FormModal } from '../forms/form-modal.tsx';
import { ReceivedAmount } from './received-amount.tsx';

interface ReceiptModalProps {
  transfer: OperatorTransfer;
  onClose: () => void;
  /** Called before `onClose` once the order is fully paid. */
  onPaid: () => void;
}

export function ReceiptModal({ transfer, onClose, onPaid }: ReceiptModalProps) {
  const missing = outstandingYuan(transfer);
  return (
    <FormModal<Receipt>
      title={`订单 ${formatOrderNumber(transfer.orderId)} 到账`}
      okText="确认到账"
      initial={{ amount: missing }}
      onClose={onClose}
      onSubmit={async ({ reference, amount }) => {
        if (await confirmTransfer(transfer, { reference, amount })) onPaid();
      }}
    >
      <p className={styles.quiet}>
        请按银行流水填写，同一流水号只能使用一次。到账足额后订单变为已支付，创作者获得分成，不能撤销。
      </p>
      <Form.Item name="reference" label="银行流水号" rules={[{ required: true, whitespace: true, message: '必填项' }]}>
        <Input maxLength={BANK_REFERENCE_MAX} className="num" />
      </Form.Item>
      <ReceivedAmount name="amount" />
      <Form.Item noStyle dependencies={['amount']}>
        {({ getFieldValue }) => <Consequence amount={getFieldValue('amount') as number | null} missing={missing} />}
      </Form.Item>
    </FormModal>
  );
}

function Consequence({ amount, missing }: { amount: number | null; missing: number }) {
  if (amount === null || amount === missing) return null;
  const difference = `¥${formatMoney(Math.abs(amount - missing))}`;
  return (
    <p className={styles.quiet}>
      {amount > missing
        ? `多出的 ${difference} 记入买家的余额。`
        : `还差 ${difference}：本次到账先记录，订单保持待核对。`}
    </p>
  );
}

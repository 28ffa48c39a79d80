import { toFen, toYuan } from '@zhenku/contract/money';
import type { QuarantinedPayment } from '@zhenku/contract/recharges/recharges';
import { Form, Input } from 'antd';
import styles from '../shell/console.module.css';
import { NumberItem } from './number-item.tsx';

const NOTE_MAX = 200;

export interface RemainingAmountValues {
  /** Absent if hidden. */
  money?: number;
  reason: string;
}

export const remainingAmount = ({ paidMoney, refundMoney }: QuarantinedPayment): number =>
  toYuan(toFen(paidMoney) - toFen(refundMoney));

export function RemainingAmountFields({ payment }: { payment: QuarantinedPayment }) {
  return (
    <>
      {payment.refundsUnknown && (
        <NumberItem
          name="money"
          label="扣除渠道已退款后的剩余金额（元）"
          extra="支付平台没有给出退款总额，请在支付平台后台核对后填写。"
          min={0.01}
          max={remainingAmount(payment)}
          decimals={2}
          input={{ className: styles.number, controls: false }}
        />
      )}
      <Form.Item
        name="reason"
        label="备注，仅运营可见"
        rules={[{ required: true, whitespace: true, message: '必填项' }]}
      >
        <Input.TextArea rows={3} maxLength={NOTE_MAX} showCount />
      </Form.Item>
    </>
  );
}

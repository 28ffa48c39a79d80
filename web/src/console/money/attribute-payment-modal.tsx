import type { QuarantinedPayment } from '@zhenku/contract/recharges/recharges';
import { formatMoney } from '@zhenku/contract/format';
import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import { readOwnerName } from '../orders/bank-credits.ts';
import { sendLater } from '../parts/pending-changes.ts';
import { creditPayment, quarantineSubject } from './recharges.ts';
import styles from '../shell/console.module.css';
import { FormModal } from '../forms/form-modal.tsx';
import { PayeeFields, payeeOf, type PayeeValues } from './payee-fields.tsx';
import {
  RemainingAmountFields,
  remainingAmount,
  type RemainingAmountValues,
} from '../forms/remaining-amount-fields.tsx';

export function AttributePaymentModal({ payment, onClose }: { payment: QuarantinedPayment; onClose: () => void }) {
  const rest = remainingAmount(payment);
  return (
    <FormModal<PayeeValues & RemainingAmountValues>
      title={payment.refundsUnknown ? '将剩余金额记入指定账户' : `将 ¥${formatMoney(rest)} 记入指定账户`}
      okText="入账"
      initial={{ by: 'user' }}
      onClose={onClose}
      onSubmit={async ({ reason, money = rest, ...values }) => {
        const payee = payeeOf(values);
        // Looks up the payee's name for the message, and fails early if there is none.
        const name =
          'orderId' in payee
            ? `订单 ${formatOrderNumber(payee.orderId ?? '')} 的买家`
            : `“${await readOwnerName(payee)}”`;
        sendLater(quarantineSubject(payment.quarantineId), `异常支付 ¥${formatMoney(money)} 记入${name}的账户`, () =>
          creditPayment({ quarantineId: payment.quarantineId, reason, money, ...payee }),
        );
      }}
    >
      <p className={styles.quiet}>
        交易号 <span className="num">{payment.tradeNo}</span>
        。按实付金额（扣除渠道已退款）记入牛币，不使用优惠券和折扣卡；对方会收到通知。
      </p>
      <PayeeFields kinds={['user', 'company', 'order']} />
      <RemainingAmountFields payment={payment} />
    </FormModal>
  );
}

import type { QuarantinedPayment } from '@zhenku/contract/recharges';
import { QUARANTINE_STATUS } from '@zhenku/contract/constants';
import { formatMoney } from '@zhenku/contract/format';
import { METHOD_LABEL } from '@zhenku/contract/operator-labels';
import { Button } from 'antd';
import { useState } from 'react';
import { sendLater } from '../features/operators/pending-changes.ts';
import { ReasonModal } from '../features/operators/reason-modal.tsx';
import { creditPayment, quarantineSubject, refundPayment } from '../features/operators/recharges.ts';
import { AttributePaymentModal } from './attribute-payment-modal.tsx';
import styles from './console.module.css';
import { UnlessWaiting } from './unless-waiting.tsx';

const NOTE_MAX = 200;
type Deciding = { payment: QuarantinedPayment; how: 'credit' | 'attribute' | 'refund' } | null;

/** The buttons that decide about payments which fit nothing, and the form of the one that was pressed. */
export function useQuarantineDecision() {
  const [deciding, setDeciding] = useState<Deciding>(null);
  const close = () => setDeciding(null);
  return {
    buttons: (payment: QuarantinedPayment) => <Buttons payment={payment} onDecide={setDeciding} />,
    modal:
      deciding?.how === 'attribute' ? (
        <AttributePaymentModal payment={deciding.payment} onClose={close} />
      ) : (
        deciding && <DecideModal payment={deciding.payment} credit={deciding.how === 'credit'} onClose={close} />
      ),
  };
}

interface ButtonsProps {
  payment: QuarantinedPayment;
  onDecide: (deciding: Deciding) => void;
}

function Buttons({ payment, onDecide }: ButtonsProps) {
  const { status, userId } = payment;
  if (status !== QUARANTINE_STATUS.waiting && status !== QUARANTINE_STATUS.refundRefused) return null;
  return (
    <UnlessWaiting subject={quarantineSubject(payment.quarantineId)}>
      {userId !== null && (
        <Button type="link" size="small" onClick={() => onDecide({ payment, how: 'credit' })}>
          入账
        </Button>
      )}
      <Button type="link" size="small" onClick={() => onDecide({ payment, how: 'attribute' })}>
        {userId === null ? '指定账户入账' : '记入其他账户'}
      </Button>
      <Button type="link" size="small" danger onClick={() => onDecide({ payment, how: 'refund' })}>
        原路退款
      </Button>
    </UnlessWaiting>
  );
}

interface DecideModalProps {
  payment: QuarantinedPayment;
  credit: boolean;
  onClose: () => void;
}

function DecideModal({ payment: { quarantineId, paidMoney, method, userName }, credit, onClose }: DecideModalProps) {
  const money = `¥${formatMoney(paidMoney)}`;
  return (
    <ReasonModal
      title={credit ? `将 ${money} 记入“${userName}”的账户` : `将 ${money} 退回付款人`}
      okText={credit ? `入账 ${money}` : `退款 ${money}`}
      readers="备注，仅运营可见"
      maxLength={NOTE_MAX}
      consequence={
        <p className={styles.quiet}>
          {credit
            ? '按实付金额记入牛币，不使用优惠券，也不发放折扣卡；充值订单变为已支付。不能撤回。'
            : `通过${METHOD_LABEL[method]}原路退回，到账时间以渠道为准。不能撤回。`}
        </p>
      }
      onClose={onClose}
      onSubmit={async (reason) => {
        const decide = credit ? creditPayment : refundPayment;
        sendLater(quarantineSubject(quarantineId), `异常支付${credit ? '入账' : '退款'} ${money}`, () =>
          decide(quarantineId, reason),
        );
        onClose();
      }}
    />
  );
}

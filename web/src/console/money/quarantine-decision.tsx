import type { QuarantinedPayment } from '@zhenku/contract/recharges/recharges';
import { QUARANTINE_STATUS } from '@zhenku/contract/constants';
import { formatMoney } from '@zhenku/contract/format';
import { METHOD_LABEL } from '@zhenku/contract/operators/operator-labels';
import { Button } from 'antd';
import { useState } from 'react';
import { sendLater } from '../parts/pending-changes.ts';
import { ReasonModal } from '../parts/reason-modal.tsx';
import { creditPayment, quarantineSubject, refundPayment, settleRefund } from './recharges.ts';
import { AttributePaymentModal } from './attribute-payment-modal.tsx';
import styles from '../shell/console.module.css';
import { FormModal } from '../forms/form-modal.tsx';
import {
  RemainingAmountFields,
  remainingAmount,
  type RemainingAmountValues,
} from '../forms/remaining-amount-fields.tsx';
import { UnlessWaiting } from '../parts/unless-waiting.tsx';

const NOTE_MAX = 200;
type OpenDecision = { payment: QuarantinedPayment; how: 'credit' | 'attribute' | 'refund' | 'payer' | 'site' } | null;

export function useQuarantineDecision() {
  const [deciding, setDeciding] = useState<OpenDecision>(null);
  const close = () => setDeciding(null);
  return {
    buttons: (payment: QuarantinedPayment) => <Buttons payment={payment} onDecide={setDeciding} />,
    modal: deciding && <DecisionModal {...deciding} onClose={close} />,
  };
}

function DecisionModal({ payment, how, onClose }: NonNullable<OpenDecision> & { onClose: () => void }) {
  if (how === 'attribute') return <AttributePaymentModal payment={payment} onClose={onClose} />;
  if (how === 'payer' || how === 'site') return <SettleModal refund={payment} bearer={how} onClose={onClose} />;
  return <DecideModal payment={payment} credit={how === 'credit'} onClose={onClose} />;
}

interface ButtonsProps {
  payment: QuarantinedPayment;
  onDecide: (deciding: OpenDecision) => void;
}

function Buttons({ payment, onDecide }: ButtonsProps) {
  const { status, userId, kind } = payment;
  if (status !== QUARANTINE_STATUS.waiting && status !== QUARANTINE_STATUS.refundRefused) return null;
  if (kind === 'refund') {
    return (
      <UnlessWaiting subject={quarantineSubject(payment.quarantineId)}>
        <Button type="link" size="small" danger onClick={() => onDecide({ payment, how: 'payer' })}>
          扣回牛币
        </Button>
        <Button type="link" size="small" onClick={() => onDecide({ payment, how: 'site' })}>
          平台承担
        </Button>
      </UnlessWaiting>
    );
  }
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

function DecideModal({ payment, credit, onClose }: DecideModalProps) {
  const { quarantineId, method, userName, refundsUnknown } = payment;
  const rest = remainingAmount(payment);
  const money = `¥${formatMoney(rest)}`;
  const consequence = (
    <p className={styles.quiet}>
      {credit
        ? '按实付金额（扣除渠道已退款）记入牛币，不使用优惠券，也不发放折扣卡；充值变为已支付。此操作不能撤回。'
        : `通过${METHOD_LABEL[method]}原路退回，到账时间以渠道为准。此操作不能撤回。`}
    </p>
  );
  const decide = (reason: string, amount = rest) =>
    sendLater(quarantineSubject(quarantineId), `异常支付${credit ? '入账' : '退款'} ¥${formatMoney(amount)}`, () =>
      (credit ? creditPayment : refundPayment)({ quarantineId, reason, money: amount }),
    );
  const account = `“${userName}”的账户`;
  if (refundsUnknown) {
    return (
      <FormModal<RemainingAmountValues>
        title={credit ? `将剩余金额记入${account}` : '将剩余金额退回付款人'}
        okText={credit ? '入账' : '退款'}
        initial={{}}
        onClose={onClose}
        onSubmit={async ({ reason, money: amount = rest }) => decide(reason, amount)}
      >
        {consequence}
        <RemainingAmountFields payment={payment} />
      </FormModal>
    );
  }
  return (
    <ReasonModal
      title={credit ? `将 ${money} 记入${account}` : `将 ${money} 退回付款人`}
      okText={credit ? `入账 ${money}` : `退款 ${money}`}
      readers="备注，仅运营可见"
      maxLength={NOTE_MAX}
      consequence={consequence}
      onClose={onClose}
      onSubmit={async (reason) => {
        decide(reason, rest);
        onClose();
      }}
    />
  );
}

interface SettleModalProps {
  refund: QuarantinedPayment;
  bearer: 'payer' | 'site';
  onClose: () => void;
}

function SettleModal({ refund: { quarantineId, refundMoney, userName }, bearer, onClose }: SettleModalProps) {
  const money = `¥${formatMoney(refundMoney)}`;
  const fromPayer = bearer === 'payer';
  const action = fromPayer ? `扣回 ${money}` : `平台承担 ${money}`;
  return (
    <ReasonModal
      title={fromPayer ? `从“${userName}”的账户扣回 ${money}` : `${money} 由平台承担`}
      okText={action}
      readers="备注，仅运营可见"
      maxLength={NOTE_MAX}
      consequence={
        <p className={styles.quiet}>
          {fromPayer
            ? '支付平台已把这笔钱退给付款人。扣回后对方会收到通知；牛币余额不足时不能扣回。此操作不能撤回。'
            : '支付平台已把这笔钱退给付款人。对方的牛币保留，差额记为平台支出。此操作不能撤回。'}
        </p>
      }
      onClose={onClose}
      onSubmit={async (reason) => {
        sendLater(quarantineSubject(quarantineId), action, () => settleRefund({ quarantineId, reason, bearer }));
        onClose();
      }}
    />
  );
}

import { LIST_SORTS } from '@zhenku/contract/list-sorts';
import { ListTools } from './list-tools.tsx';
import { useList } from './use-list.ts';
import type { QuarantinedPayment } from '@zhenku/contract/recharges';
import { QUARANTINE_STATUS } from '@zhenku/contract/constants';
import { formatMoney } from '@zhenku/contract/format';
import { Button } from 'antd';
import { useState } from 'react';
import { sendLater } from '../features/operators/pending-changes.ts';
import { UnlessWaiting } from './unless-waiting.tsx';
import { ReasonModal } from '../features/operators/reason-modal.tsx';
import { METHOD_LABEL, QUARANTINE_LABEL } from '@zhenku/contract/operator-labels';
import { creditPayment, QUARANTINE_COLOUR, refundPayment } from '../features/operators/recharges.ts';
import { AttributePaymentModal } from './attribute-payment-modal.tsx';
import { Customer, StatusTag } from './cells.tsx';
import { actionsColumn, timeColumn, yuanColumn } from './columns.tsx';
import styles from './console.module.css';
import { DataTable } from './data-table.tsx';
import { StatusFilter, useStatus } from './filters.tsx';

const NOTE_MAX = 200;
type Deciding = { payment: QuarantinedPayment; how: 'credit' | 'attribute' | 'refund' } | null;

/** Payments that the provider confirms but that match no recharge: an operator credits or refunds them. */
export function QuarantineList() {
  const status = useStatus(QUARANTINE_LABEL, QUARANTINE_STATUS.waiting);
  const [deciding, setDeciding] = useState<Deciding>(null);
  const list = useList('GET /operator/v1/recharges/quarantine', { sorts: LIST_SORTS.quarantine, more: { status } });
  return (
    <>
      <div className={styles.tools}>
        <ListTools list={list} keyword="交易号、充值单号或名称" amounts>
          <StatusFilter labels={QUARANTINE_LABEL} initial={QUARANTINE_STATUS.waiting} />
        </ListTools>
      </div>
      <DataTable
        {...list.table}
        rowKey="quarantineId"
        empty="没有符合条件的异常支付"
        columns={[
          { title: '渠道', key: 'method', render: (_, { method }) => METHOD_LABEL[method] },
          { title: '交易号', dataIndex: 'tradeNo', className: 'num' },
          {
            title: '账户',
            key: 'user',
            render: (_, { userName, userId }) =>
              userId === null ? '无对应充值' : <Customer name={userName ?? ''} userId={userId} />,
          },
          yuanColumn<QuarantinedPayment>('应付', 'due', (one) => one.rechargeMoney),
          {
            ...yuanColumn<QuarantinedPayment>('实付', 'paid', (one) => one.paidMoney),
            ...list.sortable('paidMoney'),
          },
          { title: '问题', dataIndex: 'reason' },
          {
            title: '状态',
            key: 'status',
            render: (_, one) => (
              <>
                <StatusTag status={one.status} labels={QUARANTINE_LABEL} colours={QUARANTINE_COLOUR} />
                {one.note && <div className={styles.quiet}>{one.note}</div>}
              </>
            ),
          },
          timeColumn<QuarantinedPayment>('时间', (one) => one.addTime, list.sortable('addTime')),
          timeColumn<QuarantinedPayment>('处理时间', (one) => one.decideTime, list.sortable('decideTime')),
          actionsColumn<QuarantinedPayment>((payment) => <Actions payment={payment} onDecide={setDeciding} />),
        ]}
      />
      {deciding?.how === 'attribute' && (
        <AttributePaymentModal payment={deciding.payment} onClose={() => setDeciding(null)} />
      )}
      {deciding && deciding.how !== 'attribute' && (
        <DecideModal payment={deciding.payment} credit={deciding.how === 'credit'} onClose={() => setDeciding(null)} />
      )}
    </>
  );
}

interface ActionsProps {
  payment: QuarantinedPayment;
  onDecide: (deciding: Deciding) => void;
}

function Actions({ payment, onDecide }: ActionsProps) {
  const { status, userId } = payment;
  if (status !== QUARANTINE_STATUS.waiting && status !== QUARANTINE_STATUS.refundRefused) return null;
  return (
    <UnlessWaiting subject={decisionAbout(payment)}>
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

const decisionAbout = ({ quarantineId }: Pick<QuarantinedPayment, 'quarantineId'>) => `quarantine:${quarantineId}`;

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
        sendLater(decisionAbout({ quarantineId }), `异常支付${credit ? '入账' : '退款'} ${money}`, () =>
          decide(quarantineId, reason),
        );
        onClose();
      }}
    />
  );
}

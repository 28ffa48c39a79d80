import type { QuarantinedPayment } from '@zhenku/contract/recharges';
import { QUARANTINE_STATUS } from '@zhenku/contract/constants';
import { formatMoney } from '@zhenku/contract/format';
import { Button } from 'antd';
import { useState } from 'react';
import { ReasonModal } from '../features/operators/reason-modal.tsx';
import { creditPayment, QUARANTINE_COLOUR, QUARANTINE_LABEL, refundPayment } from '../features/operators/recharges.ts';
import { useOperatorCall } from '../api/use-operator-call.ts';
import { METHOD_LABEL } from '../features/recharges/methods.ts';
import { Customer, StatusTag } from './cells.tsx';
import { actionsColumn, timeColumn, yuanColumn } from './columns.tsx';
import styles from './console.module.css';
import { DataTable } from './data-table.tsx';
import { StatusFilter, useStatus } from './filters.tsx';
import { PAGE_SIZE } from './paging.ts';
import { useUrlState } from './use-url-state.ts';

const NOTE_MAX = 200;
type Deciding = { payment: QuarantinedPayment; credit: boolean } | null;

/** Payments that the provider confirms but that match no recharge: an operator credits or refunds them. */
export function QuarantineList() {
  const url = useUrlState();
  const status = useStatus(QUARANTINE_LABEL, QUARANTINE_STATUS.waiting);
  const [deciding, setDeciding] = useState<Deciding>(null);
  const query = useOperatorCall('GET /operator/v1/recharges/quarantine', { page: url.page, size: PAGE_SIZE, status });
  return (
    <>
      <div className={styles.tools}>
        <StatusFilter labels={QUARANTINE_LABEL} initial={QUARANTINE_STATUS.waiting} />
      </div>
      <DataTable
        query={query}
        page={url.page}
        onPage={url.setPage}
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
          yuanColumn<QuarantinedPayment>('实付', 'paid', (one) => one.paidMoney),
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
          timeColumn<QuarantinedPayment>('时间', (one) => one.addTime),
          actionsColumn<QuarantinedPayment>((payment) => <Actions payment={payment} onDecide={setDeciding} />),
        ]}
      />
      {deciding && <DecideModal {...deciding} onClose={() => setDeciding(null)} />}
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
    <>
      {userId !== null && (
        <Button type="link" size="small" onClick={() => onDecide({ payment, credit: true })}>
          入账
        </Button>
      )}
      <Button type="link" size="small" danger onClick={() => onDecide({ payment, credit: false })}>
        原路退款
      </Button>
    </>
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
        await (credit ? creditPayment : refundPayment)(quarantineId, reason);
        onClose();
      }}
    />
  );
}

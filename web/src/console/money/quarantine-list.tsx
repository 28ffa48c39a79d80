import { ListTools } from '../lists/list-tools.tsx';
import { useList } from '../lists/use-list.ts';
import type { QuarantinedPayment } from '@zhenku/contract/recharges/recharges';
import { QUARANTINE_STATUS } from '@zhenku/contract/constants';
import { METHOD_LABEL, QUARANTINE_LABEL } from '@zhenku/contract/operators/operator-labels';
import { RecordLink } from '../parts/record-link.tsx';
import { QUARANTINE_COLOUR } from './recharges.ts';
import { Customer, StatusTag } from '../parts/cells.tsx';
import { actionsColumn, yuanColumn } from '../parts/columns.tsx';
import styles from '../shell/console.module.css';
import { decisionTimes, statusColumn } from '../lists/queue-columns.tsx';
import { DataTable } from '../lists/data-table.tsx';
import { StatusFilter, useStatus } from '../lists/filters.tsx';
import { useQuarantineDecision } from './quarantine-decision.tsx';

/** Returns whether an operator has to decide; a refund that the provider refused needs another decision. */
const isWaiting = ({ status }: QuarantinedPayment) =>
  status === QUARANTINE_STATUS.waiting || status === QUARANTINE_STATUS.refundRefused;

/** Includes refunds that providers made on their own. */
export function QuarantineList() {
  const status = useStatus(QUARANTINE_LABEL, QUARANTINE_STATUS.waiting);
  const decision = useQuarantineDecision();
  const list = useList('GET /operator/v1/recharges/quarantine', { sorts: 'quarantine', more: { status } });
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
          {
            title: '渠道',
            key: 'method',
            render: (_, { method, kind }) => (kind === 'refund' ? `${METHOD_LABEL[method]}退款` : METHOD_LABEL[method]),
          },
          {
            title: '交易号',
            key: 'trade',
            className: 'num',
            render: (_, { tradeNo }) => <RecordLink kind="quarantinedPayment" id={tradeNo} />,
          },
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
          yuanColumn<QuarantinedPayment>('渠道已退', 'refunded', (one) => one.refundMoney || null),
          { title: '问题', dataIndex: 'reason' },
          statusColumn<QuarantinedPayment>((one) => (
            <>
              <StatusTag status={one.status} labels={QUARANTINE_LABEL} colours={QUARANTINE_COLOUR} />
              {one.note && <div className={styles.quiet}>{one.note}</div>}
            </>
          )),
          ...decisionTimes<QuarantinedPayment>({ list, title: '时间', since: 'addTime', isWaiting }),
          actionsColumn<QuarantinedPayment>(decision.buttons),
        ]}
      />
      {decision.modal}
    </>
  );
}

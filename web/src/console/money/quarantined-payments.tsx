import { QUARANTINE_LABEL, METHOD_LABEL } from '@zhenku/contract/operators/operator-labels';
import type { QuarantinedPayment } from '@zhenku/contract/recharges/recharges';
import { useState } from 'react';
import { useOperatorCall } from '../../api/use-operator-call.ts';
import { QUARANTINE_COLOUR } from './recharges.ts';
import { RecordLink } from '../parts/record-link.tsx';
import { StatusTag } from '../parts/cells.tsx';
import { actionsColumn, yuanColumn } from '../parts/columns.tsx';
import styles from '../shell/console.module.css';
import { DataTable } from '../lists/data-table.tsx';
import objects from '../shell/objects.module.css';
import { PAGE_SIZE } from '../lists/paging.ts';
import { useQuarantineDecision } from './quarantine-decision.tsx';

export function QuarantinedPayments({ orderId }: { orderId: string }) {
  const [page, setPage] = useState(1);
  const query = useOperatorCall('GET /operator/v1/recharges/quarantine', { keyword: orderId, page, size: PAGE_SIZE });
  const decision = useQuarantineDecision();
  if (!query.data?.total) return null;
  return (
    <section className={objects.section}>
      <h2>异常支付</h2>
      <DataTable<QuarantinedPayment>
        query={query}
        page={page}
        onPage={setPage}
        rowKey="quarantineId"
        columns={[
          {
            title: '交易号',
            key: 'trade',
            render: (_, { tradeNo, method }) => (
              <span className={styles.videoName}>
                <RecordLink kind="quarantinedPayment" id={tradeNo} />
                <small>{METHOD_LABEL[method]}</small>
              </span>
            ),
          },
          yuanColumn<QuarantinedPayment>('应付', 'due', ({ rechargeMoney }) => rechargeMoney),
          yuanColumn<QuarantinedPayment>('实付', 'paid', ({ paidMoney }) => paidMoney),
          yuanColumn<QuarantinedPayment>('渠道已退', 'refunded', ({ refundMoney }) => refundMoney || null),
          { title: '问题', dataIndex: 'reason' },
          {
            title: '状态',
            key: 'status',
            render: (_, { status, note }) => (
              <StatusTag status={status} labels={QUARANTINE_LABEL} colours={QUARANTINE_COLOUR} reason={note} />
            ),
          },
          actionsColumn<QuarantinedPayment>(decision.buttons),
        ]}
      />
      {decision.modal}
    </section>
  );
}

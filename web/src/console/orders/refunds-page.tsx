import { ListTools } from '../lists/list-tools.tsx';
import { useList } from '../lists/use-list.ts';
import type { OperatorRefundRequest } from '@zhenku/contract/orders/refunds';
import { REFUND_REQUEST_STATUS, REFUND_REQUEST_STATUS_LABEL } from '@zhenku/contract/constants';
import { REFUND_STATUS_COLOUR } from '../parts/labels.ts';
import { tierText } from '../../features/clips/tier-text.ts';
import { ItemLink, StatusTag } from '../parts/cells.tsx';
import { customerColumn, yuanColumn, orderColumn } from '../parts/columns.tsx';
import { ConsolePage } from '../shell/console-page.tsx';
import styles from '../shell/console.module.css';
import { decisionTimes, openColumn, statusColumn } from '../lists/queue-columns.tsx';
import { DataTable } from '../lists/data-table.tsx';
import { StatusFilter, useStatus } from '../lists/filters.tsx';
import { POLL_MS } from '../lists/paging.ts';
import { ClaimedBy } from '../lists/queue-parts.tsx';
import { refundDecisionKey, RefundDrawer } from './refund-drawer.tsx';
import { undoables, isDecisionPending } from '../parts/pending-changes.ts';
import { useStore } from '../../ui/store.ts';
import { useQueue } from '../lists/use-queue.ts';

export default function RefundsPage() {
  const status = useStatus(REFUND_REQUEST_STATUS_LABEL, REFUND_REQUEST_STATUS.open);
  const list = useList('GET /operator/v1/refunds', {
    sorts: 'refunds',
    more: { status },
    refetchInterval: POLL_MS,
  });
  const undoing = useStore(undoables);
  const queue = useQueue({
    name: 'refunds',
    table: list.table,
    idOf: ({ requestId }) => requestId,
    isDecided: (one) => one.status !== REFUND_REQUEST_STATUS.open || isDecisionPending(undoing, refundDecisionKey(one)),
  });
  return (
    <ConsolePage
      title="退款申请"
      tools={
        <ListTools list={list} keyword="订单号、买家、作品或理由" amounts>
          <StatusFilter labels={REFUND_REQUEST_STATUS_LABEL} initial={REFUND_REQUEST_STATUS.open} />
        </ListTools>
      }
    >
      <DataTable<OperatorRefundRequest>
        {...list.table}
        rowKey="requestId"
        empty="没有符合条件的退款申请"
        columns={[
          orderColumn<OperatorRefundRequest>(),
          customerColumn<OperatorRefundRequest>(),
          { title: '申请退款的素材', key: 'items', render: (_, one) => <ItemNames items={one.items} /> },
          yuanColumn<OperatorRefundRequest>('金额', 'amount', (one) => one.amount),
          { title: '理由', key: 'reason', render: (_, one) => <div className={styles.text}>{one.reason}</div> },
          statusColumn<OperatorRefundRequest>((one) => (
            <>
              <ClaimedBy name={queue.claimedBy(one)} />
              <Status request={one} />
            </>
          )),
          ...decisionTimes<OperatorRefundRequest>({
            list,
            title: '申请时间',
            since: 'applyTime',
            isWaiting: (one) => one.status === REFUND_REQUEST_STATUS.open,
          }),
          openColumn(queue, (one) => (one.status === REFUND_REQUEST_STATUS.open ? '处理' : '查看')),
        ]}
      />
      {queue.open && <RefundDrawer key={queue.open.requestId} request={queue.open} queue={queue} />}
    </ConsolePage>
  );
}

const Status = ({ request: { status, answer } }: { request: OperatorRefundRequest }) => (
  <StatusTag
    status={status}
    labels={REFUND_REQUEST_STATUS_LABEL}
    colours={REFUND_STATUS_COLOUR}
    reason={status === REFUND_REQUEST_STATUS.rejected ? answer : null}
  />
);

const ItemNames = ({ items }: Pick<OperatorRefundRequest, 'items'>) => (
  <ul className={styles.text}>
    {items.map((item) => (
      <li key={item.orderItemId}>
        {item.refundTime ? (
          <s>
            <ItemLink item={item} />
          </s>
        ) : (
          <ItemLink item={item} />
        )}{' '}
        {tierText(item)}
      </li>
    ))}
  </ul>
);

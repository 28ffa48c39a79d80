import { ClaimedBy } from '../lists/queue-parts.tsx';
import { useQueue } from '../lists/use-queue.ts';
import { ListTools } from '../lists/list-tools.tsx';
import { useList } from '../lists/use-list.ts';
import type { OperatorTransfer } from '@zhenku/contract/orders/transfers';
import { TRANSFER_STATUS, TRANSFER_STATUS_LABEL } from '@zhenku/contract/constants';
import { Tag } from 'antd';
import { TRANSFER_STATUS_COLOUR } from '../parts/labels.ts';
import { StatusTag } from '../parts/cells.tsx';
import { customerColumn, yuanColumn, orderColumn } from '../parts/columns.tsx';
import { ConsolePage } from '../shell/console-page.tsx';
import { decisionTimes, openColumn, statusColumn } from '../lists/queue-columns.tsx';
import { DataTable } from '../lists/data-table.tsx';
import { StatusFilter, useStatus } from '../lists/filters.tsx';
import { POLL_MS } from '../lists/paging.ts';
import { TransferDrawer } from './transfer-drawer.tsx';

/** Whether an operator has to decide. If another proof was requested, the buyer has to act. */
const isWaiting = ({ transferStatus, askTime }: OperatorTransfer) =>
  transferStatus === TRANSFER_STATUS.waiting && !askTime;

export default function TransfersPage() {
  const status = useStatus(TRANSFER_STATUS_LABEL, TRANSFER_STATUS.waiting);
  const list = useList('GET /operator/v1/transfers', {
    sorts: 'transfers',
    more: { status },
    refetchInterval: POLL_MS,
  });
  const queue = useQueue({
    name: 'transfers',
    table: list.table,
    idOf: ({ orderId }) => orderId,
    isDecided: (one) => one.transferStatus !== TRANSFER_STATUS.waiting,
  });
  return (
    <ConsolePage
      title="对公转账"
      tools={
        <ListTools list={list} keyword="订单号、银行流水号或买家" amounts>
          <StatusFilter labels={TRANSFER_STATUS_LABEL} initial={TRANSFER_STATUS.waiting} />
        </ListTools>
      }
    >
      <DataTable<OperatorTransfer>
        {...list.table}
        rowKey="orderId"
        empty="没有符合条件的转账"
        columns={[
          orderColumn<OperatorTransfer>(),
          customerColumn<OperatorTransfer>(),
          {
            ...yuanColumn<OperatorTransfer>('应付', 'amount', (one) => one.payAmount),
            ...list.sortable('payAmount'),
          },
          statusColumn<OperatorTransfer>((one) => (
            <>
              <ClaimedBy name={queue.claimedBy(one)} />
              {one.askTime && <Tag>待买家补充</Tag>}
              <StatusTag
                status={one.transferStatus}
                labels={TRANSFER_STATUS_LABEL}
                colours={TRANSFER_STATUS_COLOUR}
                reason={one.reason}
              />
            </>
          )),
          ...decisionTimes<OperatorTransfer>({ list, title: '提交时间', since: 'submitTime', isWaiting }),
          openColumn(queue, (one) => (one.transferStatus === TRANSFER_STATUS.waiting ? '核对' : '查看')),
        ]}
      />
      {queue.open && <TransferDrawer key={queue.open.orderId} transfer={queue.open} queue={queue} />}
    </ConsolePage>
  );
}

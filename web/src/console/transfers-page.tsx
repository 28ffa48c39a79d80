import type { OperatorTransfer } from '@zhenku/contract/transfers';
import { TRANSFER_STATUS, TRANSFER_STATUS_LABEL } from '@zhenku/contract/constants';
import { Button } from 'antd';
import { useState } from 'react';
import { TRANSFER_STATUS_COLOUR } from '../features/operators/labels.ts';
import { useOperatorCall } from '../api/use-operator-call.ts';
import { StatusTag } from './cells.tsx';
import { actionsColumn, customerColumn, timeColumn, yuanColumn } from './columns.tsx';
import { ConsolePage } from './console-page.tsx';
import { DataTable } from './data-table.tsx';
import { StatusFilter, useStatus } from './filters.tsx';
import { PAGE_SIZE, POLL_MS } from './paging.ts';
import { TransferDrawer } from './transfer-drawer.tsx';
import { useUrlState } from './use-url-state.ts';

/** Orders paid by bank transfer: by default the pending ones, oldest first. */
export default function TransfersPage() {
  const url = useUrlState();
  const status = useStatus(TRANSFER_STATUS_LABEL, TRANSFER_STATUS.waiting);
  const [openId, setOpenId] = useState<string | null>(null);
  const query = useOperatorCall(
    'GET /operator/v1/transfers',
    { page: url.page, size: PAGE_SIZE, status },
    { refetchInterval: POLL_MS },
  );
  const open = query.data?.content.find(({ orderId }) => orderId === openId);
  return (
    <ConsolePage
      title="对公转账"
      tools={<StatusFilter labels={TRANSFER_STATUS_LABEL} initial={TRANSFER_STATUS.waiting} />}
    >
      <DataTable<OperatorTransfer>
        query={query}
        page={url.page}
        onPage={url.setPage}
        rowKey="orderId"
        empty="没有符合条件的转账"
        columns={[
          { title: '订单号', dataIndex: 'orderId', className: 'num' },
          customerColumn<OperatorTransfer>(),
          yuanColumn<OperatorTransfer>('应付', 'amount', (one) => one.payAmount),
          {
            title: '状态',
            key: 'status',
            render: (_, { transferStatus, reason }) => (
              <StatusTag
                status={transferStatus}
                labels={TRANSFER_STATUS_LABEL}
                colours={TRANSFER_STATUS_COLOUR}
                reason={reason}
              />
            ),
          },
          timeColumn<OperatorTransfer>('提交时间', (one) => one.submitTime),
          actionsColumn<OperatorTransfer>(({ orderId, transferStatus }) => (
            <Button type="link" size="small" onClick={() => setOpenId(orderId)}>
              {transferStatus === TRANSFER_STATUS.waiting ? '核对' : '查看'}
            </Button>
          )),
        ]}
      />
      {open && <TransferDrawer transfer={open} onClose={() => setOpenId(null)} />}
    </ConsolePage>
  );
}

import { ListTools } from '../lists/list-tools.tsx';
import { useList } from '../lists/use-list.ts';
import type { OperatorInvoice } from '@zhenku/contract/orders/invoices';
import { INVOICE_STATUS, INVOICE_STATUS_LABEL } from '@zhenku/contract/constants';
import { INVOICE_STATUS_COLOUR } from '../parts/labels.ts';
import { StatusTag } from '../parts/cells.tsx';
import { customerColumn, yuanColumn, orderColumn } from '../parts/columns.tsx';
import { ConsolePage } from '../shell/console-page.tsx';
import { decisionTimes, openColumn, statusColumn } from '../lists/queue-columns.tsx';
import { DataTable } from '../lists/data-table.tsx';
import { StatusFilter, useStatus } from '../lists/filters.tsx';
import { InvoiceDrawer } from './invoice-drawer.tsx';
import { POLL_MS } from '../lists/paging.ts';
import { ClaimedBy } from '../lists/queue-parts.tsx';
import { useQueue } from '../lists/use-queue.ts';

/** The filter's value for invoices with a red invoice to be issued, beside the statuses. */
const RED_DUE = 4;
const FILTER_LABEL: Record<number, string> = { ...INVOICE_STATUS_LABEL, [RED_DUE]: '待开红字发票' };

export default function InvoicesPage() {
  const status = useStatus(FILTER_LABEL, INVOICE_STATUS.requested);
  const list = useList('GET /operator/v1/invoices', {
    sorts: 'invoices',
    more: status === RED_DUE ? { red: 'due' } : { status },
    refetchInterval: POLL_MS,
  });
  const queue = useQueue({ name: 'invoices', table: list.table, idOf: ({ orderId }) => orderId });
  return (
    <ConsolePage
      title="发票"
      tools={
        <ListTools list={list} keyword="订单号、抬头、税号或买家" amounts>
          <StatusFilter labels={FILTER_LABEL} initial={INVOICE_STATUS.requested} />
        </ListTools>
      }
    >
      <DataTable<OperatorInvoice>
        {...list.table}
        rowKey="orderId"
        empty="没有符合条件的发票"
        columns={[
          orderColumn<OperatorInvoice>(),
          customerColumn<OperatorInvoice>(),
          { title: '抬头', dataIndex: 'headTitle' },
          {
            ...yuanColumn<OperatorInvoice>('金额', 'amount', (one) => one.amount),
            ...list.sortable('amount'),
          },
          statusColumn<OperatorInvoice>((one) => (
            <>
              <ClaimedBy name={queue.claimedBy(one)} />
              <StatusTag
                status={one.invoiceStatus}
                labels={INVOICE_STATUS_LABEL}
                colours={INVOICE_STATUS_COLOUR}
                reason={one.reason}
              />
            </>
          )),
          ...decisionTimes<OperatorInvoice>({
            list,
            title: '申请时间',
            since: 'applyTime',
            isWaiting: (one) => one.invoiceStatus === INVOICE_STATUS.requested,
          }),
          openColumn(queue, (one) => (one.invoiceStatus === INVOICE_STATUS.requested ? '开票' : '查看')),
        ]}
      />
      {queue.open && <InvoiceDrawer key={queue.open.orderId} invoice={queue.open} queue={queue} />}
    </ConsolePage>
  );
}

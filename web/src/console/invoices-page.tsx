import { LIST_SORTS } from '@zhenku/contract/list-sorts';
import { ListTools } from './list-tools.tsx';
import { useList } from './use-list.ts';
import type { OperatorInvoice } from '@zhenku/contract/invoices';
import { INVOICE_HEAD, INVOICE_STATUS, INVOICE_STATUS_LABEL } from '@zhenku/contract/constants';
import { formatTime } from '@zhenku/contract/format';
import { Button, Descriptions } from 'antd';
import { useState } from 'react';
import { INVOICE_REJECT_REASONS, rejectInvoice } from '../features/operators/invoices.ts';
import { INVOICE_STATUS_COLOUR } from '../features/operators/labels.ts';
import { ReasonModal } from '../features/operators/reason-modal.tsx';
import { StatusTag, Yuan } from './cells.tsx';
import { actionsColumn, customerColumn, timeColumn, yuanColumn, orderColumn } from './columns.tsx';
import { ConsolePage } from './console-page.tsx';
import styles from './console.module.css';
import { DataTable } from './data-table.tsx';
import { StatusFilter, useStatus } from './filters.tsx';
import { IssueInvoiceModal } from './issue-invoice-modal.tsx';
import { POLL_MS } from './paging.ts';
import { ReplaceInvoiceModal } from './replace-invoice-modal.tsx';

type Deciding = { invoice: OperatorInvoice; how: 'issue' | 'replace' | 'reject' } | null;

/** Requested invoices: by default the pending ones, oldest first. */
export default function InvoicesPage() {
  const status = useStatus(INVOICE_STATUS_LABEL, INVOICE_STATUS.requested);
  const [deciding, setDeciding] = useState<Deciding>(null);
  const close = () => setDeciding(null);
  const list = useList('GET /operator/v1/invoices', {
    sorts: LIST_SORTS.invoices,
    more: { status },
    refetchInterval: POLL_MS,
  });
  return (
    <ConsolePage
      title="发票"
      tools={
        <ListTools list={list} keyword="订单号、抬头、税号或买家" amounts>
          <StatusFilter labels={INVOICE_STATUS_LABEL} initial={INVOICE_STATUS.requested} />
        </ListTools>
      }
    >
      <DataTable
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
          {
            title: '状态',
            key: 'status',
            render: (_, { invoiceStatus, reason }) => (
              <StatusTag
                status={invoiceStatus}
                labels={INVOICE_STATUS_LABEL}
                colours={INVOICE_STATUS_COLOUR}
                reason={reason}
              />
            ),
          },
          timeColumn<OperatorInvoice>('申请时间', (one) => one.applyTime, list.sortable('applyTime')),
          timeColumn<OperatorInvoice>('处理时间', (one) => one.decideTime, list.sortable('decideTime')),
          actionsColumn<OperatorInvoice>((invoice) => <Actions invoice={invoice} onDecide={setDeciding} />),
        ]}
        expandable={{ expandedRowRender: (invoice) => <Facts invoice={invoice} /> }}
      />
      {deciding?.how === 'issue' && <IssueInvoiceModal invoice={deciding.invoice} onClose={close} />}
      {deciding?.how === 'replace' && <ReplaceInvoiceModal invoice={deciding.invoice} onClose={close} />}
      {deciding?.how === 'reject' && (
        <ReasonModal
          title={`驳回“${deciding.invoice.headTitle}”的发票申请`}
          okText="驳回"
          suggestions={INVOICE_REJECT_REASONS}
          onClose={close}
          onSubmit={async (reason) => {
            await rejectInvoice(deciding.invoice.orderId, reason);
            close();
          }}
        />
      )}
    </ConsolePage>
  );
}

interface ActionsProps {
  invoice: OperatorInvoice;
  onDecide: (deciding: Deciding) => void;
}

function Actions({ invoice, onDecide }: ActionsProps) {
  if (invoice.fileUrl) {
    return (
      <>
        <a href={invoice.fileUrl} target="_blank" rel="noreferrer">
          查看发票
        </a>
        {invoice.invoiceStatus === INVOICE_STATUS.issued && (
          <Button type="link" size="small" onClick={() => onDecide({ invoice, how: 'replace' })}>
            更换
          </Button>
        )}
      </>
    );
  }
  if (invoice.invoiceStatus !== INVOICE_STATUS.requested) return null;
  return (
    <>
      <Button type="link" size="small" onClick={() => onDecide({ invoice, how: 'issue' })}>
        开具
      </Button>
      <Button type="link" size="small" danger onClick={() => onDecide({ invoice, how: 'reject' })}>
        驳回
      </Button>
    </>
  );
}

/** The details of the invoice. */
function Facts({ invoice }: { invoice: OperatorInvoice }) {
  const { headType, headTitle, taxNum, address, phone, bankName, bankCardNo, amount, replaced } = invoice;
  const enterprise = headType === INVOICE_HEAD.enterprise;
  return (
    <Descriptions
      size="small"
      bordered
      column={{ xs: 1, sm: 1, md: 2 }}
      items={[
        { key: 'type', label: '类型', children: enterprise ? '企业' : '个人' },
        { key: 'title', label: '抬头', children: headTitle },
        { key: 'amount', label: '开票金额', children: <Yuan value={amount} /> },
        ...(enterprise
          ? [
              { key: 'tax', label: '税号', children: taxNum },
              { key: 'address', label: '地址', children: address },
              { key: 'phone', label: '电话', children: phone },
              { key: 'bank', label: '开户行', children: bankName },
              { key: 'account', label: '银行账号', children: bankCardNo },
            ]
          : []),
        ...replaced.map(({ fileUrl, reason, operatorName, time }, index) => ({
          key: `replaced${index}`,
          label: '此前的文件',
          children: (
            <>
              <a className={styles.link} href={fileUrl} target="_blank" rel="noreferrer">
                查看
              </a>{' '}
              {operatorName}于 {formatTime(time)} 更换：{reason}
            </>
          ),
        })),
      ]}
    />
  );
}

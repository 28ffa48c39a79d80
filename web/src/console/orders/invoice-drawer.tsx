import { INVOICE_HEAD, INVOICE_STATUS } from '@zhenku/contract/constants';
import { formatTime } from '@zhenku/contract/format';
import type { OperatorInvoice } from '@zhenku/contract/orders/invoices';
import { Button, Descriptions, Flex } from 'antd';
import { useState } from 'react';
import { INVOICE_REJECT_REASONS, rejectInvoice } from './invoices.ts';
import { ObjectLink } from '../parts/object-link.tsx';
import { ReasonModal } from '../parts/reason-modal.tsx';
import { Customer, Yuan } from '../parts/cells.tsx';
import styles from '../shell/console.module.css';
import { IssueInvoiceModal } from './issue-invoice-modal.tsx';
import { QueueDrawer } from '../lists/queue-drawer.tsx';
import { ReplaceInvoiceModal } from './replace-invoice-modal.tsx';
import type { Queue } from '../lists/use-queue.ts';

/** What is to be on an invoice, and the decision. */
export function InvoiceDrawer({ invoice, queue }: { invoice: OperatorInvoice; queue: Queue<OperatorInvoice> }) {
  const { orderId, invoiceStatus } = invoice;
  return (
    <QueueDrawer
      size={720}
      title={`发票 ${orderId}`}
      queue={queue}
      decision={
        (invoiceStatus === INVOICE_STATUS.requested && <Decision invoice={invoice} onDecided={queue.next} />) ||
        (invoiceStatus === INVOICE_STATUS.issued && <ReplaceButton invoice={invoice} />)
      }
    >
      <Facts invoice={invoice} />
    </QueueDrawer>
  );
}

function Decision({ invoice, onDecided }: { invoice: OperatorInvoice; onDecided: () => void }) {
  const [deciding, setDeciding] = useState<'issue' | 'reject' | null>(null);
  const close = () => setDeciding(null);
  return (
    <Flex gap={12}>
      <Button type="primary" onClick={() => setDeciding('issue')}>
        开具
      </Button>
      <Button danger onClick={() => setDeciding('reject')}>
        驳回
      </Button>
      {deciding === 'issue' && <IssueInvoiceModal invoice={invoice} onIssued={onDecided} onClose={close} />}
      {deciding === 'reject' && (
        <ReasonModal
          title={`驳回“${invoice.headTitle}”的发票申请`}
          okText="驳回"
          suggestions={INVOICE_REJECT_REASONS}
          onClose={close}
          onSubmit={async (reason) => {
            await rejectInvoice(invoice.orderId, reason);
            close();
            onDecided();
          }}
        />
      )}
    </Flex>
  );
}

/** For an issued invoice that is wrong. */
function ReplaceButton({ invoice }: { invoice: OperatorInvoice }) {
  const [replacing, setReplacing] = useState(false);
  return (
    <>
      <Button onClick={() => setReplacing(true)}>更换</Button>
      {replacing && <ReplaceInvoiceModal invoice={invoice} onClose={() => setReplacing(false)} />}
    </>
  );
}

/** The details of the invoice. */
function Facts({ invoice }: { invoice: OperatorInvoice }) {
  const { orderId, userId, customer, headType, headTitle, taxNum, address, phone, bankName, bankCardNo, amount } =
    invoice;
  const { applyTime, decideTime, reason, fileUrl, replaced } = invoice;
  const enterprise = headType === INVOICE_HEAD.enterprise;
  return (
    <Descriptions
      size="small"
      bordered
      column={1}
      items={[
        { key: 'order', label: '订单号', children: <ObjectLink kind="order" id={orderId} /> },
        { key: 'customer', label: '买家', children: <Customer name={customer.name} userId={userId} /> },
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
        { key: 'time', label: '申请时间', children: formatTime(applyTime) },
        ...(decideTime ? [{ key: 'decided', label: '处理时间', children: formatTime(decideTime) }] : []),
        ...(reason ? [{ key: 'reason', label: '驳回原因', children: reason }] : []),
        ...(fileUrl
          ? [
              {
                key: 'file',
                label: '发票文件',
                children: (
                  <a className={styles.link} href={fileUrl} target="_blank" rel="noreferrer">
                    查看发票
                  </a>
                ),
              },
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

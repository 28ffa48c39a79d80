import { INVOICE_HEAD, INVOICE_STATUS, INVOICE_TYPE_LABEL } from '@zhenku/contract/constants';
import { formatTime } from '@zhenku/contract/format';
import type { OperatorInvoice } from '@zhenku/contract/orders/invoices';
import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import { INVOICE_REJECT_REASONS, rejectInvoice } from './invoices.ts';
import { ObjectLink } from '../parts/object-link.tsx';
import { RedInvoice } from './red-invoice.tsx';
import { ReasonModal } from '../parts/reason-modal.tsx';
import { Customer, Yuan } from '../parts/cells.tsx';
import styles from '../shell/console.module.css';
import { IssueInvoiceModal } from './issue-invoice-modal.tsx';
import { QueueDrawer } from '../lists/queue-drawer.tsx';
import { ReplaceInvoiceModal } from './replace-invoice-modal.tsx';
import type { Queue } from '../lists/use-queue.ts';
import { DescriptionList } from '../parts/description-list.tsx';

export function InvoiceDrawer({ invoice, queue }: { invoice: OperatorInvoice; queue: Queue<OperatorInvoice> }) {
  const { orderId, invoiceStatus } = invoice;
  return (
    <QueueDrawer
      size={720}
      title={`发票 ${formatOrderNumber(orderId)}`}
      queue={queue}
      decision={
        (invoiceStatus === INVOICE_STATUS.requested && <Decision invoice={invoice} onDecided={queue.next} />) ||
        (invoiceStatus === INVOICE_STATUS.issued && <ReplaceButton invoice={invoice} />)
      }
    >
      <InvoiceFacts invoice={invoice} />
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

function ReplaceButton({ invoice }: { invoice: OperatorInvoice }) {
  const [replacing, setReplacing] = useState(false);
  return (
    <>
      <Button onClick={() => setReplacing(true)}>更换</Button>
      {replacing && <ReplaceInvoiceModal invoice={invoice} onClose={() => setReplacing(false)} />}
    </>
  );
}

function InvoiceFacts({ invoice }: { invoice: OperatorInvoice }) {
  const {
    orderIds,
    userId,
    customer,
    headType,
    invoiceType,
    headTitle,
    taxNum,
    address,
    phone,
    bankName,
    bankCardNo,
    amount,
  } = invoice;
  const { applyTime, decideTime, reason, fileUrl, replaced, redInvoices } = invoice;
  const enterprise = headType === INVOICE_HEAD.enterprise;
  return (
    <DescriptionList
      labelStyle={{ whiteSpace: 'nowrap' }}
      facts={{
        订单号: (
          <Flex vertical>
            {orderIds.map((id) => (
              <ObjectLink key={id} kind="order" id={id} />
            ))}
          </Flex>
        ),
        买家: <Customer name={customer.name} userId={userId} />,
        发票类型: INVOICE_TYPE_LABEL[invoiceType],
        抬头类型: enterprise ? '企业' : '个人',
        抬头: headTitle,
        开票金额: <Yuan value={amount} />,
        ...(enterprise && {
          税号: taxNum,
          地址: address,
          电话: phone,
          开户行: bankName,
          银行账号: bankCardNo,
        }),
        接收邮箱: invoice.email,
        申请时间: formatTime(applyTime),
        处理时间: decideTime && formatTime(decideTime),
        [invoice.invoiceStatus === INVOICE_STATUS.void ? '作废原因' : '驳回原因']: reason,
        发票文件: fileUrl && (
          <a className={styles.link} href={fileUrl} target="_blank" rel="noreferrer">
            查看发票
          </a>
        ),
      }}
      more={[
        ...redInvoices.map((red) => ({ label: '红字发票', children: <RedInvoice red={red} /> })),
        ...replaced.map(({ fileUrl, reason, operatorName, time }) => ({
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

import type { Invoice, RedInvoice } from '@zhenku/contract/orders/invoices';
import { INVOICE_HEAD, INVOICE_STATUS, INVOICE_STATUS_LABEL, INVOICE_TYPE_LABEL } from '@zhenku/contract/constants';
import { formatTime } from '@zhenku/contract/format';
import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import { call } from '../../../api/user-client.ts';
import { FileButton } from '../../../ui/file-button.tsx';
import { Link } from '../../../ui/router/link.tsx';
import { PriceText } from '../../../ui/text/price-text.tsx';
import { InvoiceActions } from './invoice-actions.tsx';
import styles from './invoice-card.module.css';
import { ENTERPRISE_FIELDS } from './invoice-form.ts';
import { DescriptionItem } from '../../../ui/description-list.tsx';

export function InvoiceCard({ invoice }: { invoice: Invoice }) {
  const { orderId, orderIds, invoiceStatus, reason, redInvoices } = invoice;
  const enterprise = invoice.headType === INVOICE_HEAD.enterprise;
  return (
    <article className={styles.card} aria-label={`发票 ${formatOrderNumber(orderId)}`}>
      <header className={styles.head}>
        <strong>{invoice.headTitle}</strong>
        <span className={styles.status} data-status={invoiceStatus}>
          {INVOICE_STATUS_LABEL[invoiceStatus]}
        </span>
        <PriceText yuan={invoice.amount} className={styles.amount} />
      </header>
      {reason && <p className="danger">原因：{reason}</p>}
      <dl className={styles.facts}>
        {orderIds.map((id) => (
          <DescriptionItem
            key={id}
            label="订单号"
            value={<Link to={`/payOrderSuccess/${id}`}>{formatOrderNumber(id)}</Link>}
          />
        ))}
        <DescriptionItem label="发票类型" value={INVOICE_TYPE_LABEL[invoice.invoiceType]} />
        <DescriptionItem label="抬头类型" value={enterprise ? '企业' : '个人/非企业单位'} />
        <DescriptionItem label="申请时间" value={formatTime(invoice.applyTime)} />
        {invoice.decideTime && <DescriptionItem label="处理时间" value={formatTime(invoice.decideTime)} />}
        {invoice.email && <DescriptionItem label="接收邮箱" value={invoice.email} />}
        {enterprise &&
          ENTERPRISE_FIELDS.map(({ name, label }) => (
            <DescriptionItem key={name} label={label} value={invoice[name]} />
          ))}
      </dl>
      {redInvoices.length > 0 && (
        <ul className={styles.reds} aria-label="红字发票">
          {redInvoices.map((red) => (
            <RedInvoiceLine key={red.redId} red={red} />
          ))}
        </ul>
      )}
      <footer className={styles.foot}>
        <InvoiceActions
          orderId={orderId}
          orderIds={orderIds}
          invoiceStatus={invoiceStatus}
          paid={invoiceStatus === INVOICE_STATUS.rejected}
        />
      </footer>
    </article>
  );
}

function RedInvoiceLine({ red: { redId, amount, issueTime } }: { red: RedInvoice }) {
  return (
    <li>
      <span>
        红字发票，冲销 <PriceText yuan={amount} />
      </span>
      {issueTime === null ? (
        <span className="muted">待开具</span>
      ) : (
        <>
          <span className="muted">{formatTime(issueTime)} 开具</span>
          <FileButton
            request={() => call('GET /order/v1/invoice/redUrl', { redId })}
            aria-label={`下载红字发票 ${redId}`}
          >
            下载红字发票
          </FileButton>
        </>
      )}
    </li>
  );
}

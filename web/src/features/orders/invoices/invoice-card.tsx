import type { Invoice } from '@zhenku/contract/orders/invoices';
import { INVOICE_HEAD, INVOICE_STATUS, INVOICE_STATUS_LABEL } from '@zhenku/contract/constants';
import { formatTime } from '@zhenku/contract/format';
import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import { Link } from '../../../ui/router/link.tsx';
import { PriceText } from '../../../ui/text/price-text.tsx';
import { InvoiceActions } from './invoice-actions.tsx';
import styles from './invoice-card.module.css';
import { ENTERPRISE_FIELDS } from './invoice-form.ts';
import { DescriptionItem } from '../../../ui/description-list.tsx';

export function InvoiceCard({ invoice }: { invoice: Invoice }) {
  const { orderId, invoiceStatus, reason } = invoice;
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
        <DescriptionItem
          label="订单号"
          value={<Link to={`/payOrderSuccess/${orderId}`}>{formatOrderNumber(orderId)}</Link>}
        />
        <DescriptionItem label="抬头类型" value={enterprise ? '企业' : '个人/非企业单位'} />
        <DescriptionItem label="申请时间" value={formatTime(invoice.applyTime)} />
        {invoice.decideTime && <DescriptionItem label="处理时间" value={formatTime(invoice.decideTime)} />}
        {enterprise &&
          ENTERPRISE_FIELDS.map(({ name, label }) => (
            <DescriptionItem key={name} label={label} value={invoice[name]} />
          ))}
      </dl>
      <footer className={styles.foot}>
        <InvoiceActions
          orderId={orderId}
          invoiceStatus={invoiceStatus}
          paid={invoiceStatus === INVOICE_STATUS.rejected}
        />
      </footer>
    </article>
  );
}

import type { OperatorInvoice } from '@zhenku/contract/orders/invoices';
import { formatMoney } from '@zhenku/contract/format';
import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import { issueInvoice } from './invoices.ts';
import styles from '../shell/console.module.css';
import { FileModal } from '../parts/file-modal.tsx';

interface IssueInvoiceModalProps {
  invoice: OperatorInvoice;
  onIssued: () => void;
  onClose: () => void;
}

export function IssueInvoiceModal({ invoice, onIssued, onClose }: IssueInvoiceModalProps) {
  return (
    <FileModal
      title={`开具发票 ${formatOrderNumber(invoice.orderId)}`}
      okText="开具发票"
      label="发票文件"
      hint="PDF 或图片，不超过 3 MB"
      consequence={<p className={styles.quiet}>开具后买家会收到通知并可下载；开错了可以更换文件。</p>}
      onClose={onClose}
      onSubmit={async (fileKey) => {
        await issueInvoice(invoice, fileKey);
        onClose();
        onIssued();
      }}
    >
      <p>
        {invoice.headTitle}　<span className="num">¥{formatMoney(invoice.amount)}</span>
      </p>
    </FileModal>
  );
}

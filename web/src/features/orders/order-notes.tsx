import type { Order } from '@zhenku/contract/orders/orders';
import {
  INVOICE_STATUS,
  INVOICE_STATUS_LABEL,
  REFUND_REQUEST_STATUS,
  REFUND_REQUEST_STATUS_LABEL,
  TRANSFER_STATUS,
} from '@zhenku/contract/constants';
import { tierText } from '../clips/tier-text.ts';
import styles from './order-notes.module.css';
import referenceStyles from './references/references.module.css';

export function OrderNotes({ order }: { order: Order }) {
  const notes = [transferNote(order), invoiceNote(order), refundNote(order)].filter((note) => note !== null);
  const references = referenceText(order);
  return (
    <>
      {references && <p className={referenceStyles.shown}>{references}</p>}
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function referenceText({ costCentre, poNumber }: Order): string {
  return [costCentre && `成本中心：${costCentre}`, poNumber && `采购单号：${poNumber}`].filter(Boolean).join(' · ');
}

const withReason = (reason: string | null) => (reason ? `，原因：${reason}` : '');

function transferNote({ transferStatus, transferReason }: Order): string | null {
  if (transferStatus === TRANSFER_STATUS.waiting) {
    return transferReason ? `请重新提交转账凭证${withReason(transferReason)}` : '转账凭证核对中，到账后自动开通下载';
  }
  return transferStatus === TRANSFER_STATUS.rejected ? `转账凭证已驳回${withReason(transferReason)}` : null;
}

function invoiceNote({ invoiceStatus, invoiceReason }: Order): string | null {
  if (invoiceStatus === null || invoiceStatus === INVOICE_STATUS.issued) return null;
  return `发票${INVOICE_STATUS_LABEL[invoiceStatus]}${withReason(invoiceReason)}`;
}

function refundNote({ refundRequest, orderItems }: Order): string | null {
  if (!refundRequest) return null;
  const { status, answer, orderItemIds } = refundRequest;
  const asked = orderItems.filter(({ orderItemId }) => orderItemIds.includes(orderItemId));
  const names = asked.map((item) => `“${item.videoName}”${tierText(item)}`).join('、');
  const answerText = status === REFUND_REQUEST_STATUS.open || !answer ? '' : `，答复：${answer}`;
  return `退款申请（${names}）${REFUND_REQUEST_STATUS_LABEL[status]}${answerText}`;
}

import type { OperatorInvoice } from '@zhenku/contract/orders/invoices';
import { callOperator } from '../../api/operator-client.ts';
import { uploadByTicket } from '../../features/uploads/upload-by-ticket.ts';
import { submitChange } from '../parts/submit-change.ts';

const INVOICES = 'GET /operator/v1/invoices';
const ORDERS = 'GET /operator/v1/orders';

export const INVOICE_REJECT_REASONS: readonly string[] = ['抬头与税号不一致', '税号有误', '开户行或账号有误'];

export async function uploadAsOperator(file: File, signal: AbortSignal): Promise<string> {
  const ticket = await callOperator('POST /operator/v1/upload/policy', { fileName: file.name }, { signal });
  await uploadByTicket(ticket, file, { onSent: () => undefined, signal });
  return ticket.fileKey;
}

export const issueInvoice = ({ orderId, amount }: OperatorInvoice, fileKey: string) =>
  submitChange(
    callOperator('POST /operator/v1/invoices/{orderId}/issue', { orderId, fileKey, amount }),
    '已开具',
    INVOICES,
    ORDERS,
  );

export const replaceInvoice = (orderId: string, fileKey: string, reason: string) =>
  submitChange(
    callOperator('POST /operator/v1/invoices/{orderId}/replace', { orderId, fileKey, reason }),
    '已更换，并已通知买家',
    INVOICES,
    ORDERS,
  );

export const rejectInvoice = (orderId: string, reason: string) =>
  submitChange(
    callOperator('POST /operator/v1/invoices/{orderId}/reject', { orderId, reason }),
    '已驳回',
    INVOICES,
    ORDERS,
  );

export const issueRedInvoice = (redId: number, fileKey: string) =>
  submitChange(
    callOperator('POST /operator/v1/redInvoices/{redId}/issue', { redId, fileKey }),
    '红字发票已开具，并已通知买家',
    INVOICES,
    ORDERS,
  );

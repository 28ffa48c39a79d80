import { callOperator } from '../../app/operator-api.ts';
import { uploadByTicket } from '../publishing/upload.ts';
import { decide } from './decide.ts';

const INVOICES = 'GET /operator/v1/invoices';
const ORDERS = 'GET /operator/v1/orders';

export const INVOICE_REJECT_REASONS: readonly string[] = ['抬头与税号不一致', '税号有误', '开户行或账号有误'];

/** Uploads the file of an invoice and issues it. */
export async function issueInvoice(orderId: string, file: File): Promise<void> {
  const ticket = await callOperator('POST /operator/v1/upload/policy', { fileName: file.name });
  const { signal } = new AbortController();
  await uploadByTicket(ticket, file, { onSent: () => undefined, signal });
  const { fileKey } = ticket;
  await decide(
    callOperator('POST /operator/v1/invoices/{orderId}/issue', { orderId, fileKey }),
    '已开具',
    INVOICES,
    ORDERS,
  );
}

export const rejectInvoice = (orderId: string, reason: string) =>
  decide(callOperator('POST /operator/v1/invoices/{orderId}/reject', { orderId, reason }), '已驳回', INVOICES, ORDERS);

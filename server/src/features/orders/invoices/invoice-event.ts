import { toYuan } from '@zhenku/contract/money';
import type { Tx } from '../../../platform/database/database.ts';
import { recordEvent } from '../../webhooks/record-event.ts';
import type { InvoicePart } from './invoice-group.ts';

interface IssuedInvoice {
  order: { user_id: number; company_id: number | null };
  parts: readonly InvoicePart[];
  replaced: boolean;
}

/** Records one event per order, with the order's part of the amount. */
export async function recordInvoiceIssued(tx: Tx, { order, parts, replaced }: IssuedInvoice): Promise<void> {
  for (const { orderId, amount } of parts) {
    await recordEvent(tx, {
      type: 'invoice.issued',
      owner: { userId: order.user_id, companyId: order.company_id },
      data: { orderId, amount: toYuan(amount), replaced },
    });
  }
}

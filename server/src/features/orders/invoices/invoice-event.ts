import { type Fen, toYuan } from '@zhenku/contract/money';
import type { Tx } from '../../../platform/database/database.ts';
import { recordEvent } from '../../webhooks/record-event.ts';

interface IssuedInvoice {
  order: { id: string; user_id: number; company_id: number | null };
  amount: Fen;
  replaced: boolean;
}

export async function recordInvoiceIssued(tx: Tx, { order, amount, replaced }: IssuedInvoice): Promise<void> {
  await recordEvent(tx, {
    type: 'invoice.issued',
    owner: { userId: order.user_id, companyId: order.company_id },
    data: { orderId: order.id, amount: toYuan(amount), replaced },
  });
}

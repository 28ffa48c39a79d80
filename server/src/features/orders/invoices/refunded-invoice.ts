import { INVOICE_STATUS } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { formGroup, leaveGroups, lockParts } from './invoice-group.ts';
import { nextInvoiceStatus } from './invoice-states.ts';
import { readInvoiceAmounts } from './request-invoice.ts';

/**
 * Adjusts the invoice of a refunded order. A requested invoice is reduced to what remains. An issued one becomes void for this
 * order, whose whole part then needs a red invoice; other orders of a merged invoice keep it.
 */
export async function adjustRefundedInvoice(tx: Tx, orderId: string): Promise<void> {
  const parts = await lockParts(tx, [orderId]);
  const part = parts.find((one) => one.orderId === orderId);
  if (!part) return;
  const { issued, requested, rejected } = INVOICE_STATUS;
  if (part.status === issued) await requireRedInvoice(tx, orderId);
  const amount = part.status === issued ? 0n : (await readInvoiceAmounts(tx, [orderId])).get(orderId)!;
  if (part.status === rejected && amount === 0n) {
    // The other orders of a rejected invoice can then be requested again together.
    await leaveGroups(tx, parts, new Set([orderId]));
    return;
  }
  if (part.status !== issued && part.status !== requested) return;
  if (amount > 0n) {
    await formGroup(
      tx,
      parts.map((one) => (one === part ? { orderId, amount } : one)),
    );
    return;
  }
  await leaveGroups(tx, parts, new Set([orderId]));
  await tx
    .updateTable('invoices')
    .set({ status: nextInvoiceStatus(part.status, 'void'), reason: '订单已退款', decided_at: sql`now()` })
    .where('order_id', '=', orderId)
    .execute();
}

async function requireRedInvoice(tx: Tx, orderId: string): Promise<void> {
  await tx
    .insertInto('red_invoices')
    .columns(['order_id', 'invoice_type', 'head_title', 'tax_num', 'amount', 'reversed_upload_id'])
    .expression((eb) =>
      eb
        .selectFrom('invoices as n')
        .where('n.order_id', '=', orderId)
        .select(['n.order_id', 'n.invoice_type', 'n.head_title', 'n.tax_num'])
        .select([sql<bigint>`coalesce(n.own_amount, n.amount)`.as('amount'), sql<number>`n.file_upload_id`.as('file')]),
    )
    .execute();
}

import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import type { Fen } from '@zhenku/contract/money';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';

// The orders of one invoice are rows of `invoices` with the same status, title and file. The row with the smallest order number
// leads: the others point to it, and its amount is their sum.

export interface InvoicePart {
  orderId: string;
  leadId: string;
  status: number;
  fileId: number | null;
  /** The order's own part of the invoice. */
  amount: Fen;
}

const selectParts = (db: Db) =>
  db
    .selectFrom('invoices as n')
    .select(['n.order_id as orderId', 'n.status', 'n.file_upload_id as fileId'])
    .select(sql<string>`coalesce(n.lead_order_id, n.order_id)`.as('leadId'))
    .select(sql<Fen>`coalesce(n.own_amount, n.amount)`.as('amount'));

/** Matches the rows `n` of invoices, which their first orders' numbers name. Written to use the indexes of both columns. */
export const isLedBy = (leadIds: readonly string[]): RawBuilder<SqlBool> => sql<SqlBool>`(
  (n.order_id = any (${leadIds}::text[]) and n.lead_order_id is null) or n.lead_order_id = any (${leadIds}::text[]))`;

/** Locks the rows of all invoices that cover one of the orders, in the order of the numbers. */
export async function lockParts(tx: Tx, orderIds: readonly string[]): Promise<InvoicePart[]> {
  for (;;) {
    const leads = await selectParts(tx).where('n.order_id', 'in', orderIds).execute();
    if (leads.length === 0) return [];
    const leadIds = [...new Set(leads.map(({ leadId }) => leadId))];
    await tx
      .selectFrom('invoices as n')
      .select('n.order_id')
      .where(isLedBy(leadIds))
      .orderBy('n.order_id')
      .forUpdate()
      .execute();
    // While this waited for the locks, a refund may have taken an order out of the invoice, or changed the leading row.
    const parts = await selectParts(tx).where(isLedBy(leadIds)).orderBy('n.order_id').execute();
    const found = new Set(parts.map(({ orderId }) => orderId));
    if (leads.every(({ orderId }) => found.has(orderId))) return parts;
  }
}

/** Makes locked rows the parts of one invoice. */
export async function formGroup(tx: Tx, parts: readonly Pick<InvoicePart, 'orderId' | 'amount'>[]): Promise<void> {
  const [lead] = parts.map(({ orderId }) => orderId).toSorted();
  if (lead === undefined) return;
  const amounts = parts.map(({ amount }) => amount);
  await sql`
    update invoices n set
      lead_order_id = case when k.id <> ${lead} then ${lead} end,
      own_amount = case when k.id = ${lead} and ${parts.length} > 1 then k.amount end,
      amount = case when k.id = ${lead} then ${sumOfParts(parts)} else k.amount end
    from unnest(${parts.map(({ orderId }) => orderId)}::text[], ${amounts}::bigint[]) k (id, amount)
    where n.order_id = k.id`.execute(tx);
}

/** Takes locked rows out of their invoices, and makes each an invoice of its own. */
export async function leaveGroups(tx: Tx, parts: readonly InvoicePart[], leaving: ReadonlySet<string>): Promise<void> {
  // A row that others point to cannot stop leading before they do.
  const left = parts.filter(({ orderId }) => leaving.has(orderId));
  const rest = parts.filter(({ orderId }) => !leaving.has(orderId));
  for (const leadId of new Set(left.map((part) => part.leadId))) {
    await formGroup(
      tx,
      rest.filter((part) => part.leadId === leadId),
    );
  }
  for (const part of left) await formGroup(tx, [part]);
}

/** Returns the numbers of a locked invoice's orders, of which there is at least one. */
export const orderIdsOf = (parts: readonly InvoicePart[]): [string, ...string[]] =>
  parts.map(({ orderId }) => orderId) as [string, ...string[]];

export const sumOfParts = (parts: readonly Pick<InvoicePart, 'amount'>[]): Fen =>
  parts.reduce((sum, { amount }) => sum + amount, 0n);

/** Names an invoice's orders in messages. */
export function nameOrders(orderIds: readonly string[]): string {
  const [first, ...others] = orderIds.map(formatOrderNumber);
  return others.length === 0 ? `订单 ${first!} ` : `订单 ${first!} 等 ${orderIds.length} 个订单`;
}

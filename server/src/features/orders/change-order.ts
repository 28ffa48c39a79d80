import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { statusAfter } from './order-states.ts';

// How other features change an order. They lock it first, and ask `assertCan` whether it may be changed.

/** Ends an order before it is paid, or once all of it is refunded. */
export async function endOrder(tx: Tx, orderId: string, how: 'close' | 'refund'): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ status: statusAfter(how), closed_at: sql`now()` })
    .where('id', '=', orderId)
    .execute();
}

/** Records how far the bank transfer of an order is; `status` is the order's own when that changes too. */
export async function setTransferStatus(
  tx: Tx,
  orderId: string,
  { transferStatus, status }: { transferStatus: number; status?: number },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ transfer_status: transferStatus, ...(status !== undefined && { status }) })
    .where('id', '=', orderId)
    .execute();
}

/** Marks items of an order as taken back by a refund. */
export async function markItemsRefunded(tx: Tx, itemIds: string[], refundId: number): Promise<void> {
  await tx
    .updateTable('order_items')
    .set({ refunded_at: sql<Date>`now()`, refund_id: refundId })
    .where('id', 'in', itemIds)
    .execute();
}

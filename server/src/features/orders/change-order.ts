import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { statusAfter } from './order-states.ts';

// Functions with which other features change an order. Callers lock it first and check `assertCan`.

export async function endOrder(tx: Tx, orderId: string, how: 'close' | 'refund'): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ status: statusAfter(how), closed_at: sql`now()` })
    .where('id', '=', orderId)
    .execute();
}

/** Updates the order's transfer status, and its own `status` if that changes too. */
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

export async function markItemsRefunded(tx: Tx, itemIds: string[], refundId: number): Promise<void> {
  await tx
    .updateTable('order_items')
    .set({ refunded_at: sql<Date>`now()`, refund_id: refundId })
    .where('id', 'in', itemIds)
    .execute();
}

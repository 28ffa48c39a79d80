import { ORDER_STATUS, TRANSFER_STATUS } from '@zhenku/contract/constants';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { prepareStatement } from '../../platform/database/prepared.ts';
import { endOrder } from './change-order.ts';
import { assertCan, assertNoPendingTransfer, statusAfter } from './order-states.ts';
import { assertMayChange, type OrderEditor, ownedBy, type Owner } from '../companies/ownership.ts';

/** Whether the payment deadline has passed. The deadline does not apply while a bank transfer is under review. */
const OVERDUE = sql<boolean>`o.status = ${ORDER_STATUS.pending}
  and o.transfer_status <> ${TRANSFER_STATUS.waiting} and o.expires_at <= now()`;

const LOCKED_COLUMNS = [
  'o.id',
  'o.user_id',
  'o.company_id',
  'o.status',
  'o.transfer_status',
  'o.origin_amount',
  'o.pay_amount',
  'o.discount_card_id',
  'o.pack_id',
  'o.expires_at',
  'o.licence_text_version',
] as const;

export type LockedOrder = Awaited<ReturnType<typeof lockOrder>>;

/**
 * Locks the caller's order for a change until the transaction ends. Marks an overdue order as timed out; `assertCan` then
 * refuses the action but lets the timeout commit. Throws `notFound` for someone else's order, and `notAllowed` for a viewer of
 * the company that owns the order.
 */
export async function lockOrder(tx: Tx, user: OrderEditor, orderId: string) {
  const order = await readLocked(tx, await lockOwnOrder.run(tx, { orderId, id: user.id, companyId: user.companyId }));
  assertMayChange(user, order);
  return order;
}

export async function lockAnyOrder(tx: Tx, orderId: string): Promise<LockedOrder> {
  return await readLocked(tx, await lockOrderOfAnybody.run(tx, { orderId }));
}

const selectLocked = (db: Db) =>
  db.selectFrom('orders as o').select(LOCKED_COLUMNS).select(OVERDUE.as('overdue')).forUpdate();

const lockOwnOrder = prepareStatement((db, { orderId, id, companyId }: Owner & { orderId: string }) =>
  selectLocked(db).where('o.id', '=', orderId).where(ownedBy('o', { id, companyId })),
);
const lockOrderOfAnybody = prepareStatement((db, { orderId }: { orderId: string }) =>
  selectLocked(db).where('o.id', '=', orderId),
);

type LockedRow = Awaited<ReturnType<typeof lockOrderOfAnybody.run>>[number];

async function readLocked(tx: Tx, [row]: LockedRow[]) {
  if (!row) throw new AppError('notFound', { message: '订单不存在' });
  const { overdue, ...order } = row;
  if (!overdue) return order;
  return { ...order, status: await timeOutOrder(tx, order.id) };
}

async function timeOutOrder(tx: Tx, orderId: string): Promise<number> {
  const status = statusAfter('expire');
  await tx.updateTable('orders').set({ status }).where('id', '=', orderId).execute();
  return status;
}

/** Times out the overdue orders that `which` selects. Locks them in id order, so that concurrent calls cannot deadlock. */
export async function expireOrders(db: Db, which: RawBuilder<SqlBool> = sql<SqlBool>`true`): Promise<void> {
  const overdue = db
    .selectFrom('orders as o')
    .select('o.id')
    .where(OVERDUE as RawBuilder<SqlBool>)
    .where(which)
    .orderBy('o.id')
    .forUpdate();
  await db
    .updateTable('orders')
    .set({ status: statusAfter('expire') })
    .where('id', 'in', overdue)
    .where('status', '=', ORDER_STATUS.pending)
    .where('transfer_status', '<>', TRANSFER_STATUS.waiting)
    .execute();
}

export async function closeOrder(db: Db, user: OrderEditor, orderId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await cancelOrder(tx, await lockOrder(tx, user, orderId));
  });
}

export async function hideOrder(db: Db, user: OrderEditor, orderId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, user, orderId);
    assertNoPendingTransfer(order);
    if (order.status === ORDER_STATUS.pending) await cancelOrder(tx, order);
    await tx
      .updateTable('orders')
      .set({ hidden_at: sql`now()` })
      .where('id', '=', orderId)
      .where('hidden_at', 'is', null)
      .execute();
  });
}

async function cancelOrder(tx: Tx, order: LockedOrder): Promise<void> {
  assertNoPendingTransfer(order);
  assertCan(order, 'close');
  await endOrder(tx, order.id, 'close');
}

import { ORDER_STATUS } from '@zhenku/contract/constants';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { UserSession } from '../../platform/sessions.ts';
import { nextStatus } from './order-states.ts';
import { type Owner, ownedBy } from './ownership.ts';

export interface LockedOrder {
  id: string;
  user_id: number;
  company_id: number | null;
  status: number;
}

/**
 * The caller's order, locked until the transaction ends; one that is overdue has timed out from then on. Throws
 * `notFound`.
 */
export async function lockOrder(tx: Tx, owner: Owner, orderId: string): Promise<LockedOrder> {
  const row = await tx
    .selectFrom('orders as o')
    .select(['o.id', 'o.user_id', 'o.company_id', 'o.status', sql<boolean>`o.expires_at <= now()`.as('overdue')])
    .where('o.id', '=', orderId)
    .where(ownedBy('o', owner))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('notFound', { message: '订单不存在' });
  const { overdue, ...order } = row;
  if (!overdue || order.status !== ORDER_STATUS.pending) return order;
  const status = nextStatus(order.status, 'expire');
  await tx.updateTable('orders').set({ status }).where('id', '=', order.id).execute();
  return { ...order, status };
}

/** Times out the overdue orders among those that `which` selects. Always in one order, so that two such never wait for each other. */
export async function expireOrders(db: Db, which: RawBuilder<SqlBool> = sql<SqlBool>`true`): Promise<void> {
  const overdue = db
    .selectFrom('orders as o')
    .select('o.id')
    .where('o.status', '=', ORDER_STATUS.pending)
    .where('o.expires_at', '<=', sql<string>`now()`)
    .where(which)
    .orderBy('o.id')
    .forUpdate();
  await db
    .updateTable('orders')
    .set({ status: nextStatus(ORDER_STATUS.pending, 'expire') })
    .where('id', 'in', overdue)
    .where('status', '=', ORDER_STATUS.pending)
    .execute();
}

/** Cancels a pending order. */
export async function closeOrder(db: Db, owner: Owner, orderId: string): Promise<null> {
  return await inTransaction(db, async (tx) => {
    await cancel(tx, await lockOrder(tx, owner, orderId));
    return null;
  });
}

type Hider = Pick<UserSession, 'id' | 'companyId' | 'companyRole'>;

/** Takes an order out of its owner's list, cancelling it first when it is pending. Viewers change no order of the company. */
export async function hideOrder(db: Db, user: Hider, orderId: string): Promise<null> {
  return await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, user, orderId);
    if (order.company_id !== null && user.companyRole === 'viewer') throw new AppError('notAllowed');
    if (order.status === ORDER_STATUS.pending) await cancel(tx, order);
    await tx
      .updateTable('orders')
      .set({ hidden_at: sql`now()` })
      .where('id', '=', orderId)
      .where('hidden_at', 'is', null)
      .execute();
    return null;
  });
}

async function cancel(tx: Tx, { id, status }: LockedOrder): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ status: nextStatus(status, 'close'), closed_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

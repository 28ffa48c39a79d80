import type { Input } from '@zhenku/contract/api';
import type { OperatorOrder, Order } from '@zhenku/contract/orders';
import type { PageOf } from '@zhenku/contract/shapes';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { PublicFiles } from '../catalogue/media-urls.ts';
import { expireOrders } from './end-order.ts';
import { itemsOf } from './order-items.ts';
import { asOrder, selectOrders } from './order-rows.ts';
import { type Owner, ownedBy } from './ownership.ts';
import { contains } from './text-search.ts';

export async function readOrder(db: Db, storage: PublicFiles, owner: Owner, orderId: string): Promise<Order> {
  const which = sql<SqlBool>`o.id = ${orderId} and ${ownedBy('o', owner)}`;
  await expireOrders(db, which);
  const [order] = await selectOrders(db, which).execute();
  if (!order) throw new AppError('notFound', { message: '订单不存在' });
  const items = await itemsOf(db, storage, owner, [orderId]);
  return asOrder(order, items.get(orderId) ?? []);
}

/** Newest first, without those that their owner has deleted. */
export async function listOrders(
  db: Db,
  storage: PublicFiles,
  owner: Owner,
  { page, size, keyword, status }: Input<'GET /order/v1/list'>,
): Promise<PageOf<Order>> {
  await expireOrders(db, ownedBy('o', owner));
  const which = sql<SqlBool>`${ownedBy('o', owner)} and o.hidden_at is null
    and ${hasStatus(status)} and ${matches(keyword, ['o.id'])}`;
  const { total, rows } = await pageOf(db, which, { page, size });
  const items = await itemsOf(
    db,
    storage,
    owner,
    rows.map(({ id }) => id),
  );
  return { content: rows.map((row) => asOrder(row, items.get(row.id) ?? [])), total, page, size };
}

/** Everybody's orders, newest first, also those that their owner has deleted from the list. */
export async function listAllOrders(
  db: Db,
  storage: PublicFiles,
  { page, size, keyword, status }: Input<'GET /operator/v1/orders'>,
): Promise<PageOf<OperatorOrder>> {
  await expireOrders(db);
  const which = sql<SqlBool>`${hasStatus(status)} and ${matches(keyword, ['o.id', 'u.name', 'u.phone', 'c.name'])}`;
  const { total, rows } = await pageOf(db, which, { page, size });
  const items = await itemsOf(
    db,
    storage,
    null,
    rows.map(({ id }) => id),
  );
  const content = rows.map((row): OperatorOrder => ({
    ...asOrder(row, items.get(row.id) ?? []),
    userId: row.user_id,
    userName: row.user_name,
    phone: row.phone ?? '',
  }));
  return { content, total, page, size };
}

async function pageOf(db: Db, which: RawBuilder<SqlBool>, { page, size }: { page: number; size: number }) {
  const matching = selectOrders(db, which);
  const [{ total }, rows] = await Promise.all([
    matching
      .clearSelect()
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow(),
    matching
      .orderBy('o.created_at', 'desc')
      .orderBy('o.id')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
  ]);
  return { total, rows };
}

const hasStatus = (status: number | undefined) =>
  sql<SqlBool>`(${status ?? null}::int is null or o.status = ${status ?? null})`;

/** Whether a keyword is in one of the columns, or in the name of an ordered clip. */
function matches(keyword: string | undefined, columns: string[]): RawBuilder<SqlBool> {
  if (!keyword) return sql<SqlBool>`true`;
  return sql<SqlBool>`(${sql.join(
    columns.map((column) => contains(column, keyword)),
    sql` or `,
  )} or exists (select from order_items i where i.order_id = o.id and ${contains('i.video_name', keyword)}))`;
}

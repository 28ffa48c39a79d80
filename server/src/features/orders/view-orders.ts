import type { Input } from '@zhenku/contract/api';
import type { Order } from '@zhenku/contract/orders/orders';
import type { PageOf } from '@zhenku/contract/shapes';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Operation } from '../../platform/operation.ts';
import { hasStatus } from '../../platform/lists/list-conditions.ts';
import { type Paging, readPageById } from '../../platform/lists/paging.ts';
import { containsText } from '../../platform/database/text-match.ts';
import type { PublicFiles } from '../catalogue/media-urls.ts';
import { expireOrders } from './end-order.ts';
import { readOrderItems } from './order-items.ts';
import { asOrder, selectOrders } from './order-rows.ts';
import { type Owner, ownedBy } from '../companies/ownership.ts';
import { hasOrderNumber } from '../../platform/lists/order-number.ts';

type OwnerContext = Operation<Owner, { storage: PublicFiles }>;

export async function readOrder(context: OwnerContext, orderId: string): Promise<Order> {
  const { db, caller: owner } = context;
  const which = sql<SqlBool>`o.id = ${orderId} and ${ownedBy('o', owner)}`;
  await expireOrders(db, which);
  const [order] = await selectOrders(db, which).execute();
  if (!order) throw new AppError('notFound', { message: '订单不存在' });
  const items = await readOrderItems(context, [orderId]);
  return asOrder(order, items.get(orderId) ?? []);
}

export async function listOrders(
  context: OwnerContext,
  { keyword, status, ...paging }: Input<'GET /order/v1/list'>,
): Promise<PageOf<Order>> {
  const { db, caller: owner } = context;
  await expireOrders(db, ownedBy('o', owner));
  const which = sql<SqlBool>`${ownedBy('o', owner)} and o.hidden_at is null
    and ${hasStatus('o.status', status)} and ${matchesOwnOrder(keyword)}`;
  const { rows, ...page } = await readOrdersPage(db, which, paging);
  const items = await readOrderItems(
    context,
    rows.map((row) => row.orderId),
  );
  return { content: rows.map((row) => asOrder(row, items.get(row.orderId) ?? [])), ...page };
}

async function readOrdersPage(db: Db, which: RawBuilder<SqlBool>, paging: Paging) {
  const matching = db.selectFrom('orders as o').where(which);
  return await readPageById(db, paging, {
    matching,
    rows: matching.select('o.id').orderBy('o.created_at', 'desc').orderBy('o.id'),
    read: (ids) => selectOrders(db, sql<SqlBool>`o.id = any(${ids})`).execute(),
    idOf: ({ orderId }) => orderId,
  });
}

function matchesOwnOrder(keyword: string | undefined): RawBuilder<SqlBool> {
  if (!keyword) return sql<SqlBool>`true`;
  return sql<SqlBool>`(${containsText('o.id', keyword)} or ${hasOrderNumber('o.id', keyword)}
    or exists (select from order_items i where i.order_id = o.id and ${containsText('i.video_name', keyword)}))`;
}

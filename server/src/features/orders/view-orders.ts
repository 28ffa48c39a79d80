import type { Input } from '@zhenku/contract/api';
import { DOWNLOAD_DAYS } from '@zhenku/contract/constants';
import { toYuan } from '@zhenku/contract/money';
import type { Order, OrderItem } from '@zhenku/contract/orders';
import type { RefundRequest } from '@zhenku/contract/refunds';
import type { PageOf } from '@zhenku/contract/shapes';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { pictureUrl, type PublicFiles, thumbnailKey } from '../catalogue/media-urls.ts';
import { expireOrders } from './end-order.ts';
import { type Owner, ownedBy } from './ownership.ts';
import { contains } from './text-search.ts';

export async function readOrder(db: Db, storage: PublicFiles, owner: Owner, orderId: string): Promise<Order> {
  const which = sql<SqlBool>`o.id = ${orderId} and ${ownedBy('o', owner)}`;
  await expireOrders(db, which);
  const [order] = await selectOrders(db, which).execute();
  if (!order) throw new AppError('notFound', { message: '订单不存在' });
  const items = await itemsOf(db, storage, [orderId]);
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
    and (${status ?? null}::int is null or o.status = ${status ?? null}) and ${matches(keyword)}`;
  const [{ total }, rows] = await Promise.all([
    db
      .selectFrom('orders as o')
      .where(which)
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow(),
    selectOrders(db, which)
      .orderBy('o.created_at', 'desc')
      .orderBy('o.id')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
  ]);
  const items = await itemsOf(
    db,
    storage,
    rows.map(({ id }) => id),
  );
  return { content: rows.map((row) => asOrder(row, items.get(row.id) ?? [])), total, page, size };
}

function matches(keyword: string | undefined): RawBuilder<SqlBool> {
  if (!keyword) return sql<SqlBool>`true`;
  return sql<SqlBool>`(${contains('o.id', keyword)} or exists (
    select from order_items i where i.order_id = o.id and ${contains('i.video_name', keyword)}))`;
}

const latestRefundRequest = sql<RefundRequest | null>`(
  select json_build_object('requestId', q.id, 'status', q.status, 'orderItemIds', q.order_item_ids, 'reason', q.reason,
    'answer', q.answer, 'applyTime', q.requested_at, 'decideTime', q.decided_at)
  from refund_requests q where q.order_id = o.id order by q.id desc limit 1)`;

function selectOrders(db: Db, which: RawBuilder<SqlBool>) {
  return db
    .selectFrom('orders as o')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .leftJoin('companies as c', 'c.id', 'o.company_id')
    .leftJoin('transfers as t', 't.order_id', 'o.id')
    .leftJoin('invoices as n', 'n.order_id', 'o.id')
    .where(which)
    .select([
      'o.id',
      'o.status',
      'o.origin_amount',
      'o.discount_amount',
      'o.pay_amount',
      'o.discount_card_id',
      'o.pay_type',
      'o.paid_at',
      'o.expires_at',
      'o.created_at',
      'o.transfer_status',
      't.reason as transfer_reason',
      'n.status as invoice_status',
      'n.reason as invoice_reason',
      latestRefundRequest.as('refund_request'),
      sql<string>`coalesce(c.name, u.name)`.as('customer'),
      sql<string | null>`o.paid_at + make_interval(days => ${DOWNLOAD_DAYS})`.as('download_until'),
    ]);
}

/** Times inside JSON come in PostgreSQL's own form. */
function withIsoTimes(request: RefundRequest): RefundRequest {
  const iso = (time: string) => new Date(time).toISOString();
  return { ...request, applyTime: iso(request.applyTime), decideTime: request.decideTime && iso(request.decideTime) };
}

type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['execute']>>[number];

function asOrder(row: OrderRow, orderItems: OrderItem[]): Order {
  return {
    orderId: row.id,
    orderCreateTime: row.created_at,
    orderStatus: row.status,
    expireTime: row.expires_at,
    payType: row.pay_type,
    payTime: row.paid_at,
    downloadExpireTime: row.download_until,
    originAmount: toYuan(row.origin_amount),
    discountAmount: toYuan(row.discount_amount),
    payAmount: toYuan(row.pay_amount),
    discountId: row.discount_card_id,
    transferStatus: row.transfer_status,
    transferReason: row.transfer_reason,
    invoiceStatus: row.invoice_status,
    invoiceReason: row.invoice_reason,
    refundRequest: row.refund_request && withIsoTimes(row.refund_request),
    customer: { name: row.customer },
    orderItems,
  };
}

async function itemsOf(db: Db, storage: PublicFiles, orderIds: string[]): Promise<Map<string, OrderItem[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('order_items as i')
    .innerJoin('videos as v', 'v.id', 'i.video_id')
    .leftJoin('licences as l', 'l.order_item_id', 'i.id')
    .leftJoin('certificates as a', 'a.licence_id', 'l.id')
    .where('i.order_id', 'in', orderIds)
    .orderBy('i.position')
    .select(['i.id', 'i.order_id', 'i.video_id', 'i.video_name', 'i.tier', 'i.origin_amount', 'i.pay_amount'])
    .select(['i.refunded_at', 'v.authentication_type', 'v.is_8k', 'a.id as certificate_id'])
    .select(thumbnailKey('i.video_id').as('thumbnail_key'))
    .execute();
  const items = new Map(orderIds.map((id): [string, OrderItem[]] => [id, []]));
  for (const row of rows) {
    items.get(row.order_id)!.push({
      orderItemId: row.id,
      videoId: row.video_id,
      videoName: row.video_name,
      thumbnailUrl: pictureUrl(storage, row.thumbnail_key),
      authenticationType: row.authentication_type,
      videoType: row.tier,
      originAmount: toYuan(row.origin_amount),
      payAmount: toYuan(row.pay_amount),
      authorized: row.certificate_id !== null,
      authorizationId: row.certificate_id,
      is8K: row.is_8k,
      refundTime: row.refunded_at,
    });
  }
  return items;
}

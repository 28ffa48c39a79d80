import { DOWNLOAD_DAYS } from '@zhenku/contract/constants';
import { toYuan } from '@zhenku/contract/money';
import type { Order, OrderItem } from '@zhenku/contract/orders/orders';
import type { RefundRequest } from '@zhenku/contract/orders/refunds';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

const latestRefundRequest = sql<RefundRequest | null>`(
  select json_build_object('requestId', q.id, 'status', q.status, 'orderItemIds', q.order_item_ids, 'reason', q.reason,
    'answer', q.answer, 'applyTime', q.requested_at, 'decideTime', q.decided_at)
  from refund_requests q where q.order_id = o.id order by q.id desc limit 1)`;

export function selectOrders(db: Db, which: RawBuilder<SqlBool>) {
  return db
    .selectFrom('orders as o')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .leftJoin('companies as c', 'c.id', 'o.company_id')
    .leftJoin('transfers as t', 't.order_id', 'o.id')
    .leftJoin('invoices as n', 'n.order_id', 'o.id')
    .where(which)
    .select([
      'o.id',
      'o.user_id',
      'u.name as user_name',
      'u.phone',
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
      'o.licence_fit',
      'o.licence_text_version',
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

export type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['execute']>>[number];

export function asOrder(row: OrderRow, orderItems: OrderItem[]): Order {
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
    licenceTextVersion: row.licence_text_version,
    licenceFit: row.licence_fit,
    refundRequest: row.refund_request && withIsoTimes(row.refund_request),
    customer: { name: row.customer },
    orderItems,
  };
}

import { DOWNLOAD_DAYS } from '@zhenku/contract/constants';
import type { OrderItem } from '@zhenku/contract/orders/orders';
import type { RefundRequest } from '@zhenku/contract/orders/refunds';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { inYuan } from '../../platform/database/in-yuan.ts';

const latestRefundRequest = sql<RefundRequest | null>`(
  select json_build_object('requestId', q.id, 'status', q.status, 'orderItemIds', q.order_item_ids, 'reason', q.reason,
    'answer', q.answer, 'applyTime', q.requested_at, 'decideTime', q.decided_at)
  from refund_requests q where q.order_id = o.id order by q.id desc limit 1)`;

export const selectWithBuyers = (db: Db) =>
  db
    .selectFrom('orders as o')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .leftJoin('companies as c', 'c.id', 'o.company_id');

export function selectOrders(db: Db, which: RawBuilder<SqlBool>) {
  return selectWithBuyers(db)
    .leftJoin('transfers as t', 't.order_id', 'o.id')
    .leftJoin('invoices as n', 'n.order_id', 'o.id')
    .leftJoin('packs as p', 'p.id', 'o.pack_id')
    .where(which)
    .select(['o.id as orderId', 'o.user_id as userId', 'u.name as userName', 'u.phone', 'o.status as orderStatus'])
    .select(['o.origin_amount as originAmount', 'o.discount_amount as discountAmount', 'o.pay_amount as payAmount'])
    .select(['o.created_at as orderCreateTime', 'o.expires_at as expireTime', 'o.paid_at as payTime'])
    .select(['o.discount_card_id as discountId', 'o.pay_type as payType', 'o.transfer_status as transferStatus'])
    .select(['o.licence_fit as licenceFit', 'o.licence_text_version as licenceTextVersion'])
    .select(['o.pack_id', 'p.name as pack_name'])
    .select(['o.cost_centre as costCentre', 'o.po_number as poNumber'])
    .select(['t.reason as transferReason', 'n.status as invoiceStatus', 'n.reason as invoiceReason'])
    .select([latestRefundRequest.as('refundRequest'), sql<string>`coalesce(c.name, u.name)`.as('customer')])
    .select(sql<string | null>`o.paid_at + make_interval(days => ${DOWNLOAD_DAYS})`.as('downloadExpireTime'));
}

/** Converts times to ISO 8601, because PostgreSQL formats times inside JSON differently. */
function withIsoTimes(request: RefundRequest): RefundRequest {
  const iso = (time: string) => new Date(time).toISOString();
  return { ...request, applyTime: iso(request.applyTime), decideTime: request.decideTime && iso(request.decideTime) };
}

type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['execute']>>[number];

export const asOrder = (
  { refundRequest, customer, pack_id, pack_name, ...row }: OrderRow,
  orderItems: OrderItem[],
) => ({
  ...inYuan(row, 'originAmount', 'discountAmount', 'payAmount'),
  refundRequest: refundRequest && withIsoTimes(refundRequest),
  pack: pack_id === null ? null : { packId: pack_id, packName: pack_name! },
  customer: { name: customer },
  orderItems,
});

import { ORDER_STATUS, TRANSFER_STATUS } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import { type ClosingCheck, OPEN_ORDERS, type PersonalData, sortableByTime } from '../../platform/personal-data.ts';
import { ownedBy } from '../companies/ownership.ts';

export const personalData: PersonalData = {
  tables: { orders: 'kept', purchase_requests: 'kept' },
  export: [
    {
      file: 'orders',
      title: '订单',
      rows: (owner) => sql`
        select ${sortableByTime('o.created_at', 'o.id')} as key, o.id as "orderId", o.status as "orderStatus", o.pay_type as "payType",
          o.origin_amount as "originAmount", o.discount_amount as "discountAmount", o.pay_amount as "payAmount",
          o.pack_id as "packId", o.cost_centre as "costCentre", o.po_number as "poNumber",
          o.created_at as "orderCreateTime", o.paid_at as "payTime", o.closed_at as "closeTime"
        from orders o where ${ownedBy('o', owner)}`,
    },
    {
      file: 'approval-requests',
      title: '采购审批申请',
      rows: (owner) => sql`
        select r.id as key, r.order_id as "orderId", r.amount, r.note, r.status, r.reason, r.requested_at as "addTime",
          r.decided_at as "decideTime"
        from purchase_requests r where r.user_id = ${owner.id}`,
    },
    {
      file: 'order-items',
      title: '订单明细',
      rows: (owner) => sql`
        select ${sortableByTime('o.created_at', 'o.id')} || i.position as key, o.id as "orderId", i.id as "orderItemId", i.video_id as "videoId",
          i.video_name as "videoName", i.tier as "videoType", i.origin_amount as "originAmount",
          i.pay_amount as "payAmount", i.refunded_at as "refundTime"
        from orders o join order_items i on i.order_id = o.id where ${ownedBy('o', owner)}`,
    },
  ],
};

export const checkOpenOrders: ClosingCheck = async (tx, { id }) => {
  const { rows } = await sql`
    select from orders where user_id = ${id} and status = ${ORDER_STATUS.pending}
      and (expires_at > now() or transfer_status = ${TRANSFER_STATUS.waiting}) limit 1`.execute(tx);
  return rows.length > 0 ? OPEN_ORDERS : null;
};

import { REFUND_REQUEST_STATUS } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import { type ClosingCheck, OPEN_ORDERS, type PersonalData } from '../../../platform/personal-data.ts';
import { ownedBy } from '../../companies/ownership.ts';

export const personalData: PersonalData = {
  tables: { refund_requests: 'kept' },
  export: [
    {
      file: 'refund-requests',
      title: '退款申请',
      rows: (owner) => sql`
        select r.id as key, r.order_id as "orderId", r.order_item_ids as "orderItemIds", r.reason, r.status, r.answer,
          r.requested_at as "addTime", r.decided_at as "decideTime"
        from refund_requests r join orders o on o.id = r.order_id where ${ownedBy('o', owner)}`,
    },
  ],
};

export const checkOpenRefundRequests: ClosingCheck = async (tx, owner) => {
  const { rows } = await sql`
    select from refund_requests q join orders o on o.id = q.order_id
    where q.status = ${REFUND_REQUEST_STATUS.open} and ${ownedBy('o', owner)} limit 1`.execute(tx);
  return rows.length > 0 ? OPEN_ORDERS : null;
};

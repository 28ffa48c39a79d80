import { REFUND_REQUEST_STATUS } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';

interface Fulfilment {
  refundId: number;
  answer: string | null;
}

export async function closeFulfilledRequest(tx: Tx, orderId: string, { refundId, answer }: Fulfilment): Promise<void> {
  await sql`
    update refund_requests q
    set status = ${REFUND_REQUEST_STATUS.refunded}, answer = ${answer}, refund_id = ${refundId}, decided_at = now()
    where q.order_id = ${orderId} and q.status = ${REFUND_REQUEST_STATUS.open}
      and not exists (
        select from order_items i where i.id = any (q.order_item_ids) and i.refunded_at is null)`.execute(tx);
}

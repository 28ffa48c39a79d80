import { ORDER_STATUS } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';

/** A request's status; its order may have ended without a decision. */
export const REQUEST_STATUS = sql<string>`case
  when r.status = 'open' and (o.status <> ${ORDER_STATUS.pending} or o.expires_at <= now()) then 'ended'
  else r.status end`;

/** Throws `conflict` if a request is open, because the order is approved at the requested price only. */
export async function assertNotRequested(tx: Tx, orderId: string): Promise<void> {
  const request = await tx
    .selectFrom('purchase_requests')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'open')
    .executeTakeFirst();
  if (request) throw new AppError('conflict', { message: '订单正在审批，请先撤回申请' });
}

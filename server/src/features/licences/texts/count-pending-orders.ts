import { ORDER_STATUS, TRANSFER_STATUS } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

export async function countPendingOrders(db: Db): Promise<number> {
  const { pending } = await db
    .selectFrom('orders')
    .select(sql<number>`count(*)::int`.as('pending'))
    .where('status', '=', ORDER_STATUS.pending)
    .where('transfer_status', '<>', TRANSFER_STATUS.waiting)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirstOrThrow();
  return pending;
}

import { DOWNLOAD_DAYS } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';

/** Grants what an order, paid in this transaction, has bought; to the company when that paid. */
export async function grantLicences(tx: Tx, orderId: string): Promise<void> {
  await sql`
    insert into licences (order_item_id, video_id, tier, user_id, company_id, granted_at, download_until)
    select i.id, i.video_id, i.tier, o.user_id, o.company_id, o.paid_at,
      o.paid_at + make_interval(days => ${DOWNLOAD_DAYS})
    from order_items i join orders o on o.id = i.order_id
    where o.id = ${orderId}
    order by i.position`.execute(tx);
}

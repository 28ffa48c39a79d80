import { sql } from 'kysely';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { wantsEvent } from './record-event.ts';

const BATCH = 100;

/**
 * Creates a delivery of each new event for each endpoint that wants it. Several servers may do so at the same time. Locks
 * endpoints in the order of their ids, like `deleteEndpointsOf`, and waits for endpoints that are being disabled, which would
 * otherwise keep a pending delivery.
 */
export async function relayEvents(db: Db): Promise<void> {
  while ((await inTransaction(db, relayBatch)) === BATCH);
}

async function relayBatch(tx: Db): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from webhook_events where not relayed order by created_at limit ${BATCH} for update skip locked`.execute(
    tx,
  );
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  const wanted = wantsEvent({ type: sql`v.type`, userId: sql`v.user_id`, companyId: sql`v.company_id` });
  await sql`
    insert into webhook_deliveries (endpoint_id, event_id, retry_until)
    select p.id, p.event_id, now() + interval '24 hours'
    from (
      select e.id, v.id as event_id from webhook_events v join webhook_endpoints e on ${wanted}
      where v.id = any(${ids}) order by e.id, v.id for share of e
    ) p
    on conflict (endpoint_id, event_id) do nothing`.execute(tx);
  // Deletes events without deliveries, and the owners from the others: nothing needs them any more.
  await sql`
    delete from webhook_events v
    where v.id = any(${ids}) and not exists (select from webhook_deliveries d where d.event_id = v.id)`.execute(tx);
  await sql`
    update webhook_events set relayed = true, user_id = null, company_id = null where id = any(${ids})`.execute(tx);
  return rows.length;
}

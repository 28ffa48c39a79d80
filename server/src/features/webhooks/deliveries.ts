import type { Input } from '@zhenku/contract/api';
import type { PageOf } from '@zhenku/contract/shapes';
import { PING } from '@zhenku/contract/webhooks/event-types';
import type { WebhookAttempt, WebhookDelivery, WebhookDeliveryDetail } from '@zhenku/contract/webhooks/webhooks';
import { sql } from 'kysely';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { readPage } from '../../platform/lists/paging.ts';
import type { Operation } from '../../platform/operation.ts';
import { findEndpoint, ownEndpoint, type WebhookOwner } from './endpoints.ts';
import { newEventId } from './record-event.ts';
import {
  ATTEMPT_COLUMNS,
  bodyOf,
  insertAttempt,
  sendSigned,
  type SenderServices,
  validSecrets,
  WORKING,
} from './send.ts';

/** Selects the columns of a delivery `d` of an event `v`. */
const DELIVERY_COLUMNS = sql`
  d.id as "deliveryId", d.event_id as "eventId", v.type as "eventType", d.state, v.created_at as "eventTime",
  case when d.state = 'pending' then d.next_at end as "nextTime",
  (select count(*)::int from webhook_attempts n where n.delivery_id = d.id) as "attemptCount",
  (select to_jsonb(l) from (
    select ${ATTEMPT_COLUMNS} from webhook_attempts a where a.delivery_id = d.id order by a.id desc limit 1) l) as "lastAttempt"`;

export async function listDeliveries(
  db: Db,
  owner: WebhookOwner,
  { endpointId, state, ...paging }: Input<'GET /webhook/v1/deliveries'>,
): Promise<PageOf<WebhookDelivery>> {
  await findEndpoint(db, owner, endpointId);
  const matching = sql`from webhook_deliveries d
    where d.endpoint_id = ${endpointId} and ${state === undefined ? sql`true` : sql`d.state = ${state}`}`;
  const { rows: content, ...page } = await readPage(db, paging, {
    matching: sql`select ${matching}`,
    rows: sql<WebhookDelivery>`
      select ${DELIVERY_COLUMNS} from (select d.* ${matching}) d join webhook_events v on v.id = d.event_id
      order by d.created_at desc, d.id desc`,
  });
  return { content, ...page };
}

export async function readDelivery(db: Db, owner: WebhookOwner, deliveryId: string): Promise<WebhookDeliveryDetail> {
  const { rows } = await sql<WebhookDelivery & { data: object }>`
    select ${DELIVERY_COLUMNS}, v.data
    from webhook_deliveries d join webhook_events v on v.id = d.event_id join webhook_endpoints e on e.id = d.endpoint_id
    where d.id = ${deliveryId} and ${ownEndpoint(owner)}`.execute(db);
  const found = rows[0];
  if (!found) throw noDelivery();
  const { data, ...delivery } = found;
  const attempts = await sql<WebhookAttempt>`
    select ${ATTEMPT_COLUMNS} from webhook_attempts a where a.delivery_id = ${deliveryId} order by a.id desc`.execute(
    db,
  );
  const body = bodyOf({ type: delivery.eventType, timestamp: delivery.eventTime, data });
  return { ...delivery, body, attempts: attempts.rows };
}

const noDelivery = () => new AppError('notFound', { message: '推送记录不存在' });

/**
 * Schedules a delivery to be sent at once, with another day of retries. Throws `notFound`, and `conflict` for a disabled
 * endpoint.
 */
export async function replayDelivery(db: Db, owner: WebhookOwner, deliveryId: string): Promise<null> {
  return await inTransaction(db, async (tx) => {
    // Locks the endpoint, as its other changes do, so that disabling it cannot leave a delivery waiting.
    const { rows } = await sql<{ disabled: boolean }>`
      select e.disabled_at is not null as disabled
      from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
      where d.id = ${deliveryId} and ${ownEndpoint(owner)} for no key update of e`.execute(tx);
    if (!rows[0]) throw noDelivery();
    if (rows[0].disabled) throw new AppError('conflict', { message: '推送地址已停用，请先启用' });
    await sql`
      update webhook_deliveries set state = 'pending', next_at = now(), attempts = case when state = 'pending' then attempts else 0 end,
        retry_until = now() + interval '24 hours'
      where id = ${deliveryId}`.execute(tx);
    // A replay is tried at once, even if the endpoint is paused.
    await sql`
      update webhook_endpoints set paused_until = null
      where id = (select endpoint_id from webhook_deliveries where id = ${deliveryId})`.execute(tx);
    return null;
  });
}

export async function pingEndpoint(
  { db, caller: owner, services: { keyring, outside } }: Operation<WebhookOwner, SenderServices>,
  endpointId: string,
): Promise<WebhookDeliveryDetail> {
  const endpoint = await findEndpoint(db, owner, endpointId);
  const event = { id: newEventId(), type: PING, data: { endpointId } };
  const timestamp = new Date().toISOString();
  const attempt = await sendSigned(
    outside,
    { id: event.id, body: bodyOf({ ...event, timestamp }) },
    { url: endpoint.url, secrets: validSecrets(keyring, endpoint) },
  );
  const deliveryId = await inTransaction(db, async (tx) => {
    const locked = await tx
      .selectFrom('webhook_endpoints')
      .where('id', '=', endpointId)
      .select('id')
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!locked) throw new AppError('notFound', { message: '推送地址不存在' });
    await tx
      .insertInto('webhook_events')
      .values({ ...event, data: JSON.stringify(event.data), relayed: true, created_at: timestamp })
      .execute();
    const { id } = await tx
      .insertInto('webhook_deliveries')
      .values({
        endpoint_id: endpointId,
        event_id: event.id,
        state: attempt.succeeded ? 'delivered' : 'failed',
        attempts: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await insertAttempt(tx, id, attempt);
    if (attempt.succeeded)
      await tx.updateTable('webhook_endpoints').set(WORKING).where('id', '=', endpointId).execute();
    return id;
  });
  return await readDelivery(db, owner, deliveryId);
}

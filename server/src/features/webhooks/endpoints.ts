import { randomUUID } from 'node:crypto';
import type { Input, Output } from '@zhenku/contract/api';
import {
  DELIVERY_FAULT_LABEL,
  PING,
  SECRET_OVERLAP_HOURS,
  WEBHOOK_ENDPOINTS_MAX,
} from '@zhenku/contract/webhooks/event-types';
import type { WebhookAttempt, WebhookEndpoint } from '@zhenku/contract/webhooks/webhooks';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { AuditAction } from '@zhenku/contract/operators/audit-actions';
import { audit } from '../../platform/audit.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { lockCaller } from '../../platform/database/users.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import type { Operation } from '../../platform/operation.ts';
import { OutsideError, readTarget } from '../../platform/outgoing/post-outside.ts';
import { disableEndpoint } from './disable-endpoint.ts';
import { newEventId } from './record-event.ts';
import {
  bodyOf,
  openSecret,
  sealPreviousSecret,
  sealSecret,
  sendSigned,
  type SenderServices,
  validSecrets,
  WORKING,
} from './send.ts';
import { newSecret } from './signature.ts';

/** Users manage their own endpoints, operators the shop's. */
export type WebhookOwner = { userId: number } | { operatorId: number; key?: { id: number } | undefined };

type Context = Operation<WebhookOwner, SenderServices>;
type EndpointRow = Awaited<ReturnType<typeof lockEndpoint>>;

export const ownEndpoint = (owner: WebhookOwner): RawBuilder<SqlBool> =>
  'userId' in owner ? sql<SqlBool>`e.user_id = ${owner.userId}` : sql<SqlBool>`e.user_id is null`;

/** Serialises the creation of an owner's endpoints, also with closing the account. */
async function lockOwner(tx: Tx, owner: WebhookOwner): Promise<void> {
  if ('userId' in owner) await lockCaller(tx, owner.userId);
  else await sql`select pg_advisory_xact_lock(hashtext('shopWebhooks'))`.execute(tx);
}

async function auditChange(
  tx: Tx,
  owner: WebhookOwner,
  change: { action: AuditAction; id: string; before?: object; after?: object },
): Promise<void> {
  if (!('operatorId' in owner)) return;
  const { id, ...rest } = change;
  await audit(tx, { id: owner.operatorId, key: owner.key }, { ...rest, subject: `webhook:${id}` });
}

export async function listEndpoints(db: Db, owner: WebhookOwner): Promise<{ list: WebhookEndpoint[] }> {
  return { list: await selectEndpoints(db, ownEndpoint(owner)) };
}

async function selectEndpoints(db: Db, matching: RawBuilder<SqlBool>): Promise<WebhookEndpoint[]> {
  const { rows } = await sql<WebhookEndpoint>`
    select e.id as "endpointId", e.url, e.remark, e.event_types as "eventTypes", e.disabled_reason as "disabledReason",
      e.disabled_at as "disableTime", e.failing_since as "failingSince",
      case when e.previous_secret_until > now() then e.previous_secret_until end as "previousSecretUntil",
      (select count(*)::int from webhook_deliveries d where d.endpoint_id = e.id and d.state = 'pending') as "pendingCount",
      e.created_at as "createTime"
    from webhook_endpoints e where ${matching} order by e.created_at desc, e.id`.execute(db);
  return rows;
}

const readEndpoint = async (db: Db, id: string): Promise<WebhookEndpoint> =>
  (await selectEndpoints(db, sql<SqlBool>`e.id = ${id}`))[0]!;

const notFound = () => new AppError('notFound', { message: '推送地址不存在' });

async function lockEndpoint(tx: Tx, owner: WebhookOwner, endpointId: string) {
  const row = await tx
    .selectFrom('webhook_endpoints as e')
    .where('e.id', '=', endpointId)
    .where(ownEndpoint(owner))
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

export async function findEndpoint(db: Db, owner: WebhookOwner, endpointId: string) {
  const row = await db
    .selectFrom('webhook_endpoints as e')
    .where('e.id', '=', endpointId)
    .where(ownEndpoint(owner))
    .selectAll()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/**
 * Sends a signed ping to the address, and creates the endpoint if the response is 2xx. Returns its secret too. Throws
 * `invalidInput` for an address that may not be called or does not respond with 2xx, `conflict` for one that the owner already
 * has, and `tooManyAttempts` beyond the maximum number of endpoints.
 */
export async function createEndpoint(
  { db, caller: owner, services }: Context,
  { url: text, eventTypes, remark }: Input<'POST /webhook/v1/create'>,
): Promise<Output<'POST /webhook/v1/create'>> {
  const { keyring, outside } = services;
  const url = normalisedUrl(text, services);
  await inTransaction(db, (tx) => assertRoom(tx, owner, url));
  const secret = newSecret();
  assertAnswers(await pingAddress(outside, { url, secrets: [secret], endpointId: null }));
  const id = randomUUID().replaceAll('-', '');
  await inTransaction(db, async (tx) => {
    await lockOwner(tx, owner);
    await assertRoom(tx, owner, url);
    await tx
      .insertInto('webhook_endpoints')
      .values({
        id,
        user_id: 'userId' in owner ? owner.userId : null,
        url,
        remark,
        event_types: eventTypes,
        secret: sealSecret(keyring, id, secret),
      })
      .execute();
    await auditChange(tx, owner, { action: 'webhook.add', id, after: { url, eventTypes, remark } });
  });
  return { endpoint: await readEndpoint(db, id), secret };
}

function normalisedUrl(text: string, { outside }: Pick<SenderServices, 'outside'>): string {
  try {
    return readTarget(text, outside).href;
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    const form = outside.sandbox ? 'http:// 或 https:// 开头' : `https:// 开头，端口为 ${outside.ports.join('、')}`;
    throw invalidField('url', `地址应以 ${form}，且不含用户名、密码和 #`);
  }
}

async function assertRoom(tx: Tx, owner: WebhookOwner, url: string): Promise<void> {
  const own = await tx.selectFrom('webhook_endpoints as e').where(ownEndpoint(owner)).select('e.url').execute();
  if (own.some((endpoint) => endpoint.url === url)) throw new AppError('conflict', { message: '已添加过这个地址' });
  if (own.length >= WEBHOOK_ENDPOINTS_MAX) {
    throw new AppError('tooManyAttempts', { message: `最多添加${WEBHOOK_ENDPOINTS_MAX}个推送地址，请先删除不用的` });
  }
}

interface PingedAddress {
  url: string;
  secrets: readonly string[];
  /** null: the endpoint does not exist yet. */
  endpointId: string | null;
}

/** Sends a signed test event that is not logged. */
async function pingAddress(
  outside: SenderServices['outside'],
  { endpointId, ...target }: PingedAddress,
): Promise<WebhookAttempt> {
  const body = bodyOf({ type: PING, timestamp: new Date().toISOString(), data: { endpointId } });
  return await sendSigned(outside, { id: newEventId(), body }, target);
}

function assertAnswers({ succeeded, statusCode, fault }: WebhookAttempt): void {
  if (succeeded) return;
  const found = fault ? DELIVERY_FAULT_LABEL[fault] : `返回了 HTTP ${statusCode}`;
  throw invalidField('url', `测试请求没有收到 2xx 响应：${found}`);
}

export async function updateEndpoint(
  { db, caller: owner }: Context,
  { endpointId, eventTypes, remark }: Input<'POST /webhook/v1/update'>,
): Promise<WebhookEndpoint> {
  await inTransaction(db, async (tx) => {
    const { event_types, remark: earlier } = await lockEndpoint(tx, owner, endpointId);
    await tx
      .updateTable('webhook_endpoints')
      .set({ event_types: eventTypes, remark })
      .where('id', '=', endpointId)
      .execute();
    const before = { eventTypes: event_types, remark: earlier };
    await auditChange(tx, owner, { action: 'webhook.change', id: endpointId, before, after: { eventTypes, remark } });
  });
  return await readEndpoint(db, endpointId);
}

/** Pings a disabled endpoint, and enables it if the response is 2xx. Idempotent. Throws `notFound` and `invalidInput`. */
export async function enableEndpoint(
  { db, caller: owner, services: { keyring, outside } }: Context,
  endpointId: string,
): Promise<WebhookEndpoint> {
  const endpoint = await findEndpoint(db, owner, endpointId);
  if (endpoint.disabled_at === null) return await readEndpoint(db, endpointId);
  assertAnswers(
    await pingAddress(outside, { url: endpoint.url, secrets: validSecrets(keyring, endpoint), endpointId }),
  );
  await inTransaction(db, async (tx) => {
    const { disabled_reason } = await lockEndpoint(tx, owner, endpointId);
    await tx
      .updateTable('webhook_endpoints')
      .set({ disabled_at: null, disabled_reason: null, ...WORKING })
      .where('id', '=', endpointId)
      .execute();
    await auditChange(tx, owner, {
      action: 'webhook.enable',
      id: endpointId,
      before: { disabledReason: disabled_reason },
    });
  });
  return await readEndpoint(db, endpointId);
}

/** Disables an endpoint; its pending deliveries fail. Idempotent. Throws `notFound`. */
export async function disableOwnEndpoint({ db, caller: owner }: Context, endpointId: string): Promise<WebhookEndpoint> {
  await inTransaction(db, async (tx) => {
    const endpoint = await lockEndpoint(tx, owner, endpointId);
    if (endpoint.disabled_at !== null) return;
    await disableEndpoint(tx, endpoint, 'owner');
    await auditChange(tx, owner, { action: 'webhook.disable', id: endpointId });
  });
  return await readEndpoint(db, endpointId);
}

/** Replaces an endpoint's secret. For a day, the replaced secret signs too; an even earlier one stops. Throws `notFound`. */
export async function rotateSecret(
  { db, caller: owner, services: { keyring } }: Context,
  endpointId: string,
): Promise<Output<'POST /webhook/v1/rotateSecret'>> {
  const secret = newSecret();
  const previousSecretUntil = await inTransaction(db, async (tx) => {
    const endpoint: EndpointRow = await lockEndpoint(tx, owner, endpointId);
    const { previous_secret_until } = await tx
      .updateTable('webhook_endpoints')
      .set({
        secret: sealSecret(keyring, endpointId, secret),
        previous_secret: sealPreviousSecret(keyring, endpointId, openSecret(keyring, endpoint)),
        previous_secret_until: sql<string>`now() + make_interval(hours => ${SECRET_OVERLAP_HOURS})`,
      })
      .where('id', '=', endpointId)
      .returning('previous_secret_until')
      .executeTakeFirstOrThrow();
    await auditChange(tx, owner, { action: 'webhook.rotate', id: endpointId });
    return previous_secret_until!;
  });
  return { secret, previousSecretUntil };
}

export async function deleteEndpoint({ db, caller: owner }: Context, endpointId: string): Promise<null> {
  await inTransaction(db, async (tx) => {
    const { url } = await lockEndpoint(tx, owner, endpointId);
    await tx.deleteFrom('webhook_endpoints').where('id', '=', endpointId).execute();
    await auditChange(tx, owner, { action: 'webhook.delete', id: endpointId, before: { url } });
  });
  return null;
}

export async function deleteEndpointsOf(tx: Tx, userId: number): Promise<void> {
  await sql`select from webhook_endpoints where user_id = ${userId} order by id for update`.execute(tx);
  await tx.deleteFrom('webhook_endpoints').where('user_id', '=', userId).execute();
}

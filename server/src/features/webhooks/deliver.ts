import { randomUUID } from 'node:crypto';
import type { DisabledReason } from '@zhenku/contract/webhooks/event-types';
import type { WebhookAttempt } from '@zhenku/contract/webhooks/webhooks';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Log } from '../../platform/observability/log.ts';
import type { Metrics } from '../../platform/observability/metrics.ts';
import { disableEndpoint } from './disable-endpoint.ts';
import { relayEvents } from './relay-events.ts';
import {
  bodyOf,
  insertAttempt,
  type SealedSecrets,
  sendSigned,
  type SenderServices,
  validSecrets,
  WORKING,
} from './send.ts';

export interface DeliveryServices extends SenderServices {
  db: Db;
  log: Pick<Log, 'error' | 'info'>;
  metrics: Pick<Metrics, 'webhookAttempts'>;
  /** Aborted when the server stops; deliveries in flight are sent again after the restart. */
  signal?: AbortSignal;
}

/** The maximum number of endpoints that a server sends to at the same time. */
const ENDPOINTS_AT_ONCE = 16;
/** The maximum number of one owner's endpoints that all servers together send to at the same time. */
const ENDPOINTS_PER_OWNER = 2;
/**
 * How long a claimed endpoint gets deliveries before it is released. If more are due then, it is claimed again after all
 * other endpoints with due deliveries.
 */
const TURN_MS = 5_000;
/** How long a claim lasts: longer than a turn and its last request, so that it ends only if its process was killed. */
const CLAIM_SECONDS = 60;
/** The first pause after a failure; each later one is three times as long, up to the maximum. */
const RETRY_FIRST_SECONDS = 5;
const RETRY_MAX_SECONDS = 7_200;
/** After this many failures in a row, an endpoint is paused before each further try. */
const PAUSE_AFTER_FAILURES = 5;
const PAUSE_MAX_SECONDS = 300;
/** An endpoint is disabled after this many days without a success, if at least this many tries in a row failed. */
const DISABLE_AFTER_DAYS = 3;
const DISABLE_AFTER_FAILURES = 10;

interface ClaimedEndpoint extends SealedSecrets {
  url: string;
  user_id: number | null;
  failures: number;
  claim: string;
}

interface DueDelivery {
  id: string;
  event_id: string;
  type: string;
  timestamp: string;
  data: object;
  attempts: number;
}

/**
 * Claims the endpoint with due deliveries whose last turn was longest ago. Only the server with the claim sends to the endpoint,
 * so that it gets one request at a time.
 */
async function claimEndpoint(db: Db): Promise<ClaimedEndpoint | undefined> {
  const { rows } = await sql<ClaimedEndpoint>`
    update webhook_endpoints set claim = ${randomUUID()}, served_at = clock_timestamp(),
      claimed_until = clock_timestamp() + make_interval(secs => ${CLAIM_SECONDS})
    where id = (
      select e.id from webhook_endpoints e left join users u on u.id = e.user_id
      where e.disabled_at is null and u.suspended_at is null
        and coalesce(e.claimed_until <= now(), true) and coalesce(e.paused_until <= now(), true)
        and exists (select from webhook_deliveries d where d.endpoint_id = e.id and d.state = 'pending' and d.next_at <= now())
        and (select count(*) from webhook_endpoints o
          where coalesce(o.user_id, 0) = coalesce(e.user_id, 0) and o.claimed_until > now()) < ${ENDPOINTS_PER_OWNER}
      order by e.served_at limit 1 for no key update of e skip locked)
    returning id, url, user_id, failures, claim, secret, previous_secret, previous_secret_until`.execute(db);
  return rows[0];
}

async function readDue(db: Db, endpointId: string): Promise<DueDelivery | undefined> {
  const { rows } = await sql<DueDelivery>`
    select d.id, d.event_id, v.type, v.created_at as timestamp, v.data, d.attempts
    from webhook_deliveries d join webhook_events v on v.id = d.event_id
    where d.endpoint_id = ${endpointId} and d.state = 'pending' and d.next_at <= now()
    order by d.next_at, d.id limit 1`.execute(db);
  return rows[0];
}

/**
 * Sends an endpoint's due deliveries for one turn, one after the other, and releases the endpoint. If this throws, the claim stays
 * until it expires, so that a delivery whose outcome could not be recorded is not sent again at once.
 */
async function serveEndpoint(services: DeliveryServices, endpoint: ClaimedEndpoint): Promise<void> {
  const { db, keyring } = services;
  const secrets = validSecrets(keyring, endpoint);
  const turnEnds = Date.now() + TURN_MS;
  let continues = true;
  while (continues && Date.now() < turnEnds) continues = await sendNext(services, endpoint, secrets);
  await sql`
    update webhook_endpoints set claim = null, claimed_until = null
    where id = ${endpoint.id} and claim = ${endpoint.claim}`.execute(db);
}

/** Returns whether the endpoint may get another delivery now. */
async function sendNext(
  { db, outside, signal, metrics }: DeliveryServices,
  endpoint: ClaimedEndpoint,
  secrets: readonly string[],
): Promise<boolean> {
  const due = signal?.aborted ? undefined : await readDue(db, endpoint.id);
  if (!due) return false;
  const signed = { id: due.event_id, body: bodyOf(due) };
  const attempt = await sendSigned(outside, signed, { url: endpoint.url, secrets, ...(signal && { signal }) });
  // The server is stopping, so the receiver did not fail. It may have received the event, and gets it again with the same id.
  if (signal?.aborted && !attempt.succeeded) return false;
  metrics.webhookAttempts.inc({ outcome: outcomeOf(attempt) });
  return await inTransaction(db, (tx) => recordAttempt(tx, endpoint, { due, attempt }));
}

export const outcomeOf = ({ succeeded, fault }: WebhookAttempt): string =>
  succeeded ? 'delivered' : (fault ?? 'refused');

interface TriedDelivery {
  due: DueDelivery;
  attempt: WebhookAttempt;
}

/** Returns whether the endpoint may get its next delivery now. */
async function recordAttempt(
  tx: Tx,
  { id, claim }: ClaimedEndpoint,
  { due, attempt }: TriedDelivery,
): Promise<boolean> {
  // Locks the endpoint before its deliveries, in the same order as a deletion does.
  const endpoint = await tx
    .selectFrom('webhook_endpoints')
    .where('id', '=', id)
    .select(['id', 'user_id', 'url', 'failures', 'disabled_at', 'claim'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!endpoint) return false;
  await insertAttempt(tx, due.id, attempt);
  if (attempt.succeeded) {
    await tx.updateTable('webhook_endpoints').set(WORKING).where('id', '=', id).execute();
    await sql`
      update webhook_deliveries set state = 'delivered', attempts = attempts + 1 where id = ${due.id}`.execute(tx);
  } else {
    await retryLater(tx, due);
    const reason = await noteFailure(tx, { id, failures: endpoint.failures + 1, gone: attempt.statusCode === 410 });
    if (reason !== null && endpoint.disabled_at === null) await disableEndpoint(tx, endpoint, reason);
  }
  const paused = !attempt.succeeded && endpoint.failures + 1 >= PAUSE_AFTER_FAILURES;
  return endpoint.disabled_at === null && endpoint.claim === claim && !paused;
}

/** Schedules the next try, or gives up after a day. Pauses vary by a tenth, so that deliveries that failed together spread out. */
async function retryLater(tx: Tx, { id, attempts }: DueDelivery): Promise<void> {
  const pause = Math.min(RETRY_FIRST_SECONDS * 3 ** Math.min(attempts, 10), RETRY_MAX_SECONDS);
  await sql`
    update webhook_deliveries set attempts = attempts + 1,
      next_at = now() + make_interval(secs => ${pause * (0.9 + Math.random() * 0.2)}),
      state = case when now() >= retry_until then 'failed' else state end
    where id = ${id} and state = 'pending'`.execute(tx);
}

interface Failure {
  id: string;
  /** Failures in a row, including this one. */
  failures: number;
  /** The receiver answered 410: it wants no more events. */
  gone: boolean;
}

/** Counts an endpoint's failure, and pauses the endpoint after several in a row. Returns why to disable it; null: keep it. */
async function noteFailure(tx: Tx, { id, failures, gone }: Failure): Promise<DisabledReason | null> {
  const beyond = failures - PAUSE_AFTER_FAILURES;
  const pause = beyond < 0 ? null : Math.min(30 * 2 ** Math.min(beyond, 10), PAUSE_MAX_SECONDS);
  const { rows } = await sql<{ lasting: boolean }>`
    update webhook_endpoints set failures = ${failures}, failing_since = coalesce(failing_since, now()),
      paused_until = now() + make_interval(secs => ${pause}::float8)
    where id = ${id}
    returning failing_since <= now() - make_interval(days => ${DISABLE_AFTER_DAYS}) as lasting`.execute(tx);
  if (gone) return 'gone';
  return rows[0]!.lasting && failures >= DISABLE_AFTER_FAILURES ? 'failing' : null;
}

/** Sends all due deliveries, and returns when none is left. */
export async function deliverDue(services: DeliveryServices): Promise<void> {
  const running = new Set<Promise<void>>();
  for (;;) {
    await startDue(services, running);
    if (running.size === 0) return;
    await Promise.race(running);
  }
}

export async function startDue(services: DeliveryServices, running: Set<Promise<void>>): Promise<void> {
  const { db, log, signal } = services;
  if (signal?.aborted) return;
  await relayEvents(db);
  while (running.size < ENDPOINTS_AT_ONCE) {
    const endpoint = await claimEndpoint(db);
    if (!endpoint) return;
    const turn = serveEndpoint(services, endpoint)
      .catch((err: unknown) =>
        log.error({ err, endpointId: endpoint.id }, 'a webhook could not be sent; retrying later'),
      )
      .finally(() => running.delete(turn));
    running.add(turn);
  }
}

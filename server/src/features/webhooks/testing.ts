import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '@zhenku/contract/webhooks/event-types';
import { sql } from 'kysely';
import { afterAll } from 'vitest';
import type { Db } from '../../platform/database/database.ts';
import { createLog } from '../../platform/observability/log.ts';
import { createMetrics } from '../../platform/observability/metrics.ts';
import type { OutsidePolicy } from '../../platform/outgoing/post-outside.ts';
import { testKeyring } from '../../platform/testing/keyring.ts';
import { type DeliveryServices, deliverDue } from './deliver.ts';
import { sealSecret } from './send.ts';
import { newSecret } from './signature.ts';

/** The sandbox's policy, without name servers. */
export const testOutside: OutsidePolicy = { sandbox: true, ports: [443], resolve: async () => [] };

export interface ReceivedDelivery {
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
  id: string;
  type: string;
}

export interface Receiver {
  url: string;
  received: ReceivedDelivery[];
  answer: RequestListener;
}

export async function startReceiver(host = '127.0.0.1', port = 0): Promise<Receiver> {
  const receiver: Receiver = { url: '', received: [], answer: (_request, response) => void response.end('ok') };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { url: path = '', headers } = request;
      const { type } = JSON.parse(body) as { type: string };
      receiver.received.push({ path, headers, body, id: String(headers['webhook-id']), type });
      receiver.answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  receiver.url = `http://${host}:${(server.address() as AddressInfo).port}`;
  return receiver;
}

export const answering =
  (status: number): RequestListener =>
  (_request, response) =>
    void response.writeHead(status).end();

interface TestEndpoint {
  /** null: the shop's. */
  userId: number | null;
  url: string;
  eventTypes?: readonly WebhookEventType[];
}

let endpoints = 0;

export async function insertEndpoint(
  db: Db,
  { userId, url, eventTypes = WEBHOOK_EVENT_TYPES }: TestEndpoint,
): Promise<{ id: string; secret: string }> {
  const [id, secret] = [`endpoint${(endpoints += 1)}`, newSecret()];
  await db
    .insertInto('webhook_endpoints')
    .values({ id, user_id: userId, url, event_types: [...eventTypes], secret: sealSecret(testKeyring, id, secret) })
    .execute();
  return { id, secret };
}

export const deliveryServices = (db: Db, more: Partial<DeliveryServices> = {}): DeliveryServices => ({
  db,
  keyring: testKeyring,
  outside: testOutside,
  log: createLog('silent'),
  metrics: createMetrics(),
  ...more,
});

export const deliver = (db: Db, more?: Partial<DeliveryServices>): Promise<void> =>
  deliverDue(deliveryServices(db, more));

export async function passTime(db: Db, seconds: number): Promise<void> {
  const by = sql`make_interval(secs => ${seconds})`;
  await sql`
    update webhook_deliveries set next_at = next_at - ${by}, retry_until = retry_until - ${by}, created_at = created_at - ${by}`.execute(
    db,
  );
  await sql`
    update webhook_endpoints set failing_since = failing_since - ${by}, paused_until = paused_until - ${by},
      claimed_until = claimed_until - ${by}, previous_secret_until = previous_secret_until - ${by}`.execute(db);
}

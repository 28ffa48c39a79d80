import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { creditCoins } from './features/orders/testing.ts';
import { startReceiver } from './features/webhooks/testing.ts';
import { type Db, openDatabase } from './platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from './platform/testing/database.ts';
import { makeClip, makeUser, type TestUser } from './platform/testing/fixtures.ts';
import { call } from './testing/client.ts';
import { type ServerProcess, startServer, until } from './testing/server-process.ts';

const ROOT = join(import.meta.dirname, '../..');
const WITHIN_MS = 60_000;

let folder: string;
let database: TestDatabase;
let db: Db;
let server: ServerProcess;
let user: TestUser;

const start = () =>
  startServer(join(folder, 'data'), { DATABASE_URL: database.url, SANDBOX: 'on', LOG_LEVEL: 'error' });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'webhook-receiver-'));
  database = await createTestDatabase();
  ({ db } = openDatabase(database.url, 2));
  server = await start();
  user = await makeUser(db);
  await creditCoins(db, { userId: user.id }, 1_000);
});
afterAll(async () => {
  await server?.killAll();
  await db?.destroy();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

const create = (url: string) =>
  call(server, 'POST /webhook/v1/create', { url, eventTypes: ['order.paid'] }, user.token);

async function buy(): Promise<string> {
  const videos = [{ videoId: await makeClip(db), videoType: 1 }];
  const { orderId } = await call(server, 'POST /order/v1/create', { videos }, user.token);
  await call(server, 'POST /order/v1/pay', { orderId }, user.token);
  return orderId;
}

async function startDocumented(port: number, secret: string): Promise<{ child: ChildProcess; output: () => string }> {
  const env = { PATH: process.env.PATH, PORT: String(port), WEBHOOK_SECRET: secret };
  const child = spawn(process.execPath, [join(folder, 'receiver.ts')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  await until(() => output.includes('listening'), WITHIN_MS);
  return { child, output: () => output };
}

test('the receiver in docs/engineering/api.md answers the ping, and prints a replayed event only once', async () => {
  const [, code] = /```ts\n((?:(?!```).)*verifyWebhook.*?)```/s.exec(
    await readFile(join(ROOT, 'docs/engineering/api.md'), 'utf8'),
  )!;
  await writeFile(join(folder, 'receiver.ts'), code!);
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  await copyFile(join(ROOT, 'contract/src/webhooks/verify.ts'), join(folder, 'verify.ts'));
  // A port that is probably free: the program must listen on it twice.
  const { url } = await startReceiver();
  const port = Number(new URL(url).port) + 1;
  const unverified = await startDocumented(port, '');
  onTestFinished(() => void unverified.child.kill());
  const { secret, endpoint } = await create(`http://127.0.0.1:${port}/`);
  unverified.child.kill();
  await once(unverified.child, 'exit');

  const { child, output } = await startDocumented(port, secret);
  onTestFinished(() => void child.kill());
  const orderId = await buy();
  await until(() => output().includes(`order.paid {"items":`) && output().includes(orderId), WITHIN_MS);
  const deliveries = async () =>
    (await call(server, 'GET /webhook/v1/deliveries', { endpointId: endpoint.endpointId }, user.token)).content;
  // The program prints an event before the server records its answer.
  await until(async () => (await deliveries())[0]?.state === 'delivered', WITHIN_MS);
  const [delivery] = await deliveries();
  expect(delivery).toMatchObject({ eventType: 'order.paid', lastAttempt: { statusCode: 204 } });
  await call(server, 'POST /webhook/v1/replay', { deliveryId: delivery!.deliveryId }, user.token);
  const attempts = async () => (await db.selectFrom('webhook_attempts').selectAll().execute()).length;
  await until(async () => (await attempts()) === 2, WITHIN_MS);
  expect(output().split(orderId)).toHaveLength(2);
});

test('a server that is killed during a request sends the event again after its restart, with the same id', async () => {
  const receiver = await startReceiver();
  await create(`${receiver.url}/`);
  let [isKilled, isKilling] = [false, false];
  receiver.answer = (_request, response) => {
    if (isKilling) return;
    isKilling = true;
    void server.kill().then(() => {
      isKilled = true;
      response.end();
    });
  };
  const orderId = await buy();
  await until(() => isKilled, WITHIN_MS);
  receiver.answer = (_request, response) => void response.end();
  server = await start();
  // Ends the killed server's claim, which would otherwise expire after a minute.
  await sql`update webhook_endpoints set claimed_until = now() where claimed_until is not null`.execute(db);
  const events = () => receiver.received.filter(({ body }) => body.includes(orderId));
  await until(() => events().length === 2, WITHIN_MS);
  expect(new Set(events().map(({ id }) => id)).size).toBe(1);
  const isDelivered = async () => {
    const { rows } = await sql<{ state: string }>`
      select d.state from webhook_deliveries d where d.event_id = ${events()[0]!.id} and d.endpoint_id in (
        select id from webhook_endpoints where url = ${`${receiver.url}/`})`.execute(db);
    return rows[0]!.state === 'delivered';
  };
  await until(isDelivered, WITHIN_MS);
  expect(events()).toHaveLength(2);
});

import { setTimeout as sleep } from 'node:timers/promises';
import { verifyWebhook } from '@zhenku/contract/webhooks/verify';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../platform/database/database.ts';
import { createMetrics } from '../../platform/observability/metrics.ts';
import { testApp } from '../../platform/testing/app.ts';
import { addMembers, makeCompanyUser, makeUser, type TestUser } from '../../platform/testing/fixtures.ts';
import { testKeyring } from '../../platform/testing/keyring.ts';
import { startDue } from './deliver.ts';
import { disableEndpoint } from './disable-endpoint.ts';
import { sweep } from './jobs/sweep.ts';
import { recordEvent } from './record-event.ts';
import { relayEvents } from './relay-events.ts';
import { reportWebhooks } from './report-webhooks.ts';
import { startDeliveries } from './start-deliveries.ts';
import {
  answering,
  deliver,
  deliveryServices,
  insertEndpoint,
  passTime,
  startReceiver,
  testOutside,
} from './testing.ts';
import { webhookRoutes } from './webhooks.routes.ts';

const receiver = await startReceiver();
const app = await testApp((under) => webhookRoutes(under, { keyring: testKeyring, outside: testOutside }));
const { db } = app;
let user: TestUser;
let endpoint: { id: string; secret: string };
beforeEach(async () => {
  await sql`delete from webhook_endpoints`.execute(db);
  await sql`delete from webhook_events`.execute(db);
  user = await makeUser(db);
  endpoint = await insertEndpoint(db, { userId: user.id, url: `${receiver.url}/hook` });
  receiver.received.length = 0;
  receiver.answer = answering(200);
});

let orders = 0;
const pay = async (owner: { userId: number; companyId?: number } = { userId: user.id }, tx = db) => {
  const orderId = `order-${(orders += 1)}`;
  await recordEvent(tx, {
    type: 'order.paid',
    owner,
    data: { orderId, payType: 1, payAmount: 12.5, items: [] },
  });
  return orderId;
};
const log = async (endpointId = endpoint.id) =>
  (await app.call('GET /webhook/v1/deliveries', { endpointId, size: 200 }, { token: user.token })).data.content;
const detail = async (deliveryId: string) =>
  (await app.call('GET /webhook/v1/delivery', { deliveryId }, { token: user.token })).data;
const row = async (id = endpoint.id) =>
  await db.selectFrom('webhook_endpoints').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
const idsReceived = () => receiver.received.map(({ id }) => id);
const orderIn = (body: string) => (JSON.parse(body) as { data: { orderId: string } }).data.orderId;
const ordersReceived = () => receiver.received.map(({ body }) => orderIn(body));

test('delivers an event once, and logs the try', async () => {
  receiver.answer = (_request, response) => response.end(`ok\u0000\u001b[31m\u202e <b>${'x'.repeat(5_000)}`);
  const orderId = await pay();
  await deliver(db);
  await deliver(db);
  expect(ordersReceived()).toEqual([orderId]);
  const [delivery] = await log();
  expect(delivery).toMatchObject({
    eventId: receiver.received[0]!.id,
    eventType: 'order.paid',
    state: 'delivered',
    nextTime: null,
    attemptCount: 1,
    lastAttempt: { succeeded: true, statusCode: 200, fault: null, durationMs: expect.any(Number) },
  });
  const { body, attempts } = await detail(delivery!.deliveryId);
  expect(body).toBe(receiver.received[0]!.body);
  expect(attempts).toHaveLength(1);
  expect(attempts[0]!.responseStart).toMatch(/^ok \[31m <b>x+$/);
  expect(attempts[0]!.responseStart).toHaveLength(500);
});

test('a change that is rolled back has no event', async () => {
  await expect(
    inTransaction(db, async (tx) => {
      await pay({ userId: user.id }, tx);
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  await deliver(db);
  expect(receiver.received).toEqual([]);
  expect(await db.selectFrom('webhook_events').selectAll().execute()).toEqual([]);
});

test('stores nothing for owners without an endpoint that wants the event', async () => {
  await pay({ userId: (await makeUser(db)).id });
  await db
    .updateTable('webhook_endpoints')
    .set({ event_types: ['clip.approved'] })
    .execute();
  await pay();
  expect(await db.selectFrom('webhook_events').selectAll().execute()).toEqual([]);
});

test('delivers every event of an hour’s outage once the receiver is back, with the same ids', async () => {
  receiver.answer = answering(503);
  const sent: string[] = [];
  for (let minute = 0; minute < 60; minute += 5) {
    sent.push(await pay());
    await deliver(db);
    await passTime(db, 300);
  }
  const failed = new Set(idsReceived());
  expect(failed.size).toBeGreaterThan(3);
  receiver.received.length = 0;
  receiver.answer = answering(200);
  for (let minute = 0; minute < 150; minute += 5) {
    await deliver(db);
    await passTime(db, 300);
  }
  expect(ordersReceived().toSorted()).toEqual(sent.toSorted());
  for (const id of failed) expect(idsReceived()).toContain(id);
  for (const delivery of receiver.received)
    expect(await verifyWebhook({ ...delivery, secret: endpoint.secret })).toBe(delivery.id);
  expect((await log()).map(({ state }) => state)).toEqual(sent.map(() => 'delivered'));
  expect(await row()).toMatchObject({ failures: 0, failing_since: null, paused_until: null });
});

test('backs off, and gives up after a day', async () => {
  receiver.answer = answering(500);
  await pay();
  const pauses: number[] = [];
  let waited = 0;
  while ((await log())[0]?.state !== 'failed') {
    await deliver(db);
    const [delivery] = await log();
    if (delivery!.state === 'failed') break;
    const [{ pause }] = (
      await sql<{ pause: number }>`
        select extract(epoch from greatest(d.next_at, e.paused_until) - now())::float8 as pause
        from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id`.execute(db)
    ).rows as [{ pause: number }];
    pauses.push(pause);
    waited += pause;
    await passTime(db, pause + 1);
  }
  expect(
    pauses
      .slice(0, 4)
      .map(Math.round)
      .map((pause) => [5, 15, 45, 135].find((one) => Math.abs(one - pause) <= one / 10 + 1)),
  ).toEqual([5, 15, 45, 135]);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(7_921);
  expect(waited / 3_600).toBeGreaterThan(22);
  expect(waited / 3_600).toBeLessThan(27);
  expect(pauses.length).toBeLessThan(25);
  const count = receiver.received.length;
  expect(new Set(idsReceived()).size).toBe(1);
  await passTime(db, 86_400);
  await deliver(db);
  expect(receiver.received).toHaveLength(count);
});

test('a paused endpoint gets one try per pause, and all events once a try succeeds', async () => {
  receiver.answer = answering(500);
  for (let at = 0; at < 20; at += 1) await pay();
  await deliver(db);
  expect(receiver.received).toHaveLength(5);
  await deliver(db);
  expect(receiver.received).toHaveLength(5);
  await passTime(db, 31);
  await deliver(db);
  expect(receiver.received).toHaveLength(6);
  receiver.answer = answering(200);
  receiver.received.length = 0;
  await passTime(db, 301);
  await deliver(db);
  expect(new Set(ordersReceived()).size).toBe(20);
});

test('disables an endpoint that failed for three days, and notifies its owner', async () => {
  receiver.answer = answering(500);
  for (let hour = 0; hour < 80 && (await row()).disabled_at === null; hour += 4) {
    await pay();
    await deliver(db);
    await passTime(db, 4 * 3_600);
  }
  expect(await row()).toMatchObject({ disabled_reason: 'failing' });
  const states = new Set((await log()).map(({ state }) => state));
  expect([...states]).toEqual(['failed']);
  const messages = await db
    .selectFrom('messages')
    .where('user_id', '=', user.id)
    .select(['title', 'content'])
    .execute();
  expect(messages).toMatchObject([
    { title: '事件推送已停用', content: expect.stringContaining(`${receiver.url}/hook`) },
  ]);
  receiver.received.length = 0;
  await pay();
  await deliver(db);
  expect(receiver.received).toEqual([]);
});

test('does not disable an endpoint for a few failures, however long ago the first was', async () => {
  receiver.answer = answering(500);
  await pay();
  await deliver(db);
  await passTime(db, 5 * 86_400);
  await pay();
  await deliver(db);
  expect((await row()).disabled_at).toBeNull();
});

test('immediately disables an endpoint that answers 410', async () => {
  receiver.answer = answering(410);
  await pay();
  await deliver(db);
  expect(await row()).toMatchObject({ disabled_reason: 'gone' });
});

test('a delivery whose outcome could not be recorded is sent again with the same id and body', async () => {
  let isBroken = true;
  receiver.answer = (_request, response) => {
    // Makes recording this try fail, as if the process had been killed after sending.
    if (!isBroken) return void response.end();
    isBroken = false;
    void sql`alter table webhook_attempts add constraint broken check (false) not valid`
      .execute(db)
      .then(() => response.end());
  };
  await pay();
  await deliver(db);
  await sql`alter table webhook_attempts drop constraint broken`.execute(db);
  expect(await log()).toMatchObject([{ state: 'pending', attemptCount: 0 }]);
  await deliver(db);
  expect(receiver.received).toHaveLength(1);
  await passTime(db, 61);
  await deliver(db);
  expect(receiver.received).toHaveLength(2);
  const [first, second] = receiver.received;
  expect(second!.id).toBe(first!.id);
  expect(second!.body).toBe(first!.body);
  expect(await log()).toMatchObject([{ state: 'delivered', attemptCount: 1 }]);
});

test('an address that becomes private after its check gets nothing', async () => {
  const { port } = new URL(receiver.url);
  await db
    .updateTable('webhook_endpoints')
    .set({ url: `http://hooks.example:${port}/hook` })
    .execute();
  const leadTo = (address: string) => ({ outside: { ...testOutside, resolve: async () => [address] } });
  await pay();
  await deliver(db, leadTo('127.0.0.1'));
  expect(receiver.received).toHaveLength(1);
  await pay();
  await deliver(db, leadTo('10.0.0.1'));
  expect(receiver.received).toHaveLength(1);
  expect((await log())[0]).toMatchObject({ state: 'pending', lastAttempt: { statusCode: null, fault: 'address' } });
});

test('slow endpoints of one owner delay no other owner', async () => {
  const slow = await makeUser(db);
  const finish: (() => void)[] = [];
  const stalled = await startReceiver();
  stalled.answer = (_request, response) => void finish.push(() => response.end());
  for (let at = 0; at < 10; at += 1) await insertEndpoint(db, { userId: slow.id, url: `${stalled.url}/${at}` });
  for (let at = 0; at < 30; at += 1) await pay({ userId: slow.id });
  await pay();
  const running = new Set<Promise<void>>();
  await startDue(deliveryServices(db), running);
  while (receiver.received.length === 0) await sleep(10);
  while (stalled.received.length < 2) await sleep(10);
  // The slow owner occupies two places, and its other endpoints wait for these.
  expect(stalled.received).toHaveLength(2);
  await pay();
  while (receiver.received.length < 2) {
    await startDue(deliveryServices(db), running);
    await sleep(10);
  }
  expect(stalled.received).toHaveLength(2);
  await db.deleteFrom('webhook_endpoints').where('user_id', '=', slow.id).execute();
  for (const end of finish) end();
  await Promise.all(running);
});

test('several servers send each delivery once', async () => {
  for (let at = 0; at < 20; at += 1) await pay();
  await Promise.all([deliver(db), deliver(db), deliver(db)]);
  await deliver(db);
  expect(ordersReceived()).toHaveLength(20);
  expect(new Set(ordersReceived()).size).toBe(20);
});

test('the next server repeats deliveries that were in flight when a server stopped', async () => {
  let isAnswering = false;
  receiver.answer = (_request, response) => void (isAnswering && response.end());
  const orderId = await pay();
  const deliveries = startDeliveries(deliveryServices(db));
  while (receiver.received.length === 0) await sleep(10);
  await deliveries.stop();
  isAnswering = true;
  await deliver(db);
  expect(ordersReceived()).toEqual([orderId, orderId]);
  expect(new Set(idsReceived()).size).toBe(1);
  expect(await log()).toMatchObject([{ state: 'delivered', attemptCount: 1 }]);
});

test('a running server sends new events', async () => {
  const deliveries = startDeliveries(deliveryServices(db));
  await pay();
  while (receiver.received.length === 0) await sleep(10);
  await deliveries.stop();
  expect(receiver.received).toHaveLength(1);
});

test('deleting an endpoint stops its deliveries', async () => {
  receiver.answer = answering(500);
  await pay();
  await deliver(db);
  await app.call('DELETE /webhook/v1/delete', { endpointId: endpoint.id }, { token: user.token });
  receiver.received.length = 0;
  await passTime(db, 3_600);
  await deliver(db);
  expect(receiver.received).toEqual([]);
  for (const table of ['webhook_deliveries', 'webhook_attempts'] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
});

test('sends nothing more to an endpoint that is deleted during a request', async () => {
  receiver.answer = (_request, response) =>
    void db
      .deleteFrom('webhook_endpoints')
      .execute()
      .then(() => response.end());
  await pay();
  await pay();
  await deliver(db);
  expect(receiver.received).toHaveLength(1);
});

test('an endpoint that is disabled while its events are relayed gets no delivery', async () => {
  await pay();
  let relaying: Promise<void> | undefined;
  await inTransaction(db, async (tx) => {
    await disableEndpoint(tx, await row(), 'owner');
    let isDone = false;
    relaying = relayEvents(db).finally(() => (isDone = true));
    const waiting = sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => isDone || (await waiting.execute(db)).rows.length === 1).toBe(true);
  });
  await relaying;
  expect(await log()).toEqual([]);
});

test('a suspended owner gets nothing', async () => {
  await pay();
  await db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', user.id).execute();
  await pay();
  await deliver(db);
  expect(receiver.received).toEqual([]);
});

test('keeps the newest 100 tries of a delivery that is replayed again and again', async () => {
  await pay();
  await deliver(db);
  const { deliveryId } = (await log())[0]!;
  await sql`
    insert into webhook_attempts (delivery_id, started_at, duration_ms, status_code)
    select ${deliveryId}, now(), 1, 500 from generate_series(1, 150)`.execute(db);
  await app.call('POST /webhook/v1/replay', { deliveryId }, { token: user.token });
  await deliver(db);
  const { attempts } = await detail(deliveryId);
  expect(attempts.map(({ statusCode }) => statusCode)).toEqual([200, ...Array.from({ length: 99 }, () => 500)]);
});

test('replays a delivery with the same id; a second click changes nothing', async () => {
  const orderId = await pay();
  await deliver(db);
  const { deliveryId } = (await log())[0]!;
  const replay = () => app.call('POST /webhook/v1/replay', { deliveryId }, { token: user.token });
  expect((await replay()).code).toBe(0);
  expect((await replay()).code).toBe(0);
  await deliver(db);
  expect(ordersReceived()).toEqual([orderId, orderId]);
  expect(new Set(idsReceived()).size).toBe(1);
  expect((await detail(deliveryId)).attempts).toHaveLength(2);
  await app.call('POST /webhook/v1/disable', { endpointId: endpoint.id }, { token: user.token });
  expect(await replay()).toMatchObject({ code: 40900, message: '推送地址已停用，请先启用' });
});

test('replays an undelivered event at once, even if the endpoint is paused', async () => {
  receiver.answer = answering(500);
  for (let at = 0; at < 6; at += 1) await pay();
  await deliver(db);
  receiver.answer = answering(200);
  receiver.received.length = 0;
  const { deliveryId, eventId } = (await log())[0]!;
  await app.call('POST /webhook/v1/replay', { deliveryId }, { token: user.token });
  await deliver(db);
  expect(idsReceived()).toContain(eventId);
});

test('a ping is sent at once, is logged, and fails without retries', async () => {
  const ping = async () =>
    (await app.call('POST /webhook/v1/ping', { endpointId: endpoint.id }, { token: user.token })).data;
  expect(await ping()).toMatchObject({ eventType: 'ping', state: 'delivered', attempts: [{ statusCode: 200 }] });
  receiver.answer = answering(500);
  const failed = await ping();
  expect(failed).toMatchObject({ state: 'failed', attempts: [{ statusCode: 500, succeeded: false }] });
  expect(failed.body).toBe(receiver.received[1]!.body);
  expect((await log()).map(({ eventType }) => eventType)).toEqual(['ping', 'ping']);
  await passTime(db, 3_600);
  await deliver(db);
  expect(receiver.received).toHaveLength(2);
});

test('the log is filtered by state', async () => {
  await pay();
  await deliver(db);
  await pay();
  const list = async (state: string) =>
    (await app.call('GET /webhook/v1/deliveries', { endpointId: endpoint.id, state }, { token: user.token })).data;
  receiver.answer = answering(500);
  await deliver(db);
  expect((await list('delivered')).total).toBe(1);
  expect((await list('pending')).content).toMatchObject([{ state: 'pending', nextTime: expect.any(String) }]);
  expect((await list('failed')).content).toEqual([]);
});

test('deletes the log after 30 days', async () => {
  await pay();
  await deliver(db);
  const ageBy = (days: number) =>
    sql`update webhook_events set created_at = created_at - make_interval(days => ${days})`.execute(db);
  await ageBy(29);
  await sweep(db);
  expect(await log()).toHaveLength(1);
  await ageBy(2);
  await sweep(db);
  for (const table of ['webhook_events', 'webhook_deliveries', 'webhook_attempts'] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
});

test('the shop’s endpoints get everybody’s events, a company’s only those of the company', async () => {
  await insertEndpoint(db, { userId: null, url: `${receiver.url}/shop` });
  const company = await makeCompanyUser(db);
  await addMembers(db, company, { buyers: [user] });
  await insertEndpoint(db, { userId: company.id, url: `${receiver.url}/company` });
  const [own, stranger, bought] = [
    await pay(),
    await pay({ userId: (await makeUser(db)).id }),
    await pay({ userId: user.id, companyId: company.companyId }),
  ];
  await deliver(db);
  const gotBy = (path: string) =>
    receiver.received.flatMap(({ path: at, body }) => (at === path ? [orderIn(body)] : []));
  expect(gotBy('/shop').toSorted()).toEqual([own, stranger, bought].toSorted());
  expect(gotBy('/hook')).toEqual([own]);
  expect(gotBy('/company')).toEqual([bought]);
});

test('metrics show tries, pending deliveries and the server’s delay', async () => {
  const metrics = createMetrics();
  reportWebhooks(metrics.registry, db);
  receiver.answer = answering(500);
  await pay();
  await deliver(db, { metrics });
  await sql`update webhook_deliveries set next_at = now() - interval '90 seconds'`.execute(db);
  const text = await metrics.registry.metrics();
  expect(text).toContain('webhook_attempts_total{outcome="refused"} 1');
  expect(text).toContain('webhook_deliveries_pending 1');
  expect(text).toMatch(/^webhook_overdue_seconds 9\d/m);
  expect(text).toContain('webhook_endpoints_disabled 0');
});

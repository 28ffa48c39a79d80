import { WEBHOOK_ENDPOINTS_MAX } from '@zhenku/contract/webhooks/event-types';
import { verifyWebhook } from '@zhenku/contract/webhooks/verify';
import { Webhook } from 'standardwebhooks';
import { beforeEach, expect, test } from 'vitest';
import { personalData } from '../../personal-data.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeOperator, makeUser, type TestUser } from '../../platform/testing/fixtures.ts';
import { testKeyring } from '../../platform/testing/keyring.ts';
import { recordEvent } from './record-event.ts';
import { sweep } from './jobs/sweep.ts';
import { answering, deliver, passTime, startReceiver, testOutside } from './testing.ts';
import { webhookRoutes } from './webhooks.routes.ts';

const receiver = await startReceiver();
const app = await testApp((under) => webhookRoutes(under, { keyring: testKeyring, outside: testOutside }));
const names = new Map<string, string[]>();
const strict = await testApp((under) => {
  const outside = { ...testOutside, sandbox: false, resolve: async (name: string) => names.get(name) ?? [] };
  webhookRoutes(under, { keyring: testKeyring, outside });
});
const admin = await makeOperator(app.db);
let user: TestUser;
beforeEach(async () => {
  user = await makeUser(app.db);
  receiver.received.length = 0;
  receiver.answer = answering(200);
});

const CREATE = 'POST /webhook/v1/create';
const as = ({ token }: { token: string }) => ({ token });
const create = (more: object = {}, by = user) =>
  app.call(CREATE, { url: `${receiver.url}/hook`, eventTypes: ['order.paid'], ...more }, as(by));
const list = async (by = user) => (await app.call('GET /webhook/v1/list', {}, as(by))).data.list;
const pay = (owner = user) =>
  recordEvent(app.db, {
    type: 'order.paid',
    owner: { userId: owner.id },
    data: { orderId: 'order-1', payType: 1, payAmount: 12.5, items: [] },
  });

test('creates an endpoint that answers a signed ping, and returns its secret only then', async () => {
  const { code, data } = await create({ remark: '对账' });
  expect(code).toBe(0);
  expect(data.endpoint).toMatchObject({
    url: `${receiver.url}/hook`,
    remark: '对账',
    disabledReason: null,
    pendingCount: 0,
  });
  const [ping] = receiver.received;
  expect(JSON.parse(ping!.body)).toEqual({ type: 'ping', timestamp: expect.any(String), data: { endpointId: null } });
  expect(await verifyWebhook({ ...ping!, secret: data.secret })).toBe(ping!.id);
  expect(JSON.stringify(await list())).not.toContain(data.secret.slice(-20));
});

test('the reference library of Standard Webhooks accepts the signatures', async () => {
  const { secret } = (await create()).data;
  await pay();
  await deliver(app.db);
  for (const { headers, body } of receiver.received)
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual(JSON.parse(body));
  expect(receiver.received.map(({ type }) => type)).toEqual(['ping', 'order.paid']);
});

test('creates nothing if the ping is not answered with 2xx', async () => {
  receiver.answer = answering(404);
  expect(await create()).toMatchObject({ code: 40000, data: { fields: { url: expect.stringContaining('HTTP 404') } } });
  expect(await create({ url: 'http://127.0.0.1:1/' })).toMatchObject({
    code: 40000,
    data: { fields: { url: expect.stringContaining('连接失败') } },
  });
  expect(await create({ url: 'https://nowhere.example/' })).toMatchObject({
    data: { fields: { url: expect.stringContaining('域名无法解析') } },
  });
  expect(await list()).toEqual([]);
});

test.each(['http://hooks.example/', 'https://hooks.example:8080/', 'https://a:b@hooks.example/', 'https://127.0.0.1/'])(
  'refuses %s outside the sandbox',
  async (url) => {
    const by = await makeUser(strict.db);
    const refused = await strict.call(CREATE, { url, eventTypes: ['order.paid'] }, as(by));
    expect(refused).toMatchObject({ code: 40000, data: { fields: { url: expect.any(String) } } });
  },
);

test.each([
  ['127.0.0.1'],
  ['169.254.169.254'],
  ['100.100.100.200'],
  ['8.8.8.8', '10.0.0.1'],
  ['2606:4700:4700::1111', 'fd00:ec2::254'],
  ['::ffff:192.168.0.1'],
  ['64:ff9b::7f00:1'],
])('refuses a name that leads to %s outside the sandbox', async (...addresses) => {
  names.set('hooks.example', addresses);
  const by = await makeUser(strict.db);
  const refused = await strict.call(CREATE, { url: 'https://hooks.example/', eventTypes: ['order.paid'] }, as(by));
  const reason = expect.stringContaining('地址不在公网') as string;
  expect(refused).toMatchObject({ code: 40000, data: { fields: { url: reason } } });
});

test('refuses unknown or missing events, an empty URL, and texts that are too long', async () => {
  for (const wrong of [
    { eventTypes: [] },
    { eventTypes: ['order.lost'] },
    { eventTypes: ['ping'] },
    { remark: 'x'.repeat(51) },
    { url: `${receiver.url}/${'x'.repeat(500)}` },
    { url: '' },
  ])
    expect((await create(wrong)).code).toBe(40000);
  expect(receiver.received).toEqual([]);
});

test('allows one endpoint per address, even after a double click, and limits their number', async () => {
  const codes = (await Promise.all([create(), create()])).map(({ code }) => code);
  expect(codes.toSorted((a, b) => a - b)).toEqual([0, 40900]);
  for (let at = 1; at < WEBHOOK_ENDPOINTS_MAX; at += 1) await create({ url: `${receiver.url}/${at}` });
  expect((await create({ url: `${receiver.url}/more` })).code).toBe(42900);
  expect(await list()).toHaveLength(WEBHOOK_ENDPOINTS_MAX);
});

test('other users and operators cannot see or change a user’s endpoint', async () => {
  const { endpointId } = (await create()).data.endpoint;
  await pay();
  await deliver(app.db);
  const deliveryId = (await app.call('GET /webhook/v1/deliveries', { endpointId }, as(user))).data.content[0]!
    .deliveryId;
  const stranger = await makeUser(app.db);
  expect(await list(stranger)).toEqual([]);
  const change = { endpointId, eventTypes: ['order.paid'] };
  for (const [key, input] of [
    ['POST /webhook/v1/update', change],
    ['POST /webhook/v1/enable', { endpointId }],
    ['POST /webhook/v1/disable', { endpointId }],
    ['POST /webhook/v1/rotateSecret', { endpointId }],
    ['DELETE /webhook/v1/delete', { endpointId }],
    ['POST /webhook/v1/ping', { endpointId }],
    ['GET /webhook/v1/deliveries', { endpointId }],
    ['GET /webhook/v1/delivery', { deliveryId }],
    ['POST /webhook/v1/replay', { deliveryId }],
  ] as const)
    expect({ key, code: (await app.call(key, input, as(stranger))).code }).toEqual({ key, code: 40400 });
  for (const [key, input] of [
    ['POST /operator/v1/webhooks/{endpointId}', change],
    ['POST /operator/v1/webhooks/{endpointId}/enable', { endpointId }],
    ['POST /operator/v1/webhooks/{endpointId}/disable', { endpointId }],
    ['POST /operator/v1/webhooks/{endpointId}/rotateSecret', { endpointId }],
    ['DELETE /operator/v1/webhooks/{endpointId}', { endpointId }],
    ['POST /operator/v1/webhooks/{endpointId}/ping', { endpointId }],
    ['GET /operator/v1/webhooks/{endpointId}/deliveries', { endpointId }],
    ['GET /operator/v1/webhookDeliveries/{deliveryId}', { deliveryId }],
    ['POST /operator/v1/webhookDeliveries/{deliveryId}/replay', { deliveryId }],
  ] as const)
    expect({ key, code: (await app.call(key, input, as(admin))).code }).toEqual({ key, code: 40400 });
  expect((await app.call('GET /operator/v1/webhooks', {}, as(admin))).data.list).toEqual([]);
  expect(await list()).toHaveLength(1);
});

test('a new secret signs at once, and the replaced one for another day', async () => {
  const { endpoint, secret: first } = (await create()).data;
  const { endpointId } = endpoint;
  const { secret: second } = (await app.call('POST /webhook/v1/rotateSecret', { endpointId }, as(user))).data;
  const verifiedBy = async () => {
    receiver.received.length = 0;
    await pay();
    await deliver(app.db);
    const delivery = receiver.received[0]!;
    return await Promise.all(
      [first, second].map(async (secret) => (await verifyWebhook({ ...delivery, secret })) === delivery.id),
    );
  };
  expect(await verifiedBy()).toEqual([true, true]);
  expect((await list())[0]!.previousSecretUntil).toEqual(expect.any(String));
  await passTime(app.db, 25 * 3_600);
  expect(await verifiedBy()).toEqual([false, true]);
  await sweep(app.db);
  const row = await app.db
    .selectFrom('webhook_endpoints')
    .where('id', '=', endpointId)
    .select('previous_secret')
    .executeTakeFirstOrThrow();
  expect(row.previous_secret).toBeNull();
});

test('a disabled endpoint gets nothing, and is enabled again by answering a ping', async () => {
  const { endpointId } = (await create()).data.endpoint;
  await pay();
  const change = (key: 'enable' | 'disable') => app.call(`POST /webhook/v1/${key}`, { endpointId }, as(user));
  await deliver(app.db, { outside: { ...testOutside, sandbox: false } });
  expect((await list())[0]!.pendingCount).toBe(1);
  expect((await change('disable')).data).toMatchObject({ disabledReason: 'owner', pendingCount: 0 });
  await pay();
  await passTime(app.db, 3_600);
  await deliver(app.db);
  expect(receiver.received.map(({ type }) => type)).toEqual(['ping']);
  receiver.answer = answering(500);
  expect((await change('enable')).code).toBe(40000);
  receiver.answer = answering(204);
  expect((await change('enable')).data).toMatchObject({ disabledReason: null, disableTime: null });
  await pay();
  await deliver(app.db);
  expect(receiver.received.at(-1)!.type).toBe('order.paid');
});

test('only admins can create the shop’s endpoints, and changes are audited', async () => {
  const reviewer = await makeOperator(app.db, 'reviewer');
  const input = { url: `${receiver.url}/shop`, eventTypes: ['order.paid'] };
  const codeFor = async (by: { token: string }) => (await app.call('POST /operator/v1/webhooks', input, as(by))).code;
  expect([await codeFor(reviewer), await codeFor(user)]).toEqual([40300, 403]);
  const { endpoint } = (await app.call('POST /operator/v1/webhooks', input, as(admin))).data;
  const { endpointId } = endpoint;
  const change = { endpointId, eventTypes: ['clip.approved'], remark: '同步' };
  await app.call('POST /operator/v1/webhooks/{endpointId}', change, as(admin));
  for (const action of ['rotateSecret', 'disable', 'enable'] as const)
    await app.call(`POST /operator/v1/webhooks/{endpointId}/${action}`, { endpointId }, as(admin));
  await app.call('DELETE /operator/v1/webhooks/{endpointId}', { endpointId }, as(admin));
  const audits = await app.db
    .selectFrom('audit_log')
    .where('subject', '=', `webhook:${endpointId}`)
    .orderBy('id')
    .select('action')
    .execute();
  expect(audits.map(({ action }) => action)).toEqual(
    ['add', 'change', 'rotate', 'disable', 'enable', 'delete'].map((action) => `webhook.${action}`),
  );
  expect((await app.call('GET /operator/v1/webhooks', {}, as(admin))).data.list).toEqual([]);
});

test('closing the account deletes its endpoints, and nothing more is sent', async () => {
  await create();
  await pay();
  await inTransaction(app.db, async (tx) => {
    for (const { tables, erase } of personalData)
      if ('webhook_endpoints' in tables) await erase!(tx, { id: user.id, companyId: null, phone: null, email: null });
  });
  await deliver(app.db);
  expect(receiver.received.map(({ type }) => type)).toEqual(['ping']);
  const left = await app.db.selectFrom('webhook_events').selectAll().where('user_id', '=', user.id).execute();
  expect(left).toEqual([]);
});

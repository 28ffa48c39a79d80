import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { makeCompanyUser, makeUser } from '../../platform/testing/fixtures.ts';
import { testApp, type TestApp } from '../../platform/testing/app.ts';
import { alipayProvider } from '../../providers/payments/alipay.ts';
import { alipaySandbox } from '../../sandbox/alipay/alipay.routes.ts';
import { alipaySandboxKeys, sandboxAlipayConfig } from '../../sandbox/alipay/keys.ts';
import { balancesOf } from '../wallet/coins.ts';
import { checkLedger } from '../wallet/check-ledger.ts';
import { reconcileRecharges } from './jobs/reconcile.ts';
import { type Payments, rechargeForm } from './recharges.ts';
import { rechargeRoutes } from './recharges.routes.ts';

let app: TestApp;
let payments: Payments;
let dataDir: string;
let url: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'zhenku-recharges-'));
  const log = createLog('silent');
  app = await testApp(async (target) => {
    // The server must listen before the adapter knows where to call it; its routes come first.
    payments = { alipay: null, publicUrl: '', siteName: '帧库', log };
    const keys = await alipaySandboxKeys(dataDir);
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const config = await sandboxAlipayConfig(dataDir, url);
    payments.publicUrl = url;
    payments.alipay = {
      provider: alipayProvider(config),
      merchant: { appId: config.appId, sellerId: config.sellerId! },
    };
    await target.http.register(alipaySandbox, {
      db: target.db,
      keys,
      publicUrl: url,
      findOrderForm: (id: string) => rechargeForm(target.db, id),
      retryDelaysMs: [50, 50],
    });
    rechargeRoutes(target, { payments, payInSandbox: (id) => pay(id, 'success') });
  });
  await app.http.listen({ port: Number(new URL(url).port), host: '127.0.0.1' });
});

afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true });
});

async function freePort(): Promise<number> {
  const { createServer } = await import('node:net');
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function pay(orderId: string, outcome: string): Promise<void> {
  const response = await fetch(`${url}/sandbox/alipay/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ orderId, outcome }),
  });
  expect(((await response.json()) as { code: number }).code).toBe(0);
}

async function open(token: string, rechargeMoney = 500) {
  const answer = await app.call('POST /alipay/v1/recharge/order', { rechargeMoney }, { token });
  expect(answer.code).toBe(0);
  return answer.data;
}

const status = async (token: string, orderId: string) =>
  (await app.call('POST /order/v1/recharge/status', { orderId }, { token })).data.orderStatus;

const personal = (id: number) => ({ id, userType: 1, companyId: null });
const balance = async (id: number) => (await balancesOf(app.db, personal(id))).balance;
const reconcile = async () => {
  await app.db.updateTable('recharges').set({ asked_at: null }).where('status', '=', 1).execute();
  const context = { signal: new AbortController().signal, attempt: 0, lastAttempt: true };
  await reconcileRecharges.handle({ db: app.db, payments }, {}, context);
};

describe('a recharge through the web payment provider', () => {
  it('credits the coins once it is paid, and says so in its status', async () => {
    const user = await makeUser(app.db);
    const { orderId, form } = await open(user.token);
    expect(form).toContain('alipay.trade.page.pay');
    expect(await status(user.token, orderId)).toBe(1);
    await pay(orderId, 'success');
    expect(await status(user.token, orderId)).toBe(2);
    expect(await balance(user.id)).toBe(50_000n);
  });

  it('credits the company for a company buyer', async () => {
    const user = await makeCompanyUser(app.db);
    const { orderId } = await open(user.token, 0.01);
    await pay(orderId, 'success');
    const owner = { id: user.id, userType: 2, companyId: user.companyId };
    expect(await balancesOf(app.db, owner)).toMatchObject({ balance: 1n, companyBalance: 1n });
  });

  it('credits once when the notice comes three times at once, and again later', async () => {
    const user = await makeUser(app.db);
    const { orderId } = await open(user.token);
    await pay(orderId, 'duplicate');
    await pay(orderId, 'success');
    await Promise.all([reconcile(), status(user.token, orderId), status(user.token, orderId)]);
    expect(await balance(user.id)).toBe(50_000n);
  });

  it('finds a payment whose notice was lost by the status call', async () => {
    const user = await makeUser(app.db);
    const { orderId } = await open(user.token);
    await pay(orderId, 'silent');
    expect(await balance(user.id)).toBe(0n);
    expect(await status(user.token, orderId)).toBe(2);
    expect(await balance(user.id)).toBe(50_000n);
  });

  it('finds a payment whose notice was lost by the job', async () => {
    const user = await makeUser(app.db);
    const { orderId } = await open(user.token);
    await pay(orderId, 'silent');
    await reconcile();
    expect(await balance(user.id)).toBe(50_000n);
  });

  it('asks the provider at most once in 5 s an order', async () => {
    const user = await makeUser(app.db);
    const { orderId } = await open(user.token);
    expect(await status(user.token, orderId)).toBe(1);
    await pay(orderId, 'silent');
    expect(await status(user.token, orderId)).toBe(1);
  });

  it('quarantines a payment of another amount and credits nothing', async () => {
    const user = await makeUser(app.db);
    const { orderId } = await open(user.token);
    await pay(orderId, 'tampered');
    await reconcile();
    expect(await status(user.token, orderId)).toBe(1);
    expect(await balance(user.id)).toBe(0n);
    const events = await app.db
      .selectFrom('payment_events')
      .select('quarantined')
      .where('recharge_id', '=', orderId)
      .execute();
    expect(events.every((event) => event.quarantined?.includes('instead of'))).toBe(true);
    expect(events.length).toBeGreaterThan(0);
  });

  it('believes no notice with a bad signature', async () => {
    const user = await makeUser(app.db);
    const { orderId } = await open(user.token);
    await pay(orderId, 'forged');
    await pay(orderId, 'fail');
    expect(await status(user.token, orderId)).toBe(1);
    expect(await balance(user.id)).toBe(0n);
  });

  it('closes after 30 minutes, at the provider too, and refuses a payment afterwards', async () => {
    const user = await makeUser(app.db);
    const { orderId } = await open(user.token);
    await app.db
      .updateTable('recharges')
      .set({ expires_at: new Date(0) })
      .where('id', '=', orderId)
      .execute();
    await reconcile();
    expect(await status(user.token, orderId)).toBe(3);
    expect(await balance(user.id)).toBe(0n);
  });

  it('credits a payment that is heard of after the order was closed', async () => {
    const user = await makeUser(app.db);
    const { orderId } = await open(user.token);
    await app.db.updateTable('recharges').set({ status: 3 }).where('id', '=', orderId).execute();
    await pay(orderId, 'success');
    expect(await status(user.token, orderId)).toBe(2);
    expect(await balance(user.id)).toBe(50_000n);
  });

  it('credits what was paid while it was being closed', async () => {
    const user = await makeUser(app.db);
    const { orderId } = await open(user.token);
    await pay(orderId, 'silent');
    await app.db
      .updateTable('recharges')
      .set({ expires_at: new Date(0) })
      .where('id', '=', orderId)
      .execute();
    await reconcile();
    expect(await status(user.token, orderId)).toBe(2);
    expect(await balance(user.id)).toBe(50_000n);
  });

  it('opens one order for a repeated Idempotency-Key', async () => {
    const user = await makeUser(app.db);
    const options = { token: user.token, headers: { 'idempotency-key': 'one' } };
    const call = () => app.call('POST /alipay/v1/recharge/order', { rechargeMoney: 10 }, options);
    const answers = await Promise.all([call(), call(), call()]);
    expect(new Set(answers.map((answer) => answer.data.orderId)).size).toBe(1);
    const other = await app.call('POST /alipay/v1/recharge/order', { rechargeMoney: 11 }, options);
    expect(other.code).toBe(40900);
  });

  it('keeps the books balanced', async () => {
    expect(await checkLedger(app.db)).toMatchObject({ balanced: true, imbalances: [] });
  });
});

describe('who may recharge what', () => {
  it('needs a login', async () => {
    expect((await app.call('POST /alipay/v1/recharge/order', { rechargeMoney: 1 })).code).toBe(403);
    expect((await app.call('POST /order/v1/recharge/status', { orderId: 'x' })).code).toBe(403);
    expect((await app.call('POST /api/v1/god/orderSuccess', { orderId: 'x' })).code).toBe(403);
    expect((await app.call('GET /recharge/v1/methods')).code).toBe(403);
  });

  it('shows nobody someone else’s recharge, and lets nobody pay it', async () => {
    const [owner, stranger] = [await makeUser(app.db), await makeUser(app.db)];
    const { orderId } = await open(owner.token);
    const { token } = stranger;
    expect((await app.call('POST /order/v1/recharge/status', { orderId }, { token })).code).toBe(40400);
    expect((await app.call('POST /api/v1/god/orderSuccess', { orderId }, { token })).code).toBe(40400);
  });

  it('takes amounts above 0, up to a million, with two decimals', async () => {
    const { token } = await makeUser(app.db);
    for (const rechargeMoney of [0, -1, 0.001, 1_000_000.01, 'abc', null, undefined]) {
      const answer = await app.call('POST /alipay/v1/recharge/order', { rechargeMoney }, { token });
      expect(answer.code, String(rechargeMoney)).toBe(40000);
      expect(answer.data).toHaveProperty('fields.rechargeMoney');
    }
  });

  it('takes at most one of coupon and discount, and none that the caller does not have', async () => {
    const { token } = await makeUser(app.db);
    const codeOf = async (choice: object) =>
      (await app.call('POST /alipay/v1/recharge/order', { rechargeMoney: 1, ...choice }, { token })).code;
    expect(await codeOf({ couponId: 1, discountId: 1 })).toBe(40000);
    expect(await codeOf({ couponId: 1 })).toBe(40400);
    expect(await codeOf({ discountId: 1 })).toBe(40400);
  });

  it('god/orderSuccess pays the caller’s recharge in the sandbox', async () => {
    const user = await makeUser(app.db);
    const { orderId } = await open(user.token, 12.34);
    expect((await app.call('POST /api/v1/god/orderSuccess', { orderId }, { token: user.token })).code).toBe(0);
    expect(await balance(user.id)).toBe(1234n);
    expect((await app.call('POST /api/v1/god/orderSuccess', { orderId }, { token: user.token })).code).toBe(40900);
  });

  it('outside the sandbox god/orderSuccess does not exist, and a method without settings is not offered', async () => {
    const bare = await testApp((target) =>
      rechargeRoutes(target, { payments: { ...payments, alipay: null }, payInSandbox: null }),
    );
    const { token } = await makeUser(bare.db);
    expect(await bare.call('POST /api/v1/god/orderSuccess', { orderId: 'x' }, { token })).toMatchObject({
      status: 404,
      code: 40400,
    });
    expect((await bare.call('GET /recharge/v1/methods', {}, { token })).data).toEqual({ methods: [], sandbox: false });
    expect((await bare.call('POST /alipay/v1/recharge/order', { rechargeMoney: 1 }, { token })).code).toBe(40900);
    await bare.close();
  });
});

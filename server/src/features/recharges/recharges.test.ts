import { ORDER_STATUS, QUARANTINE_STATUS, USER_TYPE } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeCompanyUser, makeCreator, makeUser, type TestUser } from '../../platform/testing/fixtures.ts';
import { testApp } from '../../platform/testing/app.ts';
import { ProviderUnknown } from '../../providers/payments/provider.ts';
import { checkLedger } from '../wallet/check-ledger.ts';
import { balancesOf } from '../wallet/coins.ts';
import { listRechargesToQuery } from './jobs/reconcile.ts';
import { rechargeRoutes } from './recharges.routes.ts';
import { cancelOpen, CHANNELS, rechargesApp, type RechargesApp } from './testing.ts';

const app = await rechargesApp();

const balance = async (id: number) =>
  (await balancesOf(app.db, { id, userType: USER_TYPE.personal, companyId: null })).balance;

// Ensures that the job finds only the current test's recharges.
afterEach(() => cancelOpen(app.db));

describe.each(CHANNELS)('a recharge through %s', (channel) => {
  let user: TestUser;
  beforeEach(async () => {
    user = await makeUser(app.db);
  });
  const open = (yuan?: number) => app.open(channel, user.token, yuan);
  const status = (orderId: string) => app.status(user.token, orderId);
  const pay = (orderId: string, outcome: Parameters<RechargesApp['pay']>[2]) => app.pay(channel, orderId, outcome);

  it('credits its coins when the payment arrives, and its status becomes paid', async () => {
    const orderId = await open();
    expect(await status(orderId)).toBe(ORDER_STATUS.pending);
    expect(await pay(orderId, 'success')).toBe(0);
    expect(await status(orderId)).toBe(ORDER_STATUS.paid);
    expect(await balance(user.id)).toBe(50_000n);
  });

  it('can be paid for half an hour by the database’s clock, regardless of the machine’s clock', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3 * 3_600_000 });
    const id = await open().finally(() => vi.useRealTimers());
    const left = sql<boolean>`expires_at between now() + interval '20 minutes' and now() + interval '31 minutes'`;
    const row = app.db.selectFrom('recharges').select(left.as('fits')).where('id', '=', id);
    expect(await row.executeTakeFirstOrThrow()).toEqual({ fits: true });
  });

  it('credits the company for a company buyer', async () => {
    const buyer = await makeCompanyUser(app.db);
    await pay(await app.open(channel, buyer.token, 0.01), 'success');
    const owner = { id: buyer.id, userType: USER_TYPE.company, companyId: buyer.companyId };
    expect(await balancesOf(app.db, owner)).toMatchObject({ balance: 1n, companyBalance: 1n });
  });

  it('credits once if the notice arrives three times concurrently, and again later', async () => {
    const orderId = await open();
    await pay(orderId, 'duplicate');
    await pay(orderId, 'success');
    await Promise.all([app.reconcile(), status(orderId), status(orderId)]);
    expect(await balance(user.id)).toBe(50_000n);
  });

  it.each(['status call', 'job'])('finds a payment whose notice was lost by the %s', async (how) => {
    const orderId = await open();
    await pay(orderId, 'silent');
    expect(await balance(user.id)).toBe(0n);
    if (how === 'job') await app.reconcile();
    expect(await status(orderId)).toBe(ORDER_STATUS.paid);
    expect(await balance(user.id)).toBe(50_000n);
  });

  it('credits if the notice arrives late, and is not reverted by an older notice', async () => {
    const [delayed, reordered] = [await open(), await open()];
    await pay(delayed, 'delayed');
    await expect.poll(() => balance(user.id), { timeout: 60_000 }).toBe(50_000n);
    await pay(reordered, 'reordered');
    expect(await status(reordered)).toBe(ORDER_STATUS.paid);
    expect(await balance(user.id)).toBe(100_000n);
  });

  it('queries the provider at most once per 5 s and order', async () => {
    const orderId = await open();
    expect(await status(orderId)).toBe(ORDER_STATUS.pending);
    await pay(orderId, 'silent');
    const asked = (msAgo: number) =>
      app.db
        .updateTable('recharges')
        .set({ asked_at: new Date(Date.now() - msAgo) })
        .where('id', '=', orderId)
        .execute();
    await asked(0);
    expect(await status(orderId)).toBe(ORDER_STATUS.pending);
    await asked(5_500);
    expect(await status(orderId)).toBe(ORDER_STATUS.paid);
  });

  it('quarantines a payment of a different amount once, and credits nothing', async () => {
    const orderId = await open();
    await pay(orderId, 'tampered');
    await app.reconcile();
    expect(await status(orderId)).toBe(ORDER_STATUS.pending);
    expect(await balance(user.id)).toBe(0n);
    const rows = await app.db
      .selectFrom('quarantined_payments')
      .selectAll()
      .where('recharge_id', '=', orderId)
      .execute();
    expect(rows).toMatchObject([
      { channel, amount: 1n, reason: '实付0.01元，应付500.00元', status: QUARANTINE_STATUS.waiting },
    ]);
  });

  it('stays open after a forged notice, a probe or a failed payment', async () => {
    const orderId = await open();
    for (const outcome of ['forged', 'probe', 'fail'] as const) expect(await pay(orderId, outcome)).toBe(0);
    expect(await status(orderId)).toBe(ORDER_STATUS.pending);
    expect(await balance(user.id)).toBe(0n);
  });

  it('closes after 30 minutes, at the provider too', async () => {
    const orderId = await open();
    await app.expire(orderId);
    await app.reconcile();
    expect(await status(orderId)).toBe(ORDER_STATUS.timedOut);
    expect(await app.payments.channels[channel]!.provider.query(orderId)).toMatchObject({
      // Alipay knows a trade only after its payer has opened it.
      state: channel === 'alipay' ? 'unpaid' : 'closed',
    });
  });

  it('is credited if the payment is reported after the recharge was closed', async () => {
    const orderId = await open();
    await app.db.updateTable('recharges').set({ status: ORDER_STATUS.timedOut }).where('id', '=', orderId).execute();
    await pay(orderId, 'success');
    expect(await status(orderId)).toBe(ORDER_STATUS.paid);
    expect(await balance(user.id)).toBe(50_000n);
  });

  it('is credited if it was paid just before or during its closing', async () => {
    const [before, meanwhile] = [await open(), await open()];
    await pay(before, 'silent');
    await pay(meanwhile, 'onClose');
    await Promise.all([app.expire(before), app.expire(meanwhile)]);
    await app.reconcile();
    expect([await status(before), await status(meanwhile)]).toEqual([2, 2]);
    expect(await balance(user.id)).toBe(100_000n);
  });

  it('stays open if it was paid during its closing, until the provider confirms the payment', async () => {
    const orderId = await open();
    await pay(orderId, 'onClose');
    await app.expire(orderId);
    const { provider } = app.payments.channels[channel]!;
    const query = vi.spyOn(provider, 'query').mockResolvedValueOnce(await provider.query(orderId));
    query.mockRejectedValueOnce(new ProviderUnknown('no response'));
    await app.reconcile();
    query.mockRestore();
    const here = app.db.selectFrom('recharges').select('status').where('id', '=', orderId);
    expect(await here.executeTakeFirst()).toEqual({ status: ORDER_STATUS.pending });
    await app.reconcile();
    expect(await status(orderId)).toBe(ORDER_STATUS.paid);
    expect(await balance(user.id)).toBe(50_000n);
  });

  it.each(['unavailable', 'lost', 'tampered', 'unsigned'] as const)(
    'is unchanged while the provider’s response is %s, and can be paid afterwards',
    async (fault) => {
      const orderId = await open();
      await pay(orderId, 'silent');
      await app.fault(channel, fault, 100);
      expect(await status(orderId)).toBe(ORDER_STATUS.pending);
      // Neither the query nor the closing gets a usable response.
      await app.expire(orderId);
      await app.reconcile();
      expect(await status(orderId)).toBe(ORDER_STATUS.pending);
      expect(await balance(user.id)).toBe(0n);
      await app.fault(channel, 'none');
      await app.reconcile();
      expect(await status(orderId)).toBe(ORDER_STATUS.paid);
      expect(await balance(user.id)).toBe(50_000n);
    },
  );

  it('opens one order for a repeated Idempotency-Key', async () => {
    const call = (yuan: number) => app.tryOpen(channel, user.token, yuan, {}, { 'idempotency-key': 'one' });
    const responses = await Promise.all([call(10), call(10), call(10)]);
    expect(new Set(responses.map((response) => JSON.stringify(response.data))).size).toBe(1);
    expect((await call(11)).code).toBe(40900);
  });

  it('refuses amounts of zero or less, above a million, or with more than two decimals', async () => {
    for (const rechargeMoney of [0, -1, 0.001, 1_000_000.01, 'abc', null]) {
      const response = await app.call(`POST /${channel}/v1/recharge/order`, { rechargeMoney }, { token: user.token });
      expect(response.code, String(rechargeMoney)).toBe(40000);
      expect(response.data).toHaveProperty('fields.rechargeMoney');
    }
  });

  it('can be paid by its owner through god/orderSuccess in the sandbox', async () => {
    const orderId = await open(12.34);
    const call = (token: string) => app.call('POST /api/v1/god/orderSuccess', { orderId }, { token });
    expect((await call((await makeUser(app.db)).token)).code).toBe(40400);
    expect((await call(user.token)).code).toBe(0);
    expect(await balance(user.id)).toBe(1234n);
    expect((await call(user.token)).code).toBe(40900);
  });

  it('is visible only to its owner', async () => {
    const orderId = await open();
    const { token } = await makeUser(app.db);
    expect((await app.call('POST /order/v1/recharge/status', { orderId }, { token })).code).toBe(40400);
  });
});

describe('many open recharges', () => {
  it('are limited to 20 per user, even concurrently; a paid one makes room', async () => {
    const [user, other] = [await makeUser(app.db), await makeUser(app.db)];
    const opened: string[] = [];
    for (let n = 0; n < 18; n += 1) opened.push(await app.open('alipay', user.token, 1));
    const responses = await Promise.all([1, 2, 3, 4, 5].map(() => app.tryOpen('wxpay', user.token, 1)));
    const refused = responses.filter(({ code }) => code !== 0);
    expect(refused).toHaveLength(3);
    for (const response of refused) {
      expect(response).toMatchObject({ code: 40900, message: expect.stringContaining('20 笔充值还没付款') });
    }
    expect((await app.tryOpen('wxpay', other.token, 1)).code).toBe(0);
    await app.pay('alipay', opened[0]!, 'success');
    expect((await app.tryOpen('alipay', user.token, 1)).code).toBe(0);
  });

  it('do not starve other users’ recharges in the job', async () => {
    const [many, few] = [await makeUser(app.db), await makeUser(app.db)];
    const insert = async (userId: number, count: number, age: string) =>
      await sql`
        insert into recharges (id, user_id, channel, amount, expires_at, created_at)
        select 'R' || md5(${userId} || '-' || n), ${userId}, 'alipay', 100, now() + interval '10 minutes',
          now() - ${age}::interval - n * interval '1 ms'
        from generate_series(1, ${count}) n`.execute(app.db);
    await insert(many.id, 320, '20 minutes');
    await insert(few.id, 2, '1 minute');
    const users = await app.db
      .selectFrom('recharges')
      .select(['id', 'user_id'])
      .where('status', '=', ORDER_STATUS.pending)
      .execute();
    const userOf = new Map(users.map(({ id, user_id }) => [id, user_id]));
    const turns = (await listRechargesToQuery(app.db)).map(({ id }) => userOf.get(id));
    expect(turns).toHaveLength(100);
    expect(turns.slice(0, 4)).toEqual([many.id, few.id, many.id, few.id]);
  });

  it('are queried in the order of their last query, oldest first', async () => {
    const users = await Promise.all([1, 2, 3].map(() => makeUser(app.db)));
    const ids: string[] = [];
    for (const { token } of users) ids.push(await app.open('alipay', token, 1));
    const ago = [3, 9, 6];
    for (const [n, id] of ids.entries()) {
      const asked = sql<string>`now() - make_interval(mins => ${ago[n]!})`;
      await app.db.updateTable('recharges').set({ asked_at: asked }).where('id', '=', id).execute();
    }
    expect((await listRechargesToQuery(app.db)).map(({ id }) => id)).toEqual([ids[1], ids[2], ids[0]]);
  });
});

it.each(CHANNELS)('a notice from %s with an amount of zero or less is refused and not stored', async (channel) => {
  const { id, token } = await makeUser(app.db);
  const orderId = await app.open(channel, token);
  for (const amount of channel === 'alipay' ? ['0.00', '-500.00'] : [0, -50_000]) {
    const response = await app.notify(channel, orderId, amount);
    expect(response.status, String(amount)).toBeLessThan(500);
    expect(await response.text(), String(amount)).not.toContain('success');
  }
  expect(await app.status(token, orderId)).toBe(1);
  expect(await balance(id)).toBe(0n);
  for (const [table, column] of [
    ['quarantined_payments', 'out_trade_no'],
    ['payment_events', 'recharge_id'],
  ] as const) {
    const { rows } = await sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${orderId}`.execute(app.db);
    expect(rows).toEqual([]);
  }
});

it('an Alipay payment on a phone opens Alipay’s page for phones', async () => {
  const { token } = await makeUser(app.db);
  const formFor = async (agent: string) =>
    (await app.tryOpen('alipay', token, 1, {}, { 'user-agent': agent })).data.form;
  expect(await formFor('Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36')).toContain(
    'alipay.trade.wap.pay',
  );
  expect(await formFor('Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0')).toContain('alipay.trade.page.pay');
});

describe('a WeChat payment', () => {
  it('is not opened while the gateway cannot be trusted, and can be retried', async () => {
    const { token } = await makeUser(app.db);
    for (const fault of ['unavailable', 'lost', 'tampered', 'unsigned'] as const) {
      await app.fault('wxpay', fault, 100);
      expect((await app.tryOpen('wxpay', token)).code).toBe(40900);
      await app.fault('wxpay', 'none');
    }
    const { data } = await app.tryOpen('wxpay', token);
    expect(data).toMatchObject({ codeUrl: expect.stringContaining('/sandbox/wxpay/cashier?tradeNo=') });
  });

  it('can be made on the page to which the QR code leads', async () => {
    const user = await makeUser(app.db);
    const { data } = await app.tryOpen('wxpay', user.token);
    const { codeUrl } = data as unknown as { codeUrl: string };
    const page = await (await fetch(codeUrl)).text();
    expect(page).toContain('微信支付收银台');
    const tradeNo = new URL(codeUrl).searchParams.get('tradeNo')!;
    const pressed = await fetch(`${app.url}/sandbox/wxpay/cashier`, {
      method: 'POST',
      body: new URLSearchParams({ tradeNo, outcome: 'success' }),
    });
    expect(await pressed.text()).toContain('该订单已支付成功');
    expect(await app.status(user.token, data.orderId)).toBe(2);
    expect(await balance(user.id)).toBe(50_000n);
  });
});

describe('an H5 payment', () => {
  const openH5 = (token: string, choice: object = {}, headers: Record<string, string> = {}) =>
    app.tryOpen('wxpay', token, 500, { way: 'h5', ...choice }, headers);

  it('has a URL that returns to its result, and is credited once', async () => {
    const user = await makeUser(app.db);
    const { data } = await openH5(user.token);
    expect(data.codeUrl).toBeUndefined();
    expect(new URL(data.h5Url!).searchParams.get('redirect_url')).toBe(`${app.url}/#/rechargeResult/${data.orderId}`);
    await app.pay('wxpay', data.orderId, 'duplicate');
    expect(await app.status(user.token, data.orderId)).toBe(ORDER_STATUS.paid);
    expect(await balance(user.id)).toBe(50_000n);
  });

  it('is opened once for a repeated Idempotency-Key, and a different way under the same key is refused', async () => {
    const { token } = await makeUser(app.db);
    const key = { 'idempotency-key': 'h5' };
    const [first, second] = await Promise.all([openH5(token, {}, key), openH5(token, {}, key)]);
    expect(second.data).toEqual(first.data);
    expect((await openH5(token, { way: 'native' }, key)).code).toBe(40900);
  });

  it.each(['unavailable', 'lost', 'tampered', 'unsigned'] as const)(
    'is not opened while the gateway’s response is %s, and can be tried again',
    async (fault) => {
      const { token } = await makeUser(app.db);
      await app.fault('wxpay', fault);
      expect((await openH5(token)).code).toBe(40900);
      expect((await openH5(token)).code).toBe(0);
    },
  );

  it('accepts the ways native and h5, and defaults to native', async () => {
    const { token } = await makeUser(app.db);
    for (const way of [null, undefined, 'native']) {
      expect((await openH5(token, { way })).data, String(way)).toHaveProperty('codeUrl');
    }
    for (const way of ['H5', 'form', 'otherBrowser', 1]) {
      expect((await openH5(token, { way })).data, String(way)).toHaveProperty('fields.way');
    }
  });

  it('is refused if the merchant has no H5 payments', async () => {
    const provider = { ...app.payments.channels.wxpay!.provider, ways: ['native'] as const };
    const unconfigured = await testApp((target) =>
      rechargeRoutes(target, {
        payments: { ...app.payments, channels: { alipay: null, wxpay: { ...app.payments.channels.wxpay!, provider } } },
        payInSandbox: null,
      }),
    );
    const other = await makeUser(unconfigured.db);
    const form = { rechargeMoney: 1, way: 'h5' as const };
    expect(await unconfigured.call('POST /wxpay/v1/recharge/order', form, { token: other.token })).toMatchObject({
      code: 40900,
      message: '暂不支持该支付方式',
    });
    await unconfigured.close();
  });

  it('is quarantined if a second trade pays the same recharge concurrently', async () => {
    const user = await makeUser(app.db);
    const { orderId } = (await openH5(user.token)).data;
    const sent = await Promise.all([
      app.pay('wxpay', orderId, 'success'),
      app.notify('wxpay', orderId, 50_000),
      app.pay('wxpay', orderId, 'duplicate'),
    ]);
    expect(sent[1]!.status).toBe(200);
    expect(await balance(user.id)).toBe(50_000n);
    const rows = await app.db
      .selectFrom('quarantined_payments')
      .select(['amount', 'reason'])
      .where('recharge_id', '=', orderId)
      .execute();
    expect(rows).toEqual([{ amount: 50_000n, reason: expect.stringContaining('重复支付') }]);
  });
});

describe('the methods', () => {
  const methods = async (token?: string) => (await app.call('GET /recharge/v1/methods', {}, { token })).data;

  it('include both providers and, for creators in their creator role, income', async () => {
    const [buyer, creator] = [await makeUser(app.db), await makeCreator(app.db)];
    const ways = [
      { method: 2, way: 'form' },
      { method: 3, way: 'native' },
    ];
    expect(await methods(buyer.token)).toEqual({ methods: [2, 3], ways, sandbox: true });
    expect((await methods(creator.token)).methods).toEqual([2, 3]);
    await app.db
      .updateTable('users')
      .set({ current_user_type: USER_TYPE.personalCreator })
      .where('id', '=', creator.id)
      .execute();
    expect((await methods(creator.token)).methods).toEqual([2, 3, 4]);
    expect((await app.call('GET /recharge/v1/methods')).code).toBe(403);
  });

  it.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0', 'form', 'native'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/604.1', 'form', 'h5'],
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile MicroMessenger/8.0.60', 'otherBrowser', 'jsapi'],
    ['Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 MicroMessenger/7.0 WindowsWechat', 'otherBrowser', 'native'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Mobile wxwork/4.1 MicroMessenger/7.0.1', 'otherBrowser', 'native'],
  ])('are paid in the way that fits %s', async (agent, alipay, wxpay) => {
    const { token } = await makeUser(app.db);
    const reply = await app.call('GET /recharge/v1/methods', {}, { token, headers: { 'user-agent': agent } });
    expect(reply.data.ways.map(({ way }) => way)).toEqual([alipay, wxpay]);
  });

  it('without settings are not offered; outside the sandbox god/orderSuccess does not exist', async () => {
    const unconfigured = await testApp((target) =>
      rechargeRoutes(target, {
        payments: { ...app.payments, channels: { alipay: null, wxpay: null } },
        payInSandbox: null,
      }),
    );
    const { token } = await makeUser(unconfigured.db);
    expect(await unconfigured.call('POST /api/v1/god/orderSuccess', { orderId: 'x' }, { token })).toMatchObject({
      status: 404,
      code: 40400,
    });
    expect((await unconfigured.call('GET /recharge/v1/methods', {}, { token })).data).toEqual({
      methods: [],
      ways: [],
      sandbox: false,
    });
    for (const channel of CHANNELS) {
      const response = await unconfigured.call(`POST /${channel}/v1/recharge/order`, { rechargeMoney: 1 }, { token });
      expect(response.code).toBe(40900);
    }
    await unconfigured.close();
  });
});

it('the books stay balanced', async () => {
  expect(await checkLedger(app.db)).toMatchObject({ balanced: true, imbalances: [] });
});

import { ORDER_STATUS, QUARANTINE_STATUS } from '@zhenku/contract/constants';
import { PAYMENT_METHODS } from '@zhenku/contract/payment-methods';

import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeCompanyUser, makeOperator, makeUser, type TestUser } from '../../platform/testing/fixtures.ts';
import { keepClearOfMidnight } from '../../platform/testing/midnight.ts';
import { shanghaiDay } from '../../providers/payments/formats.ts';
import { checkLedger } from '../wallet/check-ledger.ts';
import { coinsBalance } from '../wallet/coins.ts';
import { makeCoupon } from '../promotions/testing.ts';
import { compareBills } from './jobs/compare-bills.ts';
import { CHANNELS, rechargesApp } from './testing.ts';

let user: TestUser;
const app = await rechargesApp();
const finance = (await makeOperator(app.db, 'finance')).token;
beforeEach(async () => {
  await keepClearOfMidnight();
  user = await makeUser(app.db);
});

const balance = () => coinsBalance(app.db, { userId: user.id });

const idOf = async (orderId: string) =>
  (
    await app.db
      .selectFrom('quarantined_payments')
      .select('id')
      .where('out_trade_no', '=', orderId)
      .executeTakeFirstOrThrow()
  ).id;
const decide = (what: 'credit' | 'refund', quarantineId: number, token = finance) =>
  app.call(
    `POST /operator/v1/recharges/quarantine/{quarantineId}/${what}`,
    { quarantineId, reason: '与用户核对一致' },
    { token },
  );

describe.each(CHANNELS)('a payment through %s that matches no recharge', (channel) => {
  async function tampered(couponId?: number, by = user) {
    const orderId = await app.open(channel, by.token, 500, couponId ? { couponId } : {});
    await app.pay(channel, orderId, 'tampered');
    return { orderId, quarantineId: await idOf(orderId) };
  }
  const shown = async (quarantineId: number) => {
    const { data } = await app.call('GET /operator/v1/recharges/quarantine', { size: 200 }, { token: finance });
    return data.content.find((payment) => payment.quarantineId === quarantineId);
  };

  it('waits for an operator, who sees the amounts requested and paid', async () => {
    const { orderId, quarantineId } = await tampered();
    expect(await shown(quarantineId)).toMatchObject({
      orderId,
      method: PAYMENT_METHODS[channel].method,
      userId: user.id,
      rechargeMoney: 500,
      paidMoney: 0.01,
      status: QUARANTINE_STATUS.waiting,
    });
    const credited = await app.call(
      'GET /operator/v1/recharges/quarantine',
      { status: QUARANTINE_STATUS.credited },
      { token: finance },
    );
    expect(credited.data.content.every(({ status }) => status === QUARANTINE_STATUS.credited)).toBe(true);
  });

  it('is credited with the paid amount, without coupon, once, and audited', async () => {
    const couponId = await makeCoupon(app.db, user.id);
    const { orderId, quarantineId } = await tampered(couponId);
    const responses = await Promise.all([1, 2, 3].map(() => decide('credit', quarantineId)));
    expect(responses.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(await balance()).toBe(1n);
    expect(await app.status(user.token, orderId)).toBe(2);
    expect(await shown(quarantineId)).toMatchObject({ status: QUARANTINE_STATUS.credited, note: '与用户核对一致' });
    const { list } = (await app.call('GET /coupon/v1/list', {}, { token: user.token })).data;
    expect(list).toMatchObject([{ status: QUARANTINE_STATUS.credited }]);
    const log = await app.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject', '=', `quarantinedPayment:${quarantineId}`)
      .execute();
    expect(log).toEqual([{ action: 'recharge.credit' }]);
    const { content } = (await app.call('GET /wallet/v1/statement', {}, { token: user.token })).data;
    expect(content).toMatchObject([{ kind: 'recharge', orderId, amount: 0.01 }]);
    const listed = await app.call('GET /operator/v1/recharges', { keyword: orderId }, { token: finance });
    expect(listed.data.content).toMatchObject([
      { rechargeMoney: 500, creditedMoney: 0.01, orderStatus: ORDER_STATUS.paid },
    ]);
    await app.pay(channel, orderId, 'success');
    expect(await balance()).toBe(1n);
  });

  it('is either refunded through the provider or credited, never both', async () => {
    const { orderId, quarantineId } = await tampered();
    const responses = await Promise.all([decide('refund', quarantineId), decide('credit', quarantineId)]);
    expect(responses.filter(({ code }) => code === 40900)).toHaveLength(1);
    const { state } = await app.payments.channels[channel]!.provider.query(orderId);
    expect([state, await balance()]).toEqual(responses[0]!.code === 0 ? ['refunded', 0n] : ['paid', 1n]);
    expect((await decide('refund', quarantineId)).code).toBe(40900);
  });

  it('is refunded by the job if the provider’s reply was lost', async () => {
    const { orderId, quarantineId } = await tampered();
    await app.fault(channel, 'lost', 100);
    expect((await decide('refund', quarantineId)).data).toEqual({ status: QUARANTINE_STATUS.refunding });
    await app.fault(channel, 'none');
    await app.db
      .updateTable('quarantined_payments')
      .set({ decided_at: new Date(Date.now() - 60_000) })
      .where('id', '=', quarantineId)
      .execute();
    await app.reconcile();
    expect(await shown(quarantineId)).toMatchObject({ status: QUARANTINE_STATUS.refunded });
    expect(await app.payments.channels[channel]!.provider.query(orderId)).toMatchObject({ state: 'refunded' });
    const refunds = await app.db
      .withTables<{ sandbox_refunds: { amount_fen: bigint; trade_no: string } }>()
      .selectFrom('sandbox_refunds')
      .select('amount_fen')
      .where('trade_no', '=', (await shown(quarantineId))!.tradeNo)
      .execute();
    expect(refunds).toEqual([{ amount_fen: 1n }]);
  });

  it('can be decided again if the provider refuses the refund', async () => {
    const { quarantineId } = await tampered();
    await app.db.updateTable('quarantined_payments').set({ amount: 2n }).where('id', '=', quarantineId).execute();
    expect((await decide('refund', quarantineId)).data).toEqual({ status: QUARANTINE_STATUS.refundRefused });
    await app.db.updateTable('quarantined_payments').set({ amount: 1n }).where('id', '=', quarantineId).execute();
    expect((await decide('refund', quarantineId)).data).toEqual({ status: QUARANTINE_STATUS.refunded });
  });

  it('is credited once to an account named by an operator, even if the recharge’s account is closed', async () => {
    const attribute = (quarantineId: number, to: object) =>
      app.call(
        'POST /operator/v1/recharges/quarantine/{quarantineId}/credit',
        { quarantineId, reason: '付款人已确认', ...to },
        { token: finance },
      );
    const { quarantineId, orderId } = await tampered();
    await app.db.updateTable('users').set({ closed_at: new Date() }).where('id', '=', user.id).execute();
    const [payer, company] = [await makeUser(app.db), await makeCompanyUser(app.db)];
    expect((await attribute(quarantineId, { userId: 999_999 })).code).toBe(40400);
    expect((await attribute(quarantineId, { orderId: 'nothing' })).code).toBe(40400);
    expect((await attribute(quarantineId, { userId: payer.id, companyId: company.companyId })).code).toBe(40000);
    expect((await attribute(quarantineId, { userId: company.id })).code).toBe(40900);
    expect((await attribute(quarantineId, { orderId })).code).toBe(40900);
    const tries = await Promise.all([
      attribute(quarantineId, { userId: payer.id }),
      attribute(quarantineId, { companyId: company.companyId }),
      decide('refund', quarantineId),
    ]);
    expect(tries.filter(({ code }) => code === 0)).toHaveLength(1);
    const { state } = await app.payments.channels[channel]!.provider.query(orderId);
    const credited = [{ userId: payer.id }, { companyId: company.companyId }].map((owner) =>
      coinsBalance(app.db, owner),
    );
    const sum = (await Promise.all(credited)).reduce((all, each) => all + each, 0n);
    expect(sum).toBe(state === 'refunded' ? 0n : 1n);
    expect(await balance()).toBe(0n);

    // Names the owner by one of their orders. The recharge named by the payment stays unchanged.
    const other = await tampered(undefined, payer);
    const named = await app.open(channel, payer.token, 20);
    expect((await attribute(other.quarantineId, { orderId: named })).code).toBe(0);
    expect(await shown(other.quarantineId)).toMatchObject({ status: 1, userId: payer.id, rechargeMoney: null });
    expect(await app.status(payer.token, other.orderId)).toBe(1);
    const { data } = await app.call('GET /wallet/v1/statement', {}, { token: payer.token });
    expect(data.content[0]).toMatchObject({ kind: 'recharge', orderId: null, amount: 0.01 });
  });

  it('is credited to the owner of the only order with a number that people read out', async () => {
    const start = randomBytes(5).toString('hex');
    const expires_at = new Date();
    const insertOrder = (rest: string) =>
      app.db
        .insertInto('orders')
        .values({ id: start + rest.repeat(14), user_id: user.id, origin_amount: 1n, pay_amount: 1n, expires_at })
        .execute();
    const credit = (quarantineId: number) =>
      app.call(
        'POST /operator/v1/recharges/quarantine/{quarantineId}/credit',
        { quarantineId, reason: '付款人已确认', orderId: formatOrderNumber(start.padEnd(24, '0')) },
        { token: finance },
      );
    const [first, second] = [await tampered(), await tampered()];
    await insertOrder('a');
    expect((await credit(first.quarantineId)).code).toBe(0);
    expect(await shown(first.quarantineId)).toMatchObject({ status: 1, userId: user.id });
    await insertOrder('b');
    expect((await credit(second.quarantineId)).code).toBe(40400);
  });

  it('can be refunded, but not credited to its own account, after that account was closed', async () => {
    const orderId = await app.open(channel, user.token);
    await app.db.updateTable('users').set({ closed_at: new Date() }).where('id', '=', user.id).execute();
    await app.pay(channel, orderId, 'success');
    const quarantineId = await idOf(orderId);
    expect(await shown(quarantineId)).toMatchObject({ reason: '账号已注销', paidMoney: 500 });
    expect((await decide('credit', quarantineId)).code).toBe(40900);
    expect((await decide('refund', quarantineId)).data).toEqual({ status: QUARANTINE_STATUS.refunded });
    expect(await balance()).toBe(0n);
  });
});

describe.each(CHANNELS)('the daily bill of %s', (channel) => {
  const compare = (day = shanghaiDay(new Date())) =>
    app.call(
      'POST /operator/v1/recharges/reconciliations',
      { method: PAYMENT_METHODS[channel].method, day },
      { token: finance },
    );

  it('matches the books in payments and refunds, and finds payments without a notice', async () => {
    const [noticed, unnoticed] = [await app.open(channel, user.token, 300), await app.open(channel, user.token, 200)];
    await app.pay(channel, noticed, 'success');
    await app.pay(channel, unnoticed, 'silent');
    const returned = await app.open(channel, user.token);
    await app.pay(channel, returned, 'tampered');
    expect((await decide('refund', await idOf(returned))).data).toEqual({ status: QUARANTINE_STATUS.refunded });
    const { data } = await compare();
    expect(data.differences.filter(({ orderId }) => [noticed, unnoticed, returned].includes(orderId))).toEqual([]);
    expect(data.payments).toBeGreaterThanOrEqual(3);
    expect(data.refunds).toBeGreaterThanOrEqual(1);
    expect(await balance()).toBe(50_000n);
    const stored = await app.call('GET /operator/v1/recharges/reconciliations', {}, { token: finance });
    const isThis = ({ method, day }: typeof data) => method === data.method && day === data.day;
    expect(stored.data.content.find(isThis)).toEqual(data);
  });

  it('shows payments that are only in the bill, only in our books, of a different amount, or waiting', async () => {
    const open = async (outcome: 'success' | 'tampered') => {
      const orderId = await app.open(channel, user.token);
      await app.pay(channel, orderId, outcome);
      return orderId;
    };
    const [gone, ours, other, waiting] = [
      await open('success'),
      await open('success'),
      await open('success'),
      await open('tampered'),
    ];
    const change = (id: string, values: object) =>
      app.db.updateTable('recharges').set(values).where('id', '=', id).execute();
    await change(gone, { trade_no: `x${gone}` });
    await app.db
      .withTables<{ sandbox_trades: { out_trade_no: string } }>()
      .deleteFrom('sandbox_trades')
      .where('out_trade_no', '=', ours)
      .execute();
    await change(other, { amount: 40_000n });
    const { differences } = (await compare()).data;
    const kinds = (orderId: string) => differences.filter((one) => one.orderId === orderId).map(({ kind }) => kind);
    expect(kinds(gone).toSorted()).toEqual(['missingHere', 'missingThere']);
    expect(kinds(ours)).toEqual(['missingThere']);
    expect(kinds(other)).toEqual(['amountDiffers']);
    expect(kinds(waiting)).toEqual(['waiting']);
  });

  it('can be downloaded only from its signed URL', async () => {
    const orderId = await app.open(channel, user.token, 300);
    await app.pay(channel, orderId, 'success');
    const { paid_at: paidAt } = await app.db
      .selectFrom('recharges')
      .select('paid_at')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    const today = shanghaiDay(new Date(paidAt!));
    expect((await app.payments.channels[channel]!.provider.downloadBill(today))!.length).toBeGreaterThan(0);
    const path = channel === 'alipay' ? '/sandbox/alipay/bill' : '/sandbox/wxpay/v3/billdownload/file';
    const future = Math.floor(Date.now() / 1000) + 60;
    for (const query of [
      '',
      `?day=${today}&token=${today}`,
      `?day=${today}&day=${today}&token=${today}&token=${today}`,
      `?day=${today}&expires=${future}&sign=AAAA&token=x`,
      `?day=${today}&expires=${future}`,
    ]) {
      const response = await fetch(app.url + path + query);
      expect(response.status, query).toBe(channel === 'alipay' ? 403 : 401);
    }
  });

  it('is empty for a day without payments, and the job stores a report for each recent day', async () => {
    expect((await compare('2020-01-01')).data).toMatchObject({ payments: 0, differences: [] });
    const context = { signal: new AbortController().signal, attempt: 0, lastAttempt: true };
    await compareBills.handle({ db: app.db, payments: app.payments }, {}, context);
    const yesterday = shanghaiDay(new Date(Date.now() - 86_400_000));
    const { data } = await app.call('GET /operator/v1/recharges/reconciliations', {}, { token: finance });
    expect(data.content).toContainEqual(
      expect.objectContaining({ method: PAYMENT_METHODS[channel].method, day: yesterday }),
    );
  });

  it('cannot be compared while its provider does not respond, which does not block the others', async () => {
    await app.db.deleteFrom('payment_reconciliations').execute();
    await app.fault(channel, 'unavailable', 100);
    expect((await compare()).code).toBe(40900);
    const context = { signal: new AbortController().signal, attempt: 0, lastAttempt: true };
    const job = compareBills.handle({ db: app.db, payments: app.payments }, {}, context);
    await expect(job).rejects.toThrow(channel);
    await app.fault(channel, 'none');
    const made = await app.db.selectFrom('payment_reconciliations').select('channel').execute();
    const other = CHANNELS.find((each) => each !== channel)!;
    expect(made).toEqual([{ channel: other }, { channel: other }, { channel: other }]);
  });
});

describe('operators', () => {
  it('find recharges by number, phone and status', async () => {
    const orderId = await app.open('wxpay', user.token, 12);
    const list = async (input: object) =>
      (await app.call('GET /operator/v1/recharges', input, { token: finance })).data.content;
    expect(await list({ keyword: orderId })).toMatchObject([
      {
        orderId,
        userId: user.id,
        method: 3,
        rechargeMoney: 12,
        orderStatus: ORDER_STATUS.pending,
        tradeNo: null,
        payTime: null,
      },
    ]);
    expect(await list({ keyword: user.phone, status: ORDER_STATUS.paid })).toEqual([]);
    expect(await list({ keyword: user.phone, status: ORDER_STATUS.pending })).toMatchObject([{ orderId }]);
  });

  it('must give a reason for each decision, and get an error for an unknown payment', async () => {
    for (const what of ['credit', 'refund'] as const) {
      const key = `POST /operator/v1/recharges/quarantine/{quarantineId}/${what}` as const;
      expect((await app.call(key, { quarantineId: 1 }, { token: finance })).code).toBe(40000);
      const absent = { quarantineId: 2_000_000_000, reason: 'x' };
      expect((await app.call(key, absent, { token: finance })).code).toBe(40400);
    }
  });
});

it('the books stay balanced', async () => {
  expect(await checkLedger(app.db)).toMatchObject({ balanced: true, imbalances: [] });
});

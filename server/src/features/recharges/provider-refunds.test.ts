import { ORDER_STATUS, QUARANTINE_STATUS } from '@zhenku/contract/constants';
import { PAYMENT_METHODS } from '@zhenku/contract/payment-methods';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeOperator, makeUser, type TestUser } from '../../platform/testing/fixtures.ts';
import { keepClearOfMidnight } from '../../platform/testing/midnight.ts';
import { shanghaiDay } from '../../providers/payments/formats.ts';
import type { Outcome } from '../../sandbox/payer.ts';
import type { PaymentEvent } from '../../providers/payments/provider.ts';
import { applyTrade } from './apply-trade.ts';
import { makeCoupon } from '../promotions/testing.ts';
import { checkLedger } from '../wallet/check-ledger.ts';
import { coinsBalance, spendCoins } from '../wallet/coins.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { CHANNELS, rechargesApp } from './testing.ts';

let user: TestUser;
const app = await rechargesApp();
const finance = (await makeOperator(app.db, 'finance')).token;
beforeEach(async () => {
  await keepClearOfMidnight();
  user = await makeUser(app.db);
});

const balance = () => coinsBalance(app.db, { userId: user.id });
const quarantine = async (keyword: string) =>
  (await app.call('GET /operator/v1/recharges/quarantine', { keyword }, { token: finance })).data.content;
const waiting = async (keyword: string) =>
  (await quarantine(keyword)).filter(({ status }) => status === QUARANTINE_STATUS.waiting);
const decide = (what: 'credit' | 'refund', quarantineId: number, money?: number) =>
  app.call(
    `POST /operator/v1/recharges/quarantine/{quarantineId}/${what}`,
    { quarantineId, reason: '已与支付平台核对', ...(money !== undefined && { money }) },
    { token: finance },
  );
const settle = (quarantineId: number, bearer: 'payer' | 'site') =>
  app.call(
    'POST /operator/v1/recharges/quarantine/{quarantineId}/settle',
    { quarantineId, reason: '已在支付平台退款', bearer },
    { token: finance },
  );
const compare = async (channel: 'alipay' | 'wxpay') =>
  (
    await app.call(
      'POST /operator/v1/recharges/reconciliations',
      { method: PAYMENT_METHODS[channel].method, day: shanghaiDay(new Date()) },
      { token: finance },
    )
  ).data;
const differencesOf = async (channel: 'alipay' | 'wxpay', orderId: string) =>
  (await compare(channel)).differences.filter((difference) => difference.orderId === orderId);
async function recharge(channel: 'alipay' | 'wxpay', outcomes: Outcome[], couponId?: number): Promise<string> {
  const orderId = await app.open(channel, user.token, 100, couponId ? { couponId } : {});
  for (const outcome of outcomes) expect(await app.pay(channel, orderId, outcome)).toBe(0);
  return orderId;
}

async function refundInPortal(channel: 'alipay' | 'wxpay', orderId: string, amountFen: bigint): Promise<void> {
  const { provider } = app.payments.channels[channel]!;
  const { tradeNo } = await provider.query(orderId);
  await provider.refund({
    outTradeNo: orderId,
    tradeNo: tradeNo!,
    refundNo: `portal${orderId.slice(0, 20)}`,
    amountFen,
    totalFen: 10_000n,
    reason: '协商退款',
  });
}

describe('a payment through Alipay whose first notice reports a refund', () => {
  it('credits the remainder, without coupon, and agrees with the bill', async () => {
    const couponId = await makeCoupon(app.db, user.id, { minRecharge: 0n });
    const orderId = await recharge('alipay', ['partRefunded'], couponId);
    expect(await balance()).toBe(6000n);
    expect(await app.status(user.token, orderId)).toBe(ORDER_STATUS.paid);
    expect(await quarantine(orderId)).toMatchObject([
      { kind: 'refund', paidMoney: 100, refundMoney: 40, status: QUARANTINE_STATUS.netted },
    ]);
    const listed = await app.call('GET /operator/v1/recharges', { keyword: orderId }, { token: finance });
    expect(listed.data.content).toMatchObject([{ rechargeMoney: 100, creditedMoney: 60, refundedMoney: 40 }]);
    const { list } = (await app.call('GET /coupon/v1/list', {}, { token: user.token })).data;
    expect(list).toMatchObject([{ status: 1 }]);
    // The notice of the payment itself arrives late.
    await app.pay('alipay', orderId, 'duplicate');
    expect(await balance()).toBe(6000n);
    expect(await differencesOf('alipay', orderId)).toEqual([]);
    expect(await checkLedger(app.db)).toMatchObject({ balanced: true });
  });

  it('credits nothing after a full refund, regardless of later notices', async () => {
    const orderId = await recharge('alipay', ['refunded', 'duplicate']);
    expect(await balance()).toBe(0n);
    expect(await waiting(orderId)).toEqual([]);
    await app.reconcile();
    expect(await balance()).toBe(0n);
    expect(await differencesOf('alipay', orderId)).toEqual([]);
  });
});

describe('a payment through WeChat Pay whose first notice reports a refund', () => {
  it('waits for an operator, who enters the remainder', async () => {
    const orderId = await recharge('wxpay', ['partRefunded', 'duplicate']);
    expect(await balance()).toBe(0n);
    const [payment] = await waiting(orderId);
    expect(payment).toMatchObject({ kind: 'payment', paidMoney: 100, refundMoney: 40, refundsUnknown: true });
    expect((await decide('credit', payment!.quarantineId)).code).toBe(40000);
    expect((await decide('credit', payment!.quarantineId, 60.01)).code).toBe(40000);
    expect((await decide('credit', payment!.quarantineId, 60)).code).toBe(0);
    expect(await balance()).toBe(6000n);
    expect(await differencesOf('wxpay', orderId)).toEqual([]);
    expect(await checkLedger(app.db)).toMatchObject({ balanced: true });
  });

  it('waits for an operator if only a query reports the refund', async () => {
    const orderId = await recharge('wxpay', ['silent']);
    await refundInPortal('wxpay', orderId, 4000n);
    await app.reconcile();
    expect(await balance()).toBe(0n);
    const [payment] = await waiting(orderId);
    expect(payment).toMatchObject({ paidMoney: 100, refundMoney: 0, refundsUnknown: true });
    // The bill states the refund’s amount.
    expect(await differencesOf('wxpay', orderId)).toMatchObject([{ kind: 'waiting', of: 'payment' }]);
    expect(await waiting(orderId)).toMatchObject([{ refundMoney: 40 }]);
    expect((await decide('refund', payment!.quarantineId, 60)).data).toEqual({ status: QUARANTINE_STATUS.refunded });
    expect(await differencesOf('wxpay', orderId)).toEqual([]);
  });

  it('credits nothing after a full refund', async () => {
    const orderId = await recharge('wxpay', ['refunded', 'duplicate']);
    expect([await balance(), await waiting(orderId)]).toEqual([0n, []]);
  });
});

describe.each(CHANNELS)('a refund in the portal of %s', (channel) => {
  it('is reported to operators once if the money was credited', async () => {
    const orderId = await recharge(channel, ['success']);
    expect(await app.pay(channel, orderId, 'partRefunded')).toBe(0);
    const { payload } = await app.db
      .selectFrom('payment_events')
      .select('payload')
      .where('recharge_id', '=', orderId)
      .where('payload', '@>', sql<never>`'{"state": "refunded"}'`)
      .executeTakeFirstOrThrow();
    const event = payload as unknown as PaymentEvent;
    const refund = { refundNo: event.refund!.refundNo!, refundFen: 4000n };
    const repeated = { ...event, amountFen: 10_000n, refund };
    await Promise.all([1, 2, 3].map(() => applyTrade({ db: app.db, services: app.payments }, channel, repeated)));
    expect(await waiting(orderId)).toMatchObject([
      { kind: 'refund', paidMoney: 100, refundMoney: 40, userId: user.id, reason: '入账后支付平台已退款' },
    ]);
    expect(await balance()).toBe(10_000n);
    expect(await differencesOf(channel, orderId)).toMatchObject([{ kind: 'waiting', of: 'refund', billMoney: 40 }]);
    expect(await quarantine(orderId)).toHaveLength(1);
  });

  it('is charged once, to the payer’s coins or to the site', async () => {
    const orderId = await recharge(channel, ['success', 'partRefunded']);
    const { quarantineId } = (await waiting(orderId))[0]!;
    expect((await decide('credit', quarantineId)).code).toBe(40900);
    const tries = await Promise.all([
      settle(quarantineId, 'payer'),
      settle(quarantineId, 'payer'),
      settle(quarantineId, 'site'),
    ]);
    expect(tries.filter(({ code }) => code === 0)).toHaveLength(1);
    const siteBears = tries[2]!.code === 0;
    expect(await balance()).toBe(siteBears ? 10_000n : 6000n);
    expect(await differencesOf(channel, orderId)).toEqual([]);
    expect(await checkLedger(app.db)).toMatchObject({ balanced: true });
  });

  it('is borne by the site if the coins were spent', async () => {
    const orderId = await recharge(channel, ['success', 'refunded']);
    const [refund] = await waiting(orderId);
    expect(refund).toMatchObject({ refundMoney: 100 });
    await inTransaction(app.db, (tx) =>
      spendCoins(tx, {
        cause: { kind: 'test', id: orderId },
        owner: { userId: user.id },
        to: [{ account: { kind: 'revenue' }, amount: 1n }],
      }),
    );
    expect((await settle(refund!.quarantineId, 'payer')).code).toBe(41000);
    expect((await settle(refund!.quarantineId, 'site')).code).toBe(0);
    expect(await balance()).toBe(9999n);
    expect(await quarantine(orderId)).toMatchObject([{ status: QUARANTINE_STATUS.borne }]);
    const log = await app.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject', '=', `quarantinedPayment:${refund!.quarantineId}`)
      .execute();
    expect(log).toEqual([{ action: 'recharge.bear' }]);
  });

  it('is found in the bill if its notice was lost, and reported once', async () => {
    const orderId = await recharge(channel, ['success']);
    await refundInPortal(channel, orderId, 2500n);
    for (const _ of [1, 2]) {
      expect(await differencesOf(channel, orderId)).toMatchObject([{ kind: 'waiting', of: 'refund', billMoney: 25 }]);
      expect(await waiting(orderId)).toMatchObject([{ kind: 'refund', refundMoney: 25 }]);
    }
  });

  it('is found in the bill even if a larger refund is known', async () => {
    const orderId = await recharge(channel, ['success', 'partRefunded']);
    await refundInPortal(channel, orderId, 1500n);
    for (const _ of [1, 2]) {
      await compare(channel);
      const amounts = (await waiting(orderId)).map(({ refundMoney }) => refundMoney);
      expect(amounts.toSorted((x, y) => x - y)).toEqual([15, 40]);
    }
  });

  it('closes a quarantined payment that it refunds in full', async () => {
    const orderId = await recharge(channel, ['tampered', 'refunded']);
    const payments = await quarantine(orderId);
    expect(payments.find(({ kind }) => kind === 'payment')).toMatchObject({ status: QUARANTINE_STATUS.refunded });
    expect(await waiting(orderId)).toEqual([]);
    expect(await differencesOf(channel, orderId)).toEqual([]);
  });

  it('is not confused with our own refund of a quarantined payment', async () => {
    const orderId = await recharge(channel, ['tampered']);
    const [payment] = await waiting(orderId);
    expect((await decide('refund', payment!.quarantineId)).code).toBe(0);
    await compare(channel);
    expect(await quarantine(orderId)).toMatchObject([{ status: QUARANTINE_STATUS.refunded }]);
  });
});

it('credits the remainder stated by the bill for an Alipay payment without a notice', async () => {
  const orderId = await recharge('alipay', ['silent']);
  await refundInPortal('alipay', orderId, 3000n);
  expect(await differencesOf('alipay', orderId)).toEqual([]);
  expect(await balance()).toBe(7000n);
  expect(await waiting(orderId)).toEqual([]);
  expect(await checkLedger(app.db)).toMatchObject({ balanced: true });
});

it('credits a payment whose notice Alipay wrote in GBK', async () => {
  await recharge('alipay', ['gbk']);
  expect(await balance()).toBe(10_000n);
});

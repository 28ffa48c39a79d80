import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import { ORDER_STATUS, PAY_TYPE, TRANSFER_STATUS, USER_TYPE, VIDEO_STATUS } from '@zhenku/contract/constants';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeClip, makeCompanyUser, makeCreator, makeOperator, makeUser } from '../../platform/testing/fixtures.ts';
import type { TestUser } from '../../platform/testing/fixtures.ts';
import { testKeyring } from '../../platform/testing/keyring.ts';
import {
  creditCoins,
  countLicences,
  makeOverdue,
  placeOrder,
  readMessageTitles,
  makeCompanyBuyer,
} from '../orders/testing.ts';
import { makeDiscountCard, makeOffer } from '../promotions/testing.ts';
import { checkLedger } from '../wallet/check-ledger.ts';
import { readAnnouncements } from '../messages/outside/testing.ts';
import { coinsBalance } from '../wallet/coins.ts';
import { post } from '../wallet/post.ts';
import { payOrderOfRecharge } from './jobs/pay-order.ts';
import { settleOrderOfRecharge } from './settle-order.ts';
import { CHANNELS, rechargesApp } from './testing.ts';
import { startTestJobs } from '../../platform/testing/jobs.ts';

const KEPT = '充值已到账，订单未自动支付';

let buyer: TestUser;
const app = await rechargesApp({ enqueue: (...given) => jobs.enqueue(...given) });
const jobs = await startTestJobs(app.db, {
  services: () => ({ db: app.db, keyring: testKeyring }),
  definitions: [payOrderOfRecharge],
});
const clip = await makeClip(app.db);
afterAll(async () => {
  await jobs.stop(5_000);
  await app.close();
});
beforeEach(async () => {
  buyer = await makeUser(app.db);
});

const balance = (user = buyer) => coinsBalance(app.db, { userId: user.id });
const read = async (orderId: string, user = buyer) =>
  (await app.call('GET /order/v1/orderId', { orderId }, { token: user.token })).data;
const pay = (orderId: string, companyPay = false) =>
  app.call('POST /order/v1/pay', { orderId, companyPay }, { token: buyer.token });
const result = async (orderId: string, user = buyer) =>
  (await app.call('GET /recharge/v1/result', { orderId }, { token: user.token })).data;
const settled = (rechargeId: string, user = buyer) =>
  vi.waitFor(
    async () => {
      const { payOrder } = await result(rechargeId, user);
      expect(payOrder?.settled).toBe(true);
      return payOrder!.failure;
    },
    { timeout: 20_000, interval: 50 },
  );
const payments = async (orderId: string) =>
  await app.db
    .selectFrom('journal_entries')
    .select('id')
    .where('cause_kind', '=', 'orderPayment')
    .where('cause_id', '=', orderId)
    .execute();
/** Returns how often an order was paid, the number of its licences, and whether the books balance. */
const books = async (orderId: string) => [
  (await payments(orderId)).length,
  await countLicences(app.db, orderId),
  (await checkLedger(app.db)).balanced,
];
const PAID_ONCE = [1, 1, true];

describe.each(CHANNELS)('a recharge through %s that is to pay an order', (channel) => {
  const open = (orderId: string, yuan = 100) => app.open(channel, buyer.token, yuan, { orderId });

  test.each(['success', 'duplicate'] as const)('pays the order when the notice arrives (%s)', async (outcome) => {
    const orderId = await placeOrder(app, buyer.token, [clip, 1]);
    const rechargeId = await open(orderId);
    expect((await result(rechargeId)).payOrder).toEqual({ orderId, settled: false, failure: null });
    await app.pay(channel, rechargeId, outcome);
    expect(await settled(rechargeId)).toBeNull();
    expect(await read(orderId)).toMatchObject({
      orderStatus: ORDER_STATUS.paid,
      payAmount: 100,
      payType: PAY_TYPE.personal,
    });
    expect(await balance()).toBe(0n);
    expect(await books(orderId)).toEqual(PAID_ONCE);
    expect(await readMessageTitles(app.db, buyer)).toEqual([]);
  });

  test.each(['status call', 'job'])('pays the order when the %s finds a payment whose notice was lost', async (how) => {
    const orderId = await placeOrder(app, buyer.token, [clip, 1]);
    const rechargeId = await open(orderId);
    await app.pay(channel, rechargeId, 'silent');
    if (how === 'job') await app.reconcile();
    else await app.status(buyer.token, rechargeId);
    expect(await settled(rechargeId)).toBeNull();
    expect(await books(orderId)).toEqual(PAID_ONCE);
  });

  test('pays nothing while a payment of another amount waits for an operator, who credits only coins', async () => {
    const orderId = await placeOrder(app, buyer.token, [clip, 1]);
    const rechargeId = await open(orderId);
    await app.pay(channel, rechargeId, 'tampered');
    expect(await readMessageTitles(app.db, buyer)).toEqual(['付款核对中，订单未自动支付']);
    const { id: quarantineId } = await app.db
      .selectFrom('quarantined_payments')
      .select('id')
      .where('recharge_id', '=', rechargeId)
      .executeTakeFirstOrThrow();
    const { token } = await makeOperator(app.db, 'finance');
    const decision = { quarantineId, reason: '与用户核对一致' };
    await app.call('POST /operator/v1/recharges/quarantine/{quarantineId}/credit', decision, { token });
    expect(await settled(rechargeId)).toBe('该笔付款曾转人工核对');
    expect(await readMessageTitles(app.db, buyer)).toEqual(['付款核对中，订单未自动支付', KEPT]);
    const number = formatOrderNumber(orderId);
    expect(await readAnnouncements(app.db, buyer)).toMatchObject([
      { template: 'orderUnpaid', params: { orderId: number, reason: expect.stringContaining('人工核对') } },
      {
        template: 'orderUnpaid',
        params: { orderId: number, amount: '0.01', reason: expect.stringContaining('已存入个人账户') },
      },
    ]);
    expect([await balance(), (await read(orderId)).orderStatus]).toEqual([1n, 1]);
  });

  test('still credits the coins if the order has timed out, and notifies the buyer', async () => {
    const orderId = await placeOrder(app, buyer.token, [clip, 1]);
    const rechargeId = await open(orderId);
    await makeOverdue(app.db, orderId);
    await app.pay(channel, rechargeId, 'success');
    expect(await settled(rechargeId)).toBe('订单已超时，请重新下单');
    expect(await balance()).toBe(10_000n);
    expect(await read(orderId)).toMatchObject({ orderStatus: ORDER_STATUS.timedOut });
    expect(await readMessageTitles(app.db, buyer)).toEqual([KEPT]);
  });
});

test('an order paid through both providers at once is paid once; the other 100 yuan stay as coins', async () => {
  const orderId = await placeOrder(app, buyer.token, [clip, 1]);
  const rechargeIds = await Promise.all(CHANNELS.map((channel) => app.open(channel, buyer.token, 100, { orderId })));
  await Promise.all(CHANNELS.map((channel, index) => app.pay(channel, rechargeIds[index]!, 'success')));
  const failures = await Promise.all(rechargeIds.map((rechargeId) => settled(rechargeId)));
  expect(failures.filter((failure) => failure === null)).toHaveLength(1);
  expect(failures.filter((failure) => failure !== null)).toEqual(['订单已支付']);
  expect(await balance()).toBe(10_000n);
  expect(await books(orderId)).toEqual(PAID_ONCE);
  expect(await readMessageTitles(app.db, buyer)).toEqual([KEPT]);
});

const open = (orderId: string, yuan = 100, choice = {}) =>
  app.open('alipay', buyer.token, yuan, { orderId, ...choice });
const arrive = async (rechargeId: string) => {
  await app.pay('alipay', rechargeId, 'success');
  return await settled(rechargeId);
};

describe('the order that a recharge pays', () => {
  const tryOpen = async (orderId: string, user = buyer) =>
    (await app.tryOpen('wxpay', user.token, 100, { orderId })).code;

  test('must be the caller’s own', async () => {
    const orderId = await placeOrder(app, (await makeUser(app.db)).token, [clip, 1]);
    expect(await tryOpen(orderId)).toBe(40400);
    expect(await tryOpen('0123456789abcdef01234567')).toBe(40400);
    const form = { rechargeMoney: 1, orderId };
    const creator = await makeCreator(app.db);
    expect((await app.call('POST /author/v1/rechargeByDeposit', form, { token: creator.token })).code).toBe(40400);
  });

  test('must be pending', async () => {
    const ended = await Promise.all([1, 2, 3, 4].map(() => placeOrder(app, buyer.token, [clip, 1])));
    const [closed, overdue, waiting, paid] = ended;
    await app.call('POST /order/v1/close', { orderId: closed }, { token: buyer.token });
    await makeOverdue(app.db, overdue!);
    await app.db
      .updateTable('orders')
      .set({ transfer_status: TRANSFER_STATUS.waiting })
      .where('id', '=', waiting!)
      .execute();
    await creditCoins(app.db, { userId: buyer.id }, 100);
    await pay(paid!);
    for (const orderId of ended) expect(await tryOpen(orderId)).toBe(40900);
    const recharges = await app.db.selectFrom('recharges').select('id').where('user_id', '=', buyer.id).execute();
    expect(recharges).toEqual([]);
  });

  test('must be under the licence text that the caller was shown, even after repeated clicks', async () => {
    const orderId = await placeOrder(app, buyer.token, [clip, 1]);
    const tryWith = async (licenceTextVersion: number) =>
      (await app.tryOpen('wxpay', buyer.token, 100, { orderId, licenceTextVersion })).code;
    const { licenceTextVersion } = await read(orderId);
    const other = licenceTextVersion + 1;
    expect([await tryWith(other), await tryWith(other), await tryWith(licenceTextVersion)]).toEqual([40900, 40900, 0]);
  });

  test('must cost what the caller was shown; a lower card balance is reported before the recharge', async () => {
    const holder = { id: buyer.id, userType: USER_TYPE.personal, companyId: null };
    const discountId = await makeDiscountCard(app.db, holder, { discount: 50, remain: 8_000n });
    const videos = [{ videoId: clip, videoType: 1 as const }];
    const create = async () =>
      (await app.call('POST /order/v1/create', { videos, discountId }, { token: buyer.token })).data.orderId;
    const [orderId, other] = [await create(), await create()];
    await creditCoins(app.db, { userId: buyer.id }, 50);
    await pay(other);
    expect(await tryOpen(orderId)).toBe(40900);
    expect(await read(orderId)).toMatchObject({ discountId, payAmount: 70, discountAmount: 30 });
    const rechargeId = await app.open('wxpay', buyer.token, 70, { orderId });
    await app.pay('wxpay', rechargeId, 'success');
    expect(await settled(rechargeId)).toBeNull();
    expect(await books(orderId)).toEqual(PAID_ONCE);
  });

  test('must contain only clips that the caller can buy', async () => {
    const withdrawn = await makeClip(app.db);
    const orderId = await placeOrder(app, buyer.token, [withdrawn, 1]);
    await app.db.updateTable('videos').set({ status: VIDEO_STATUS.offline }).where('id', '=', withdrawn).execute();
    expect(await tryOpen(orderId)).toBe(40900);
  });
});

describe('paying the order', () => {
  test('also uses a creator’s income, immediately', async () => {
    const creator = await makeCreator(app.db);
    await app.db.transaction().execute((tx) =>
      post(tx, {
        cause: { kind: 'gift', id: `income${creator.id}` },
        entries: [
          { account: { kind: 'bonusExpense' }, amount: -10_000n },
          { account: { kind: 'income', userId: creator.id }, amount: 10_000n },
        ],
      }),
    );
    const orderId = await placeOrder(app, creator.token, [clip, 1]);
    const form = { rechargeMoney: 100, orderId };
    const { data } = await app.call('POST /author/v1/rechargeByDeposit', form, { token: creator.token });
    expect(await settled(data.orderId, creator)).toBeNull();
    expect(await read(orderId, creator)).toMatchObject({ orderStatus: ORDER_STATUS.paid });
    expect(await balance(creator)).toBe(0n);
  });

  test('uses the company’s account for a company buyer, whose order then belongs to the company', async () => {
    const company = await makeCompanyUser(app.db);
    const orderId = await placeOrder(app, company.token, [clip, 1]);
    const rechargeId = await app.open('wxpay', company.token, 150, { orderId });
    await app.pay('wxpay', rechargeId, 'success');
    expect(await settled(rechargeId, company)).toBeNull();
    expect(await read(orderId, company)).toMatchObject({ orderStatus: ORDER_STATUS.paid, payType: PAY_TYPE.company });
    expect(await coinsBalance(app.db, { companyId: company.companyId })).toBe(5_000n);
    expect(await result(rechargeId, company)).toMatchObject({
      company: true,
      rechargeMoney: 150,
      orderStatus: ORDER_STATUS.paid,
    });
  });

  test('uses a member’s own account, and never a company card', async () => {
    const owner = await makeCompanyBuyer(app.db, 1_000);
    const membership = { user_id: buyer.id, company_id: owner.companyId, role: 'buyer' as const };
    await app.db.insertInto('company_members').values(membership).execute();
    await makeDiscountCard(
      app.db,
      { id: owner.id, userType: USER_TYPE.company, companyId: owner.companyId },
      { discount: 10 },
    );
    const orderId = await placeOrder(app, buyer.token, [clip, 1]);
    expect(await arrive(await open(orderId))).toBeNull();
    expect(await read(orderId)).toMatchObject({ payAmount: 100, payType: PAY_TYPE.personal });
    expect([await balance(), await coinsBalance(app.db, { companyId: owner.companyId })]).toEqual([0n, 100_000n]);
  });

  test('uses the card that came with the recharge', async () => {
    const orderId = await placeOrder(app, buyer.token, [clip, 1]);
    const discountId = await makeOffer(app.db, 85, 50_000n);
    const rechargeId = await open(orderId, 500, { discountId });
    expect(await arrive(rechargeId)).toBeNull();
    expect(await read(orderId)).toMatchObject({ orderStatus: ORDER_STATUS.paid, payAmount: 85, discountAmount: 15 });
    expect(await balance()).toBe(41_500n);
    expect(await result(rechargeId)).toMatchObject({ rechargeMoney: 500, discount: 85, presentedAmount: 0 });
    const { token } = await makeOperator(app.db, 'finance');
    const listed = await app.call('GET /operator/v1/recharges', { keyword: rechargeId }, { token });
    expect(listed.data.content).toMatchObject([{ orderId: rechargeId, paysOrderId: orderId }]);
  });

  test('uses the card that saves most at that time; among equals, the one that expires first', async () => {
    const holder = { id: buyer.id, userType: USER_TYPE.personal, companyId: null };
    const chosen = await makeDiscountCard(app.db, holder, { discount: 90 });
    const orderId = await placeOrder(app, buyer.token, [clip, 1]);
    await app.call('POST /order/v1/discount/update', { orderId, discountId: chosen }, { token: buyer.token });
    const rechargeId = await open(orderId, 90);
    const ends = (days: number) => new Date(Date.now() + days * 86_400_000);
    await makeDiscountCard(app.db, holder, { discount: 60, expiresAt: ends(9) });
    const best = await makeDiscountCard(app.db, holder, { discount: 60, expiresAt: ends(3) });
    await makeDiscountCard(app.db, holder, { discount: 60, expiresAt: ends(6) });
    await makeDiscountCard(app.db, holder, { discount: 50, expiresAt: ends(-1) });
    expect(await arrive(rechargeId)).toBeNull();
    expect(await read(orderId)).toMatchObject({ payAmount: 60, discountId: best });
    expect(await balance()).toBe(3_000n);
  });
});

describe('the coins stay, with one message to the buyer,', () => {
  const kept = async (rechargeId: string) => {
    const failure = await settled(rechargeId);
    // The job runs again if its server was killed before marking the job as done.
    await Promise.all([1, 2, 3].map(() => settleOrderOfRecharge(app.db, testKeyring, rechargeId)));
    return [failure, ...(await readMessageTitles(app.db, buyer)), (await checkLedger(app.db)).balanced];
  };
  const because = (reason: string) => [expect.stringContaining(reason), KEPT, true];

  test('if the order has been closed', async () => {
    const orderId = await placeOrder(app, buyer.token, [clip, 1]);
    const rechargeId = await open(orderId);
    await app.call('POST /order/v1/close', { orderId }, { token: buyer.token });
    await app.pay('alipay', rechargeId, 'success');
    expect(await kept(rechargeId)).toEqual(because('订单已取消'));
    expect(await balance()).toBe(10_000n);
  });

  test('if the buyer has already paid the order', async () => {
    const orderId = await placeOrder(app, buyer.token, [clip, 1]);
    const rechargeId = await open(orderId);
    await creditCoins(app.db, { userId: buyer.id }, 100);
    await pay(orderId);
    await app.pay('alipay', rechargeId, 'success');
    expect(await kept(rechargeId)).toEqual(because('订单已支付'));
    expect(await balance()).toBe(10_000n);
    expect(await books(orderId)).toEqual(PAID_ONCE);
  });

  test('if a bank transfer is pending', async () => {
    const orderId = await placeOrder(app, buyer.token, [clip, 1]);
    const rechargeId = await open(orderId);
    await app.db
      .updateTable('orders')
      .set({ transfer_status: TRANSFER_STATUS.waiting })
      .where('id', '=', orderId)
      .execute();
    await app.pay('alipay', rechargeId, 'success');
    expect(await kept(rechargeId)).toEqual(because('转账凭证核对中'));
  });

  test('if the clip has been taken off sale', async () => {
    const gone = await makeClip(app.db);
    const orderId = await placeOrder(app, buyer.token, [gone, 1]);
    const rechargeId = await open(orderId);
    await app.db.updateTable('videos').set({ status: VIDEO_STATUS.offline }).where('id', '=', gone).execute();
    await app.pay('alipay', rechargeId, 'success');
    expect(await kept(rechargeId)).toEqual(because('已下架'));
  });

  test('if the coins have been spent', async () => {
    const [orderId, other] = [
      await placeOrder(app, buyer.token, [clip, 1]),
      await placeOrder(app, buyer.token, [clip, 2]),
    ];
    await creditCoins(app.db, { userId: buyer.id }, 200);
    const rechargeId = await open(orderId, 20);
    await pay(other!);
    await app.pay('alipay', rechargeId, 'success');
    expect(await kept(rechargeId)).toEqual(because('余额不足'));
    expect([await balance(), (await read(orderId)).orderStatus]).toEqual([2_000n, 1]);
  });

  test('if the order costs more than was shown because its card was used up', async () => {
    const holder = { id: buyer.id, userType: USER_TYPE.personal, companyId: null };
    const discountId = await makeDiscountCard(app.db, holder, { discount: 50, remain: 5_000n });
    const videos = [{ videoId: clip, videoType: 1 as const }];
    const create = async () =>
      (await app.call('POST /order/v1/create', { videos, discountId }, { token: buyer.token })).data.orderId;
    const [orderId, other] = [await create(), await create()];
    const rechargeId = await open(orderId, 50);
    await creditCoins(app.db, { userId: buyer.id }, 150);
    await pay(other);
    await app.pay('alipay', rechargeId, 'success');
    expect(await kept(rechargeId)).toEqual(because('订单金额已由¥50.00变为¥100.00'));
    // There are enough coins, but the buyer did not agree to this price.
    expect([await balance(), (await read(orderId)).orderStatus]).toEqual([15_000n, 1]);
  });

  test('if the buyer has been suspended', async () => {
    const orderId = await placeOrder(app, buyer.token, [clip, 1]);
    const rechargeId = await open(orderId);
    await app.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', buyer.id).execute();
    await app.pay('alipay', rechargeId, 'success');
    await vi.waitFor(async () => expect(await readMessageTitles(app.db, buyer)).toEqual([KEPT]), { timeout: 20_000 });
    expect(await payments(orderId)).toEqual([]);
  });

  test('if another recharge for the order came first', async () => {
    const orderId = await placeOrder(app, buyer.token, [clip, 1]);
    const [first, second] = [await open(orderId), await open(orderId)];
    await Promise.all([first, second].map((id) => app.pay('alipay', id, 'duplicate')));
    const failures = [await settled(first), await settled(second)];
    expect(failures.filter((failure) => failure === null)).toHaveLength(1);
    expect(failures).toContain('订单已支付');
    expect(await balance()).toBe(10_000n);
    expect(await books(orderId)).toEqual(PAID_ONCE);
  });
});

describe('paying concurrently', () => {
  async function credited() {
    const orderId = await placeOrder(app, buyer.token, [clip, 1]);
    const rechargeId = await app.open('alipay', buyer.token, 100);
    await app.pay('alipay', rechargeId, 'success');
    const target = { order_id: orderId, order_amount: 10_000n };
    await app.db.updateTable('recharges').set(target).where('id', '=', rechargeId).execute();
    return { orderId, rechargeId };
  }

  test('twenty runs of the job pay once', async () => {
    const { orderId, rechargeId } = await credited();
    await Promise.all(Array.from({ length: 20 }, () => settleOrderOfRecharge(app.db, testKeyring, rechargeId)));
    expect((await result(rechargeId)).payOrder).toMatchObject({ settled: true, failure: null });
    expect(await balance()).toBe(0n);
    expect(await books(orderId)).toEqual(PAID_ONCE);
    expect(await readMessageTitles(app.db, buyer)).toEqual([]);
  });

  test('the job and the buyer’s own payment pay once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { orderId, rechargeId } = await credited();
      await creditCoins(app.db, { userId: buyer.id }, 100);
      const before = await balance();
      const [{ code }] = await Promise.all([pay(orderId), settleOrderOfRecharge(app.db, testKeyring, rechargeId)]);
      expect(code).toBe(0);
      expect(await balance()).toBe(before - 10_000n);
      expect(await books(orderId)).toEqual(PAID_ONCE);
    }
  });

  test('only one of the job and a concurrent cancellation takes effect', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { orderId, rechargeId } = await credited();
      const before = await balance();
      const close = app.call('POST /order/v1/close', { orderId }, { token: buyer.token });
      const [{ code }] = await Promise.all([close, settleOrderOfRecharge(app.db, testKeyring, rechargeId)]);
      const { orderStatus } = await read(orderId);
      expect(orderStatus).toBe(code === 0 ? 4 : 2);
      expect(await balance()).toBe(code === 0 ? before : before - 10_000n);
      expect((await result(rechargeId)).payOrder?.settled).toBe(true);
    }
  });

  test('two orders do not use the rest of one card twice', async () => {
    const holder = { id: buyer.id, userType: USER_TYPE.personal, companyId: null };
    const [first, second] = [await credited(), await credited()];
    await makeDiscountCard(app.db, holder, { discount: 50, remain: 5_000n });
    await Promise.all([first, second].map(({ rechargeId }) => settleOrderOfRecharge(app.db, testKeyring, rechargeId)));
    const paid = await Promise.all([first, second].map(async ({ orderId }) => (await read(orderId)).payAmount));
    expect(paid.toSorted((a, b) => a - b)).toEqual([50, 100]);
    expect(await balance()).toBe(5_000n);
    expect((await checkLedger(app.db)).balanced).toBe(true);
  });
});

test('a credit whose job cannot be enqueued is rolled back, and repeated later with its job', async () => {
  const orderId = await placeOrder(app, buyer.token, [clip, 1]);
  const rechargeId = await open(orderId);
  const enqueue = vi.spyOn(jobs, 'enqueue').mockRejectedValueOnce(new Error('the queue is gone'));
  await app.pay('alipay', rechargeId, 'silent');
  await app.call('POST /order/v1/recharge/status', { orderId: rechargeId }, { token: buyer.token });
  expect(await balance()).toBe(0n);
  enqueue.mockRestore();
  await app.reconcile();
  expect(await settled(rechargeId)).toBeNull();
  expect(await books(orderId)).toEqual(PAID_ONCE);
});

test('only its owner sees the result of a recharge', async () => {
  const rechargeId = await app.open('wxpay', buyer.token, 100);
  expect(await result(rechargeId)).toMatchObject({
    orderStatus: ORDER_STATUS.pending,
    method: 3,
    company: false,
    payOrder: null,
  });
  const other = await makeUser(app.db);
  const response = await app.call('GET /recharge/v1/result', { orderId: rechargeId }, { token: other.token });
  expect(response.code).toBe(40400);
  expect((await app.call('GET /recharge/v1/result', { orderId: rechargeId })).code).toBe(403);
});

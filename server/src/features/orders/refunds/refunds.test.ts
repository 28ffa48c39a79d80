import { ORDER_STATUS } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { inTransaction } from '../../../platform/database/database.ts';
import { makeClip, makeCreator, makeOperator, type TestUser } from '../../../platform/testing/fixtures.ts';
import {
  buyClips,
  creditBonus,
  insertDiscountCard,
  readIncome,
  placeOrder,
  readCardBalance,
  readSales,
  readMessageTitles,
  makeBuyer,
  makeCompanyBuyer,
} from '../testing.ts';
import { checkLedger } from '../../wallet/check-ledger.ts';
import { coinsBalance } from '../../wallet/coins.ts';
import { post } from '../../wallet/post.ts';
import { shopApp } from '../../../testing/shop-app.ts';

/** Tests operators' refunds, with clips that cost 100.00 (50 % to the author) and 33.33 (35 %). */

let buyer: TestUser;
let exclusive: TestUser;
let nonExclusive: TestUser;
let clip: number;
let second: number;
const REFUND = 'POST /operator/v1/orders/{orderId}/refund';

const app = await shopApp();
const finance = await makeOperator(app.db, 'finance');
beforeEach(async () => {
  [buyer, exclusive, nonExclusive] = await Promise.all([
    makeBuyer(app.db, 500),
    makeCreator(app.db, 0),
    makeCreator(app.db, 1),
  ]);
  clip = await makeClip(app.db, exclusive.id);
  second = await makeClip(app.db, nonExclusive.id, { hdPrice: 3_333n });
});

const as = (token: string) => ({ token });
const refund = (orderId: string, orderItemIds?: string[], reason = '素材有误') =>
  app.call(REFUND, { orderId, reason, orderItemIds }, as(finance.token));
const read = async (orderId: string) => (await app.call('GET /order/v1/orderId', { orderId }, as(buyer.token))).data;
const balance = () => coinsBalance(app.db, { userId: buyer.id });
const accounts = async (userId: number) => {
  const rows = await app.db
    .selectFrom('ledger_accounts')
    .select(['kind', 'balance'])
    .where('user_id', '=', userId)
    .execute();
  return Object.fromEntries(rows.map(({ kind, balance: fen }) => [kind, fen]));
};

test('a full refund returns all money and voids the licences', async () => {
  const { orderId, orderItems } = await buyClips(app, buyer.token, [clip, 1], [second, 1]);
  const { orderItemId } = orderItems[0]!;
  const certify = {
    orderItemId,
    authorizedUser: '张三',
    socialCreditCode: '11010519491231002X',
    authorizedProject: '片头',
  };
  const { data } = await app.call('POST /order/v1/authorization/add', certify, as(buyer.token));
  const { authorizationId } = data as { authorizationId: string };

  expect(await refund(orderId)).toMatchObject({ code: 0, data: null });
  const refunded = await read(orderId);
  expect(refunded).toMatchObject({ orderStatus: ORDER_STATUS.cancelled, payAmount: 133.33 });
  expect(refunded.orderItems.map(({ refundTime }) => refundTime)).toEqual([expect.any(String), expect.any(String)]);
  expect(await balance()).toBe(50_000n);
  expect([await readIncome(app.db, exclusive), await readIncome(app.db, nonExclusive)]).toEqual([0n, 0n]);
  expect([await readSales(app.db, clip), await readSales(app.db, second)]).toEqual([0, 0]);
  expect((await app.call('GET /video/v1/downloadUrl', { orderItemId }, as(buyer.token))).code).toBe(40900);
  const certificate = await app.call('GET /order/v1/authorizations/getByAuthorizationId', { authorizationId });
  expect(certificate.data).toMatchObject({ valid: false, voidTime: expect.any(String) });
  expect(await readMessageTitles(app.db, buyer)).toEqual(['退款已完成']);
  expect(await readMessageTitles(app.db, exclusive)).toEqual(['作品订单已退款']);
  expect((await refund(orderId)).code).toBe(40900);
  expect(await checkLedger(app.db)).toMatchObject({ balanced: true });
});

test('a partial refund leaves the other items unchanged', async () => {
  const { orderId, orderItems } = await buyClips(app, buyer.token, [clip, 1], [second, 1]);
  const [first, other] = orderItems.map(({ orderItemId }) => orderItemId) as [string, string];
  expect((await refund(orderId, [first])).code).toBe(0);
  const partly = await read(orderId);
  expect(partly.orderStatus).toBe(ORDER_STATUS.paid);
  expect(partly.orderItems.map(({ refundTime }) => refundTime !== null)).toEqual([true, false]);
  expect(await balance()).toBe(50_000n - 3_333n);
  expect(await readIncome(app.db, nonExclusive)).toBe(1_166n);
  const download = (orderItemId: string) => app.call('GET /video/v1/downloadUrl', { orderItemId }, as(buyer.token));
  expect([(await download(first)).code, (await download(other)).code]).toEqual([40900, 0]);
  expect((await refund(orderId, [first])).code).toBe(40900);
  expect((await refund(orderId, [other])).code).toBe(0);
  expect((await read(orderId)).orderStatus).toBe(ORDER_STATUS.cancelled);
  expect(await balance()).toBe(50_000n);
});

test('a refund returns bonus coins as bonus coins', async () => {
  const saver = await makeBuyer(app.db, 60);
  await creditBonus(app.db, { userId: saver.id }, 100);
  const { orderId, orderItems } = await buyClips(app, saver.token, [clip, 1], [second, 1]);
  const [first, other] = orderItems.map(({ orderItemId }) => orderItemId) as [string, string];
  expect(await accounts(saver.id)).toEqual({ userCoins: 0n, userBonus: 2_667n });
  await refund(orderId, [other]);
  expect(await accounts(saver.id)).toEqual({ userCoins: 0n, userBonus: 6_000n });
  await refund(orderId, [first]);
  expect(await accounts(saver.id)).toEqual({ userCoins: 6_000n, userBonus: 10_000n });
});

test('a refund restores the discount card’s part', async () => {
  const card = await insertDiscountCard(app.db, { userId: buyer.id }, 50, 40);
  const videos = [clip, second].map((videoId) => ({ videoId, videoType: 1 }));
  const { orderId } = (await app.call('POST /order/v1/create', { videos, discountId: card }, as(buyer.token))).data;
  await app.call('POST /order/v1/pay', { orderId }, as(buyer.token));
  expect([await balance(), await readCardBalance(app.db, card)]).toEqual([50_000n - 9_333n, 0n]);
  const { orderItems } = await read(orderId);
  await refund(orderId, [orderItems[0]!.orderItemId]);
  const part = await readCardBalance(app.db, card);
  expect(part > 0n && part < 4_000n).toBe(true);
  await refund(orderId);
  expect([await balance(), await readCardBalance(app.db, card)]).toEqual([50_000n, 4_000n]);
});

test('income that was already spent becomes a debt, which later income repays first', async () => {
  const { orderId } = await buyClips(app, buyer.token, [clip, 1]);
  await inTransaction(app.db, (tx) =>
    post(tx, {
      cause: { kind: 'withdrawal', id: orderId },
      entries: [
        { account: { kind: 'income', userId: exclusive.id }, amount: -4_000n },
        { account: { kind: 'payoutClearing' }, amount: 4_000n },
      ],
    }),
  );
  expect((await refund(orderId)).code).toBe(0);
  expect(await accounts(exclusive.id)).toMatchObject({ income: 0n, creatorDebt: -4_000n });
  const cheap = await makeClip(app.db, exclusive.id, { hdPrice: 6_000n });
  await buyClips(app, buyer.token, [cheap, 1]);
  expect(await accounts(exclusive.id)).toMatchObject({ income: 0n, creatorDebt: -1_000n });
  await buyClips(app, buyer.token, [cheap, 1]);
  expect(await accounts(exclusive.id)).toMatchObject({ income: 2_000n, creatorDebt: 0n });
  expect(await checkLedger(app.db)).toMatchObject({ balanced: true });
});

test('a refund goes to the company that paid', async () => {
  const company = await makeCompanyBuyer(app.db, 200);
  const { orderId } = await buyClips(app, company.token, [clip, 1]);
  expect((await refund(orderId)).code).toBe(0);
  expect(await coinsBalance(app.db, { companyId: company.companyId })).toBe(20_000n);
  expect(await readMessageTitles(app.db, company)).toEqual(['退款已完成']);
});

test('only finance operators can refund, only items of a paid order, and only with a reason', async () => {
  const pending = await placeOrder(app, buyer.token, [clip, 1]);
  const { orderId } = await buyClips(app, buyer.token, [clip, 1]);
  const other = await buyClips(app, buyer.token, [second, 1]);
  expect((await app.call(REFUND, { orderId, reason: '无' })).code).toBe(403);
  expect((await app.call(REFUND, { orderId, reason: '无' }, as(buyer.token))).code).toBe(403);
  const editor = await makeOperator(app.db, 'editor');
  expect((await app.call(REFUND, { orderId, reason: '无' }, as(editor.token))).code).toBe(40300);
  expect((await refund(orderId, undefined, '')).code).toBe(40000);
  expect((await refund(orderId, [])).code).toBe(40000);
  expect((await refund(orderId, [other.orderItems[0]!.orderItemId])).code).toBe(40000);
  expect((await refund(pending)).code).toBe(40900);
  expect((await refund('nothing')).code).toBe(40400);
  expect(await balance()).toBe(50_000n - 13_333n);
});

test('ten concurrent refunds of one order refund each item once', async () => {
  const { orderId, orderItems } = await buyClips(app, buyer.token, [clip, 1], [second, 1]);
  const one = [orderItems[0]!.orderItemId];
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, index) => refund(orderId, index % 2 === 0 ? one : undefined)),
  );
  const done = responses.filter(({ code }) => code === 0).length;
  expect(done === 1 || done === 2).toBe(true);
  expect(new Set(responses.map(({ code }) => code))).toEqual(new Set([0, 40900]));
  await refund(orderId);
  expect(await balance()).toBe(50_000n);
});

test('concurrent payments and refunds for one author’s clips do not deadlock', async () => {
  const bought = await Promise.all(Array.from({ length: 4 }, () => buyClips(app, buyer.token, [second, 1])));
  const responses = await Promise.all([
    ...bought.map(({ orderId }) => refund(orderId)),
    ...Array.from({ length: 4 }, async () => {
      const orderId = await placeOrder(app, buyer.token, [second, 1]);
      return await app.call('POST /order/v1/pay', { orderId }, as(buyer.token));
    }),
  ]);
  expect(responses.map(({ code }) => code)).toEqual(responses.map(() => 0));
  expect(await balance()).toBe(50_000n - 4n * 3_333n);
  expect([await readIncome(app.db, nonExclusive), await readSales(app.db, second)]).toEqual([4n * 1_166n, 4]);
  expect(await checkLedger(app.db)).toMatchObject({ balanced: true });
});

test('a concurrent payment and refund with one card and one clip do not deadlock', async () => {
  const discountId = await insertDiscountCard(app.db, { userId: buyer.id }, 50, 1_000);
  const create = async () => {
    const videos = [{ videoId: clip, videoType: 1 }];
    return (await app.call('POST /order/v1/create', { videos, discountId }, as(buyer.token))).data.orderId;
  };
  const pay = (orderId: string) => app.call('POST /order/v1/pay', { orderId }, as(buyer.token));
  const [bought, pending] = [await create(), await create()];
  await pay(bought);
  const card = await app.db.startTransaction().execute();
  await card.selectFrom('discount_cards').select('id').where('id', '=', discountId).forUpdate().execute();
  const responses = [pay(pending)];
  await waiters(1);
  responses.push(refund(bought));
  await waiters(2);
  await card.commit().execute();
  expect((await Promise.all(responses)).map(({ code }) => code)).toEqual([0, 0]);
  expect([await balance(), await readCardBalance(app.db, discountId)]).toEqual([45_000n, 95_000n]);
});

const waiters = (count: number) =>
  vi.waitFor(
    async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
      expect(rows).toHaveLength(count);
    },
    { timeout: 60_000 },
  );

import { ORDER_STATUS, PAY_TYPE } from '@zhenku/contract/constants';
import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeClip, makeCreator, makeUser, type TestUser } from '../../platform/testing/fixtures.ts';
import { expireOrders } from './jobs/expire-orders.ts';
import { buyClips, creditCoins, makeOverdue, placeOrder, makeCompanyBuyer } from './testing.ts';
import { shopApp } from '../../testing/shop-app.ts';

let buyer: TestUser;

const app = await shopApp();
const creator = await makeCreator(app.db);
const clip = await makeClip(app.db, creator.id);
const other = await makeClip(app.db, creator.id, { name: '100%雪山_延时', plusPrice: null });
beforeEach(async () => {
  buyer = await makeUser(app.db);
});

const as = (user: TestUser) => ({ token: user.token });
const read = async (orderId: string, user = buyer) =>
  (await app.call('GET /order/v1/orderId', { orderId }, as(user))).data;
const list = async (input: object = {}, user = buyer) =>
  (await app.call('GET /order/v1/list', input, as(user))).data.content.map(({ orderId }) => orderId);

test.each([
  ['POST /order/v1/create', { videos: [{ videoId: 1, videoType: 1 }] }],
  ['GET /order/v1/orderId', { orderId: 'abcdef' }],
  ['GET /order/v1/list', {}],
  ['POST /order/v1/pay', { orderId: 'abcdef' }],
  ['POST /order/v1/close', { orderId: 'abcdef' }],
  ['POST /order/v1/delete', { orderId: 'abcdef' }],
] as const)('%s needs a login', async (key, input) => {
  expect((await app.call(key, input)).code).toBe(403);
});

test.each(['GET /order/v1/orderId', 'POST /order/v1/pay', 'POST /order/v1/close', 'POST /order/v1/delete'] as const)(
  '%s: treats someone else’s order as missing, and requires an order number',
  async (key) => {
    const orderId = await placeOrder(app, buyer.token, [clip, 1]);
    const stranger = await makeUser(app.db);
    const theirs = await app.call(key, { orderId }, as(stranger));
    const absent = await app.call(key, { orderId: 'nothing' }, as(stranger));
    expect(theirs.code).toBe(40400);
    expect({ ...theirs, data: null }).toEqual({ ...absent, data: null });
    expect((await app.call(key, {}, as(stranger))).code).toBe(40000);
    expect((await read(orderId)).orderStatus).toBe(ORDER_STATUS.pending);
  },
);

describe('list', () => {
  test('returns the caller’s own orders, newest first, in pages', async () => {
    const ids = [
      await placeOrder(app, buyer.token, [clip, 1]),
      await placeOrder(app, buyer.token, [other, 1]),
    ].toReversed();
    await placeOrder(app, (await makeUser(app.db)).token, [clip, 1]);
    expect(await list()).toEqual(ids);
    const page = (await app.call('GET /order/v1/list', { page: 2, size: 1 }, as(buyer))).data;
    expect(page).toMatchObject({ total: 2, page: 2, size: 1, content: [{ orderId: ids[1] }] });
    expect((await app.call('GET /order/v1/list', { size: 0 }, as(buyer))).code).toBe(40000);
  });

  test('finds orders by part of the number or a clip’s name, with literal wildcards', async () => {
    const city = await placeOrder(app, buyer.token, [clip, 1], [clip, 2]);
    const snow = await placeOrder(app, buyer.token, [other, 1]);
    expect(await list({ keyword: '夜景' })).toEqual([city]);
    expect(await list({ keyword: snow.slice(5, 15).toUpperCase() })).toEqual([snow]);
    expect(formatOrderNumber(snow)).toMatch(/^\d{4} \d{4} \d{4}$/);
    expect(await list({ keyword: formatOrderNumber(snow).replaceAll(' ', '') })).toEqual([snow]);
    expect(await list({ keyword: formatOrderNumber(city) })).toEqual([city]);
    expect(await list({ keyword: '0%雪山_延' })).toEqual([snow]);
    expect(await list({ keyword: '%' })).toEqual([snow]);
    expect(await list({ keyword: '\\' })).toEqual([]);
    expect(await list({ keyword: '城_夜' })).toEqual([]);
    expect(await list({ keyword: '' })).toHaveLength(2);
  });

  test('filters by status', async () => {
    const pending = await placeOrder(app, buyer.token, [clip, 1]);
    const closed = await placeOrder(app, buyer.token, [other, 1]);
    await app.call('POST /order/v1/close', { orderId: closed }, as(buyer));
    expect(await list({ status: ORDER_STATUS.pending })).toEqual([pending]);
    expect(await list({ status: ORDER_STATUS.cancelled })).toEqual([closed]);
    expect(await list({ status: ORDER_STATUS.paid })).toEqual([]);
    expect((await app.call('GET /order/v1/list', { status: 9 }, as(buyer))).code).toBe(40000);
  });
});

describe('close and delete', () => {
  const close = (orderId: string) => app.call('POST /order/v1/close', { orderId }, as(buyer));
  const remove = (orderId: string) => app.call('POST /order/v1/delete', { orderId }, as(buyer));

  test('a pending order can be closed, once', async () => {
    const orderId = await placeOrder(app, buyer.token, [clip, 1]);
    expect(await close(orderId)).toMatchObject({ code: 0, data: null });
    expect((await read(orderId)).orderStatus).toBe(ORDER_STATUS.cancelled);
    expect((await close(orderId)).code).toBe(40900);
    expect((await app.call('POST /order/v1/pay', { orderId }, as(buyer))).code).toBe(40900);
  });

  test('a paid order cannot be closed', async () => {
    await creditCoins(app.db, { userId: buyer.id }, 100);
    const { orderId } = await buyClips(app, buyer.token, [clip, 1]);
    expect((await close(orderId)).code).toBe(40900);
    expect((await read(orderId)).orderStatus).toBe(ORDER_STATUS.paid);
  });

  test('a deleted order leaves the list and stays readable; a pending order is closed first', async () => {
    const orderId = await placeOrder(app, buyer.token, [clip, 1]);
    expect((await remove(orderId)).code).toBe(0);
    expect(await list()).toEqual([]);
    expect((await read(orderId)).orderStatus).toBe(ORDER_STATUS.cancelled);
    expect((await remove(orderId)).code).toBe(0);
  });

  test('a deleted paid order stays paid', async () => {
    await creditCoins(app.db, { userId: buyer.id }, 100);
    const { orderId } = await buyClips(app, buyer.token, [clip, 1]);
    expect((await remove(orderId)).code).toBe(0);
    expect(await list()).toEqual([]);
    expect((await read(orderId)).orderStatus).toBe(ORDER_STATUS.paid);
  });
});

describe('the payment deadline', () => {
  const status = async (orderId: string) =>
    (await app.db.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirstOrThrow()).status;

  test('reading an overdue order times it out', async () => {
    const [first, second] = [
      await placeOrder(app, buyer.token, [clip, 1]),
      await placeOrder(app, buyer.token, [clip, 1]),
    ];
    await makeOverdue(app.db, first);
    await makeOverdue(app.db, second);
    expect((await read(first)).orderStatus).toBe(ORDER_STATUS.timedOut);
    expect([await status(first), await status(second)]).toEqual([ORDER_STATUS.timedOut, ORDER_STATUS.pending]);
    expect(await list({ status: ORDER_STATUS.timedOut })).toHaveLength(2);
    expect(await status(second)).toBe(ORDER_STATUS.timedOut);
  });

  test('trying to pay or close an overdue order times it out', async () => {
    await creditCoins(app.db, { userId: buyer.id }, 1_000);
    for (const key of ['POST /order/v1/pay', 'POST /order/v1/close'] as const) {
      const orderId = await placeOrder(app, buyer.token, [clip, 1]);
      await makeOverdue(app.db, orderId);
      expect((await app.call(key, { orderId }, as(buyer))).code).toBe(40900);
      expect(await status(orderId)).toBe(ORDER_STATUS.timedOut);
    }
    const orderId = await placeOrder(app, buyer.token, [clip, 1]);
    await makeOverdue(app.db, orderId);
    const withKey = { token: buyer.token, headers: { 'idempotency-key': 'late' } };
    expect((await app.call('POST /order/v1/pay', { orderId }, withKey)).code).toBe(40900);
    expect(await status(orderId)).toBe(ORDER_STATUS.timedOut);
  });

  test('a job times out overdue orders and leaves the others', async () => {
    const [late, inTime] = [
      await placeOrder(app, buyer.token, [clip, 1]),
      await placeOrder(app, buyer.token, [clip, 1]),
    ];
    await makeOverdue(app.db, late);
    const context = { signal: new AbortController().signal, attempt: 0, lastAttempt: false };
    await expireOrders.handle({ db: app.db }, {}, context);
    expect([await status(late), await status(inTime)]).toEqual([ORDER_STATUS.timedOut, ORDER_STATUS.pending]);
  });
});

test('a company’s paid order belongs to the company; a pending one belongs to its buyer', async () => {
  const company = await makeCompanyBuyer(app.db, 500);
  const paid = await buyClips(app, company.token, [clip, 1]);
  expect(paid).toMatchObject({
    orderStatus: ORDER_STATUS.paid,
    payType: PAY_TYPE.company,
    customer: { name: '测试企业' },
  });
  expect(await list({}, company)).toEqual([paid.orderId]);
  // A user who ordered for a company and then left it no longer sees the order.
  await app.db.updateTable('orders').set({ user_id: buyer.id }).where('id', '=', paid.orderId).execute();
  expect(await list()).toEqual([]);
  expect((await app.call('GET /order/v1/orderId', { orderId: paid.orderId }, as(buyer))).code).toBe(40400);
  expect(await list({}, company)).toEqual([paid.orderId]);
});

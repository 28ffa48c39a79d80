import { ORDER_STATUS } from '@zhenku/contract/constants';
import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import { expect, test } from 'vitest';
import { makeClip, makeCreator, makeOperator, makeUser } from '../../platform/testing/fixtures.ts';
import { buyClips, placeOrder, makeBuyer } from './testing.ts';
import { shopApp } from '../../testing/shop-app.ts';

const KEY = 'GET /operator/v1/orders';

const app = await shopApp();
const buyer = await makeBuyer(app.db, 500);
const finance = (await makeOperator(app.db, 'finance')).token;
const author = await makeCreator(app.db);
const paid = (await buyClips(app, buyer.token, [await makeClip(app.db, author.id, { name: '雪山日出' }), 1])).orderId;
const pending = await placeOrder(app, (await makeUser(app.db)).token, [await makeClip(app.db, author.id), 1]);

const ids = async (input: object = {}) =>
  (await app.call(KEY, input, { token: finance })).data.content.map(({ orderId }) => orderId);

test('finance operators see everybody’s orders, newest first, with their buyers', async () => {
  expect(await ids()).toEqual([pending, paid]);
  const { content, total } = (await app.call(KEY, { status: ORDER_STATUS.paid }, { token: finance })).data;
  expect(total).toBe(1);
  expect(content).toMatchObject([{ orderId: paid, userId: buyer.id, phone: buyer.phone, payAmount: 100 }]);
  expect(content[0]!.orderItems).toMatchObject([{ videoName: '雪山日出', licensedTypes: [] }]);
  await app.call('POST /order/v1/delete', { orderId: paid }, { token: buyer.token });
  expect(await ids()).toEqual([pending, paid]);
});

test('a keyword finds order numbers, clip names and phone numbers', async () => {
  expect(await ids({ keyword: paid.slice(4, 16) })).toEqual([paid]);
  expect(await ids({ keyword: formatOrderNumber(paid) })).toEqual([paid]);
  expect(await ids({ keyword: '0000 0000 0000' })).toEqual([]);
  expect(await ids({ keyword: '雪山' })).toEqual([paid]);
  expect(await ids({ keyword: buyer.phone })).toEqual([paid]);
  expect(await ids({ keyword: '%' })).toEqual([]);
  expect(await ids({ size: 1, page: 2 })).toEqual([paid]);
});

test('an unknown status is refused', async () => {
  expect((await app.call(KEY, { status: 5 }, { token: finance })).code).toBe(40000);
});

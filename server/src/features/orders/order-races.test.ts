import { ORDER_STATUS } from '@zhenku/contract/constants';
import { beforeEach, expect, test } from 'vitest';
import { makeClip, makeCreator, makeUser, type TestUser } from '../../platform/testing/fixtures.ts';
import { checkLedger } from '../wallet/check-ledger.ts';
import { coinsBalance } from '../wallet/coins.ts';
import { expireOrders } from './end-order.ts';
import { creditCoins, readIncome, countLicences, makeOverdue, placeOrder, readSales } from './testing.ts';
import { shopApp } from '../../testing/shop-app.ts';

let exclusive: TestUser;
let buyer: TestUser;
let clip: number;
let second: number;

const app = await shopApp();
beforeEach(async () => {
  [exclusive, buyer] = await Promise.all([makeCreator(app.db, 0), makeUser(app.db)]);
  clip = await makeClip(app.db, exclusive.id);
  second = await makeClip(app.db, (await makeCreator(app.db, 1)).id, { hdPrice: 3_333n });
});

const pay = (orderId: string, user = buyer) => app.call('POST /order/v1/pay', { orderId }, { token: user.token });
const read = async (orderId: string) =>
  (await app.call('GET /order/v1/orderId', { orderId }, { token: buyer.token })).data;
const balance = () => coinsBalance(app.db, { userId: buyer.id });

test('twenty payments of one order charge once', async () => {
  await creditCoins(app.db, { userId: buyer.id }, 500);
  const orderId = await placeOrder(app, buyer.token, [clip, 1], [second, 1]);
  const responses = await Promise.all(Array.from({ length: 20 }, () => pay(orderId)));
  expect(responses.map(({ code }) => code)).toEqual(responses.map(() => 0));
  expect(await balance()).toBe(50_000n - 13_333n);
  expect(await countLicences(app.db, orderId)).toBe(2);
  expect([await readSales(app.db, clip), await readIncome(app.db, exclusive)]).toEqual([1, 5_000n]);
});

test('thirty orders against one balance never overspend', async () => {
  await creditCoins(app.db, { userId: buyer.id }, 1_050);
  const orders = await Promise.all(Array.from({ length: 30 }, () => placeOrder(app, buyer.token, [clip, 1])));
  const responses = await Promise.all(orders.map((orderId) => pay(orderId)));
  const codes = responses.map(({ code }) => code);
  expect(codes.filter((code) => code === 0)).toHaveLength(10);
  expect(codes.filter((code) => code === 41000)).toHaveLength(20);
  expect(await balance()).toBe(5_000n);
  expect(await readIncome(app.db, exclusive)).toBe(50_000n);
  expect(await readSales(app.db, clip)).toBe(10);
});

test('buyers who order the same clips in different sequences do not deadlock', async () => {
  const buyers = await Promise.all(Array.from({ length: 12 }, () => makeUser(app.db)));
  await Promise.all(buyers.map(({ id }) => creditCoins(app.db, { userId: id }, 500)));
  const responses = await Promise.all(
    buyers.map(async (each, index) => {
      const lines: [number, number][] = [
        [clip, 1],
        [second, 1],
      ];
      return pay(await placeOrder(app, each.token, ...(index % 2 === 0 ? lines : lines.toReversed())), each);
    }),
  );
  expect(responses.map(({ code }) => code)).toEqual(responses.map(() => 0));
  expect([await readSales(app.db, clip), await readSales(app.db, second)]).toEqual([12, 12]);
});

test('exactly one of a concurrent payment and cancellation succeeds', async () => {
  await creditCoins(app.db, { userId: buyer.id }, 10_000);
  const outcomes = new Set<number>();
  for (let round = 0; round < 12; round += 1) {
    const orderId = await placeOrder(app, buyer.token, [clip, 1]);
    const before = await balance();
    const close = () => app.call('POST /order/v1/close', { orderId }, { token: buyer.token });
    const calls = round % 2 === 0 ? [pay(orderId), close()] : [close(), pay(orderId)];
    const codes = (await Promise.all(calls)).map(({ code }) => code);
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, 40900]);
    const { orderStatus } = await read(orderId);
    outcomes.add(orderStatus);
    expect(before - (await balance())).toBe(orderStatus === ORDER_STATUS.paid ? 10_000n : 0n);
    expect(await countLicences(app.db, orderId)).toBe(orderStatus === ORDER_STATUS.paid ? 1 : 0);
  }
  expect([...outcomes].every((status) => status === ORDER_STATUS.paid || status === ORDER_STATUS.cancelled)).toBe(true);
});

test('an overdue order is never charged, regardless of the job or call that finds it first', async () => {
  await creditCoins(app.db, { userId: buyer.id }, 1_000);
  for (let round = 0; round < 8; round += 1) {
    const orderId = await placeOrder(app, buyer.token, [clip, 1]);
    await makeOverdue(app.db, orderId);
    const [paid] = await Promise.all([pay(orderId), expireOrders(app.db), read(orderId), pay(orderId)]);
    expect(paid.code).toBe(40900);
    expect((await read(orderId)).orderStatus).toBe(ORDER_STATUS.timedOut);
  }
  expect(await balance()).toBe(100_000n);
});

test('a payment at the moment of expiry either charges and grants the licence, or does neither', async () => {
  await creditCoins(app.db, { userId: buyer.id }, 10_000);
  for (let round = 0; round < 10; round += 1) {
    const orderId = await placeOrder(app, buyer.token, [clip, 1]);
    const soon = new Date(Date.now() + 10);
    await app.db.updateTable('orders').set({ expires_at: soon }).where('id', '=', orderId).execute();
    const before = await balance();
    const sweep = async () => {
      for (let turn = 0; turn < 5; turn += 1) await expireOrders(app.db);
    };
    const [paid] = await Promise.all([pay(orderId), sweep(), sweep()]);
    const { status } = await app.db
      .selectFrom('orders')
      .select('status')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    const charged = before - (await balance());
    expect([paid.code, status, charged, await countLicences(app.db, orderId)]).toEqual(
      paid.code === 0 ? [0, ORDER_STATUS.paid, 10_000n, 1] : [40900, ORDER_STATUS.timedOut, 0n, 0],
    );
  }
});

test('the ledger still balances', async () => {
  expect(await checkLedger(app.db)).toMatchObject({ balanced: true, imbalances: [] });
});

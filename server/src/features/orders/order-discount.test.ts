import { ORDER_STATUS } from '@zhenku/contract/constants';
import { beforeEach, expect, test } from 'vitest';
import { addMembers, makeClip, makeCreator, makeUser, type TestUser } from '../../platform/testing/fixtures.ts';
import { checkLedger } from '../wallet/check-ledger.ts';
import { coinsBalance } from '../wallet/coins.ts';
import { creditCoins, insertDiscountCard, placeOrder, readCardBalance, makeCompanyBuyer } from './testing.ts';
import { shopApp } from '../../testing/shop-app.ts';

/** Tests orders with discount cards, for clips that cost 100.00 and 33.33. */

let buyer: TestUser;
let clip: number;
let second: number;
const UPDATE = 'POST /order/v1/discount/update';

const app = await shopApp();
beforeEach(async () => {
  const author = await makeCreator(app.db);
  [buyer, clip, second] = await Promise.all([
    makeUser(app.db),
    makeClip(app.db, author.id),
    makeClip(app.db, author.id, { hdPrice: 3_333n }),
  ]);
  await creditCoins(app.db, { userId: buyer.id }, 1_000);
});

const create = (discountId: number, user = buyer) =>
  app.call(
    'POST /order/v1/create',
    { videos: [clip, second].map((videoId) => ({ videoId, videoType: 1 })), discountId },
    { token: user.token },
  );
const read = async (orderId: string) =>
  (await app.call('GET /order/v1/orderId', { orderId }, { token: buyer.token })).data;
const pay = (orderId: string, input: object = {}) =>
  app.call('POST /order/v1/pay', { orderId, ...input }, { token: buyer.token });
const update = (orderId: string, discountId?: number, user = buyer) =>
  app.call(UPDATE, { orderId, discountId }, { token: user.token });
const balance = () => coinsBalance(app.db, { userId: buyer.id });

test('an order is created at its discounted price, and the card is charged only at the payment', async () => {
  const card = await insertDiscountCard(app.db, { userId: buyer.id }, 85, 500);
  const { orderId } = (await create(card)).data;
  // 133.33 × 0.85 = 113.3305, rounded half up. The items cost 85.00 and 28.33.
  const { orderItems, ...created } = await read(orderId);
  expect(created).toMatchObject({ originAmount: 133.33, discountAmount: 20, payAmount: 113.33, discountId: card });
  expect(orderItems.map(({ payAmount }) => payAmount)).toEqual([85, 28.33]);
  expect(await readCardBalance(app.db, card)).toBe(50_000n);
  expect((await pay(orderId)).code).toBe(0);
  expect([await balance(), await readCardBalance(app.db, card)]).toEqual([100_000n - 11_333n, 50_000n - 11_333n]);
  expect((await pay(orderId)).code).toBe(0);
  expect(await readCardBalance(app.db, card)).toBe(50_000n - 11_333n);
});

test('a card with an insufficient balance covers a part and is then empty', async () => {
  const card = await insertDiscountCard(app.db, { userId: buyer.id }, 50, 40);
  const { orderId } = (await create(card)).data;
  expect(await read(orderId)).toMatchObject({ payAmount: 93.33, discountAmount: 40 });
  expect((await pay(orderId)).code).toBe(0);
  expect([await balance(), await readCardBalance(app.db, card)]).toEqual([100_000n - 9_333n, 0n]);
});

test('a pending order changes its discount card, or drops it', async () => {
  const [better, worse] = [
    await insertDiscountCard(app.db, { userId: buyer.id }, 60, 500),
    await insertDiscountCard(app.db, { userId: buyer.id }, 90, 500),
  ];
  const { orderId } = (await create(worse)).data;
  expect((await update(orderId, better)).code).toBe(0);
  expect(await read(orderId)).toMatchObject({ payAmount: 80, discountAmount: 53.33, discountId: better });
  expect((await update(orderId)).code).toBe(0);
  const without = await read(orderId);
  expect(without).toMatchObject({ payAmount: 133.33, discountAmount: 0, discountId: null });
  expect(without.orderItems.map(({ payAmount }) => payAmount)).toEqual([100, 33.33]);
  expect((await pay(orderId)).code).toBe(0);
  expect((await update(orderId, better)).code).toBe(40900);
  expect(await readCardBalance(app.db, better)).toBe(50_000n);
});

test('only the order’s buyer can change its card, and only to their own card', async () => {
  const card = await insertDiscountCard(app.db, { userId: buyer.id }, 85, 500);
  const stranger = await makeUser(app.db);
  const theirs = await insertDiscountCard(app.db, { userId: stranger.id }, 85, 500);
  const orderId = await placeOrder(app, buyer.token, [clip, 1]);
  expect((await app.call(UPDATE, { orderId, discountId: card })).code).toBe(403);
  expect((await update(orderId, theirs, stranger)).code).toBe(40400);
  expect((await update(orderId, theirs)).code).toBe(40400);
  expect((await update('nothing', card)).code).toBe(40400);
  expect((await app.call(UPDATE, { orderId, discountId: 'x' }, { token: buyer.token })).code).toBe(40000);
  expect((await create(theirs)).code).toBe(40400);
  await app.db.updateTable('discount_cards').set({ expires_at: new Date() }).where('id', '=', card).execute();
  expect((await create(card)).code).toBe(40400);
  expect((await read(orderId)).payAmount).toBe(100);
});

test('if the card’s balance is lower than shown, nothing is charged and the order gets its new price', async () => {
  const card = await insertDiscountCard(app.db, { userId: buyer.id }, 50, 80);
  const [first, late] = [(await create(card)).data.orderId, (await create(card)).data.orderId];
  expect((await pay(first)).code).toBe(0);
  const before = await balance();
  expect((await pay(late)).code).toBe(40900);
  expect(await balance()).toBe(before);
  // The card has 80.00 − 66.67 left, which cover 26.66.
  expect(await read(late)).toMatchObject({ payAmount: 120, discountId: card, orderStatus: ORDER_STATUS.pending });
  expect((await pay(late)).code).toBe(0);
  expect([before - (await balance()), await readCardBalance(app.db, card)]).toEqual([12_000n, 0n]);

  const dead = await insertDiscountCard(app.db, { userId: buyer.id }, 50, 80);
  const expired = (await create(dead)).data.orderId;
  await app.db.updateTable('discount_cards').set({ expires_at: new Date() }).where('id', '=', dead).execute();
  expect((await pay(expired)).code).toBe(40900);
  expect(await read(expired)).toMatchObject({ payAmount: 133.33, discountId: null });
  expect((await pay(expired)).code).toBe(0);
});

test('a card only pays from the account to which it belongs', async () => {
  const company = await makeCompanyBuyer(app.db, 1_000);
  await addMembers(app.db, company, { buyers: [buyer] });
  const own = await insertDiscountCard(app.db, { userId: buyer.id }, 85, 500);
  const companys = await insertDiscountCard(app.db, { companyId: company.companyId }, 85, 500);
  const withOwn = (await create(own)).data.orderId;
  expect((await pay(withOwn, { companyPay: true })).code).toBe(40900);
  expect((await pay(withOwn)).code).toBe(0);
  const withCompanys = (await create(companys)).data.orderId;
  expect((await pay(withCompanys)).code).toBe(40900);
  expect((await pay(withCompanys, { companyPay: true })).code).toBe(0);
  expect([await readCardBalance(app.db, own), await readCardBalance(app.db, companys)]).toEqual([38_667n, 38_667n]);
});

test('ten concurrent payments with one card spend its balance, and the other orders get their new price', async () => {
  const card = await insertDiscountCard(app.db, { userId: buyer.id }, 50, 200);
  const orders = await Promise.all(Array.from({ length: 10 }, async () => (await create(card)).data.orderId));
  const responses = await Promise.all(orders.map((orderId) => pay(orderId)));
  // The card pays 66.67 for the first two orders and its remaining 66.66 for the third.
  expect(responses.filter(({ code }) => code === 0)).toHaveLength(3);
  expect(responses.filter(({ code }) => code === 40900)).toHaveLength(7);
  expect(await readCardBalance(app.db, card)).toBe(0n);
  expect(await balance()).toBe(100_000n - 3n * 6_667n);
  expect(await checkLedger(app.db)).toMatchObject({ balanced: true });
});

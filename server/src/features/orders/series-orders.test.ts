import { setTimeout as sleep } from 'node:timers/promises';
import type { Request } from '@zhenku/contract/api';
import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  makeClip,
  makeCreator,
  makeKey,
  makeOperator,
  makeUser,
  type TestUser,
} from '../../platform/testing/fixtures.ts';
import { shopApp } from '../../testing/shop-app.ts';
import { hideSeries } from '../series/hide-series.ts';
import { serveSeries } from '../series/testing.ts';
import { checkLedger } from '../wallet/check-ledger.ts';
import { coinsBalance } from '../wallet/coins.ts';
import { buyClips, countLicences, creditCoins, insertDiscountCard, readIncome, readSales } from './testing.ts';

/** Tests orders of a series whose HD clips cost 100.00, 33.33 and 50.00, and 150.00 together. */

const app = await shopApp(serveSeries);
afterAll(() => app.close());

let creator: TestUser;
let buyer: TestUser;
let clips: number[];
let seriesId: number;
const as = (user: { token: string }) => ({ token: user.token });
const LIST = [100, 33.33, 50];
// 150.00 of 183.33 in proportion; the largest remainder gets the last fen.
const SHARES = [81.82, 27.27, 40.91];

beforeEach(async () => {
  [creator, buyer] = await Promise.all([makeCreator(app.db), makeUser(app.db)]);
  clips = [];
  for (const hdPrice of [10_000n, 3_333n, 5_000n]) {
    clips.push(await makeClip(app.db, creator.id, { hdPrice, hd4kPrice: clips.length === 0 ? 20_000n : null }));
  }
  const created = await app.call(
    'POST /series/v1/create',
    { seriesName: '茶山', videoIds: clips, prices: [{ videoType: 1, price: 150 }] },
    as(creator),
  );
  seriesId = created.data.seriesId;
  await creditCoins(app.db, { userId: buyer.id }, 1_000);
});

type Bought = NonNullable<Request<'POST /order/v1/create'>['series']>;
const create = async (input: Partial<Bought> = {}, user: { token: string } = buyer, more: object = {}) =>
  await app.call('POST /order/v1/create', { series: { seriesId, videoType: 1, ...input }, ...more }, as(user));
const pay = async (orderId: string) => await app.call('POST /order/v1/pay', { orderId }, as(buyer));
const read = async (orderId: string) => (await app.call('GET /order/v1/orderId', { orderId }, as(buyer))).data;
const balance = () => coinsBalance(app.db, { userId: buyer.id });
const setPrices = async (prices: { videoType: 1 | 2 | 3; price: number }[], videoIds = clips) =>
  await app.call('POST /series/v1/update', { seriesId, seriesName: '茶山', videoIds, prices }, as(creator));
const totals = async () => (await app.call('GET /series/v1/info', { seriesId })).data.totals;
const setStatus = async (videoId: number, status: number) =>
  await app.db.updateTable('videos').set({ status }).where('id', '=', videoId).execute();
const expectBalancedBooks = async () => expect(await checkLedger(app.db)).toMatchObject({ balanced: true });

test('one order has a line for each clip, whose share of the price for all it costs', async () => {
  const { orderId } = (await create({ price: 150 })).data;
  const { orderItems, ...order } = await read(orderId);
  expect(order).toMatchObject({ originAmount: 150, discountAmount: 0, payAmount: 150 });
  expect(orderItems.map(({ videoId }) => videoId)).toEqual(clips);
  expect(orderItems.map(({ payAmount }) => payAmount)).toEqual(SHARES);
  expect(orderItems.map(({ series }) => series)).toEqual(LIST.map((listPrice) => ({ seriesName: '茶山', listPrice })));
  expect((await pay(orderId)).code).toBe(0);
  expect(await balance()).toBe(85_000n);
  expect(await countLicences(app.db, orderId)).toBe(3);
  expect(await Promise.all(clips.map((id) => readSales(app.db, id)))).toEqual([1, 1, 1]);
  const rows = await app.db
    .selectFrom('order_items')
    .where('order_id', '=', orderId)
    .select(['pay_amount', 'share_percent', 'creator_share'])
    .execute();
  const shared = rows.map(({ pay_amount, share_percent }) => (pay_amount * BigInt(share_percent!)) / 100n);
  expect(rows.map(({ creator_share }) => creator_share)).toEqual(shared);
  expect(await readIncome(app.db, creator)).toBe(shared.reduce((sum, share) => sum + share, 0n));
  await expectBalancedBooks();
});

test('an order takes the clips that are sold in the tier, at their sum without a price for all', async () => {
  const { orderId } = (await create({ videoType: 2 })).data;
  expect(await read(orderId)).toMatchObject({ payAmount: 200, orderItems: [{ videoId: clips[0], payAmount: 200 }] });
  await app.db.updateTable('videos').set({ plus_price: null }).where('id', 'in', clips).execute();
  expect(await create({ videoType: 3 })).toMatchObject({ code: 40900, message: '“茶山”不提供该规格' });
});

describe('paying', () => {
  test('twice at once charges once', async () => {
    const { orderId } = (await create()).data;
    const codes = (await Promise.all(Array.from({ length: 6 }, () => pay(orderId)))).map(({ code }) => code);
    expect(codes).toEqual([0, 0, 0, 0, 0, 0]);
    expect([await balance(), await countLicences(app.db, orderId)]).toEqual([85_000n, 3]);
    await expectBalancedBooks();
  });

  test('two orders of a buyer who can pay only one pays one as a whole', async () => {
    const poor = await makeUser(app.db);
    await creditCoins(app.db, { userId: poor.id }, 200);
    const orders = [(await create({}, poor)).data.orderId, (await create({}, poor)).data.orderId];
    const results = await Promise.all(orders.map((orderId) => app.call('POST /order/v1/pay', { orderId }, as(poor))));
    expect(results.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 41_000]);
    expect(await coinsBalance(app.db, { userId: poor.id })).toBe(5_000n);
    await expectBalancedBooks();
  });

  test('with a discount card takes the card’s percentage off the price for all', async () => {
    const card = await insertDiscountCard(app.db, { userId: buyer.id }, 80, 500);
    const { orderId } = (await create({ price: 150 }, buyer, { discountId: card })).data;
    const { orderItems, ...order } = await read(orderId);
    expect(order).toMatchObject({ originAmount: 150, discountAmount: 30, payAmount: 120 });
    expect(orderItems.reduce((sum, { payAmount }) => sum + Math.round(payAmount * 100), 0)).toBe(12_000);
    expect((await pay(orderId)).code).toBe(0);
    expect(await balance()).toBe(88_000n);
  });

  test('is refused as a whole once a clip went off sale; a new order costs the remaining clips', async () => {
    const { orderId } = (await create()).data;
    await setStatus(clips[0]!, VIDEO_STATUS.offline);
    expect(await pay(orderId)).toMatchObject({ code: 40900 });
    expect([await balance(), await countLicences(app.db, orderId)]).toEqual([100_000n, 0]);
    // 33.33 and 50.00 cost less together than the price for all.
    expect(await create({ price: 150 })).toMatchObject({ code: 40900 });
    const again = (await create({ price: 83.33 })).data.orderId;
    expect((await pay(again)).code).toBe(0);
    expect(await balance()).toBe(100_000n - 8_333n);
  });
});

test('an order is refused if the buyer was shown more clips at the same price', async () => {
  await setPrices([{ videoType: 1, price: 80 }]);
  await setStatus(clips[1]!, VIDEO_STATUS.offline);
  expect(await create({ price: 80, count: 3 })).toMatchObject({
    code: 40900,
    message: '“茶山”现在是 2 条，共 ¥80.00，请确认后重新下单',
  });
  const { orderId } = (await create({ price: 80, count: 2 })).data;
  expect((await read(orderId)).orderItems).toHaveLength(2);
});

describe('a changed price', () => {
  test('is refused if the buyer was shown another, and leaves orders that exist', async () => {
    const { orderId } = (await create({ price: 150 })).data;
    expect((await setPrices([{ videoType: 1, price: 120 }])).code).toBe(0);
    expect(await create({ price: 150 })).toMatchObject({ code: 40900, message: expect.stringContaining('¥120.00') });
    expect((await create({ price: 120 })).code).toBe(0);
    expect((await pay(orderId)).code).toBe(0);
    expect(await balance()).toBe(85_000n);
  });

  test('never exceeds the sum, also after clips became cheaper or fewer', async () => {
    await app.db.updateTable('videos').set({ hd_price: 4_000n }).where('id', '=', clips[0]!).execute();
    expect((await totals())[0]).toMatchObject({ count: 3, total: 123.33, price: 123.33 });
    // The stored price stays, and the series can still be saved.
    expect((await setPrices([{ videoType: 1, price: 150 }])).code).toBe(0);
    expect((await setPrices([{ videoType: 1, price: 149 }])).code).toBe(40000);
    expect((await setPrices([])).code).toBe(0);
    expect((await totals())[0]).toMatchObject({ total: 123.33, price: 123.33 });
  });

  test('is refused beyond its limits and for a tier that one clip has', async () => {
    expect(await setPrices([{ videoType: 1, price: 183.34 }])).toMatchObject({
      code: 40000,
      message: expect.stringContaining('¥183.33'),
    });
    expect((await setPrices([{ videoType: 1, price: 18.33 }])).code).toBe(40000);
    expect((await setPrices([{ videoType: 1, price: 18.34 }])).code).toBe(0);
    expect((await setPrices([{ videoType: 2, price: 100 }])).code).toBe(40000);
    expect((await setPrices([{ videoType: 1, price: 1.234 }])).code).toBe(40000);
  });
});

test('a refunded line returns its share, takes back the creator’s share, and leaves the other licences', async () => {
  const { orderId } = (await create()).data;
  await pay(orderId);
  const income = await readIncome(app.db, creator);
  const { orderItems } = await read(orderId);
  const operator = await makeOperator(app.db, 'finance');
  const refund = async (orderItemIds: string[]) =>
    await app.call(
      'POST /operator/v1/orders/{orderId}/refund',
      { orderId, reason: '素材有误', orderItemIds },
      as(operator),
    );
  expect((await refund([orderItems[0]!.orderItemId])).code).toBe(0);
  expect(await balance()).toBe(85_000n + 8_182n);
  expect((await refund([orderItems[0]!.orderItemId])).code).not.toBe(0);
  const { creator_share: taken } = await app.db
    .selectFrom('order_items')
    .where('id', '=', orderItems[0]!.orderItemId)
    .select('creator_share')
    .executeTakeFirstOrThrow();
  expect(await readIncome(app.db, creator)).toBe(income - taken!);
  const valid = app.db.selectFrom('licences').where('user_id', '=', buyer.id).where('voided_at', 'is', null);
  expect(await valid.select('id').execute()).toHaveLength(2);
  expect((await refund(orderItems.slice(1).map(({ orderItemId }) => orderItemId))).code).toBe(0);
  expect([await balance(), await readIncome(app.db, creator)]).toEqual([100_000n, 0n]);
  await expectBalancedBooks();
});

test('the creator, visitors, and keys without the scope cannot buy', async () => {
  expect(await create({}, creator)).toMatchObject({ code: 40900, message: '不能购买自己的作品' });
  expect((await app.call('POST /order/v1/create', { series: { seriesId, videoType: 1 } })).code).toBe(403);
  const reading = await makeKey(app.db, buyer, { scopes: ['catalogue'] });
  expect((await create({}, reading)).code).toBe(40300);
  expect((await create({ seriesId: 999_999 })).code).toBe(40400);
  expect((await create({}, buyer, { videos: [{ videoId: clips[0]!, videoType: 1 }] })).code).toBe(40000);
});

test('deleting the series leaves orders of it', async () => {
  const { orderId } = (await create()).data;
  await app.call('POST /series/v1/delete', { seriesId }, as(creator));
  expect((await create()).code).toBe(40400);
  expect((await pay(orderId)).code).toBe(0);
  expect((await read(orderId)).orderItems[0]!.series).toEqual({ seriesName: '茶山', listPrice: 100 });
});

test('an order says which clips the buyer has already bought in its tier', async () => {
  await buyClips(app, buyer.token, [clips[1]!, 1], [clips[0]!, 2]);
  const licensed = async (orderId: string) =>
    (await read(orderId)).orderItems.map(({ licensedTypes }) => licensedTypes);
  const { orderId } = (await create()).data;
  expect(await licensed(orderId)).toEqual([[2], [1], []]);
  expect((await pay(orderId)).code).toBe(0);
  // The order's own licences do not count.
  expect(await licensed(orderId)).toEqual([[2], [1], []]);
});

describe('a hidden series', () => {
  const hide = async () => {
    const operator = await makeOperator(app.db, 'reviewer');
    await hideSeries(app.db, operator, { seriesId, reason: '广告' });
  };

  test('cannot be ordered, while orders that exist are paid at their price', async () => {
    const { orderId } = (await create()).data;
    await hide();
    expect(await create()).toMatchObject({ code: 40400, message: '系列不存在或已下架' });
    expect((await pay(orderId)).code).toBe(0);
    expect(await countLicences(app.db, orderId)).toBe(3);
    expect((await read(orderId)).orderItems[0]!.series).toEqual({ seriesName: '茶山', listPrice: 100 });
    const alone = await app.call(
      'POST /order/v1/create',
      { videos: [{ videoId: clips[0]!, videoType: 1 }] },
      as(buyer),
    );
    expect(alone.code).toBe(0);
  });

  test('is ordered before it is hidden, or not at all', async () => {
    const hidden = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const hiding = app.db.transaction().execute(async (tx) => {
      await hideSeries(tx, await makeOperator(app.db, 'reviewer'), { seriesId, reason: '广告' });
      locked.resolve();
      await hidden.promise;
    });
    await locked.promise;
    const orders = Promise.all(Array.from({ length: 4 }, () => create()));
    expect(await Promise.race([orders, sleep(300, 'waiting')])).toBe('waiting');
    hidden.resolve();
    await hiding;
    expect((await orders).map(({ code }) => code)).toEqual([40400, 40400, 40400, 40400]);
    const rows = await app.db.selectFrom('orders').where('user_id', '=', buyer.id).select('id').execute();
    expect(rows).toEqual([]);
  });

  test('that is ordered and hidden at the same time has whole orders only, and none afterwards', async () => {
    const [results] = await Promise.all([Promise.all(Array.from({ length: 6 }, () => create())), hide()]);
    const ordered = results.filter(({ code }) => code === 0);
    expect(results.filter(({ code }) => code === 40400)).toHaveLength(results.length - ordered.length);
    for (const { data } of ordered) expect((await read(data.orderId)).orderItems).toHaveLength(3);
    expect((await create()).code).toBe(40400);
  });
});

import { ORDER_STATUS, TRANSFER_STATUS, VIDEO_STATUS } from '@zhenku/contract/constants';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeClip, makeCreator, makeUser, type TestUser } from '../../platform/testing/fixtures.ts';
import { addCartLine, readCartLineIds } from './testing.ts';
import { shopApp } from '../../testing/shop-app.ts';

let buyer: TestUser;

const app = await shopApp();
const creator = await makeCreator(app.db);
const clip = await makeClip(app.db, creator.id);
const other = await makeClip(app.db, creator.id, { name: '雪山', plusPrice: null });
beforeEach(async () => {
  buyer = await makeUser(app.db);
});

const as = (user: TestUser) => ({ token: user.token });
const create = (input: object, user = buyer) => app.call('POST /order/v1/create', input, as(user));
const read = async (orderId: string, user = buyer) =>
  (await app.call('GET /order/v1/orderId', { orderId }, as(user))).data;
const orderCount = async () => (await app.call('GET /order/v1/list', {}, as(buyer))).data.total;
const intoCart = (videoId: number, tier: number) => addCartLine(app.db, buyer.id, videoId, tier);

test('an order fixes its prices at creation, expires after 30 minutes, and has an unguessable number', async () => {
  const { code, data } = await create({
    videos: [
      { videoId: clip, videoType: 2 },
      { videoId: other, videoType: 1 },
    ],
  });
  expect(code).toBe(0);
  expect(data.orderId).toMatch(/^[0-9A-Za-z_]{16,32}$/);
  await app.db.updateTable('videos').set({ hd4k_price: 99_900n }).where('id', '=', clip).execute();
  const found = await read(data.orderId);
  await app.db.updateTable('videos').set({ hd4k_price: 20_000n }).where('id', '=', clip).execute();
  expect(found).toMatchObject({
    orderId: data.orderId,
    orderStatus: ORDER_STATUS.pending,
    originAmount: 300,
    discountAmount: 0,
    payAmount: 300,
    discountId: null,
    payType: null,
    payTime: null,
    downloadExpireTime: null,
    transferStatus: TRANSFER_STATUS.none,
    invoiceStatus: null,
    customer: { name: `用户${buyer.phone.slice(-4)}` },
  });
  expect(Date.parse(found.expireTime) - Date.parse(found.orderCreateTime)).toBe(30 * 60_000);
  expect(found.orderItems).toMatchObject([
    { videoId: clip, videoType: 2, videoName: '城市夜景航拍', originAmount: 200, payAmount: 200, authorized: false },
    { videoId: other, videoType: 1, originAmount: 100, authorizationId: null, authenticationType: 1, is8K: false },
  ]);
  expect(found.orderItems[0]!.thumbnailUrl).toMatch(/^\/files\/public\/test-\d+-0\.webp$/);
  expect(new Set(found.orderItems.map(({ orderItemId }) => orderItemId)).size).toBe(2);
});

test('keeps the requested item sequence and leaves the cart lines in place', async () => {
  const lines = [await intoCart(clip, 1), await intoCart(other, 2)];
  const { data } = await create({ shoppingCartIds: lines.toReversed() });
  expect((await read(data.orderId)).orderItems.map(({ videoId }) => videoId)).toEqual([other, clip]);
  expect(await readCartLineIds(app.db, buyer.id)).toEqual(lines);
});

test('a clip that is listed twice in a tier is one item', async () => {
  const line = await intoCart(clip, 1);
  const same = { videoId: clip, videoType: 1 };
  const { data } = await create({ shoppingCartIds: [line, line], videos: [same, same, { ...same, videoType: 3 }] });
  const { orderItems, payAmount } = await read(data.orderId);
  expect(orderItems.map(({ videoType }) => videoType)).toEqual([1, 3]);
  expect(payAmount).toBe(600);
});

test('reports an empty selection', async () => {
  for (const input of [{}, { shoppingCartIds: [], videos: [] }]) {
    expect(await create(input)).toMatchObject({ code: 40000, message: '请勾选要结算的视频' });
  }
});

test.each([
  ['an unknown tier', { videos: [{ videoId: 1, videoType: 4 }] }],
  ['a string instead of a list', { videos: 'all' }],
  ['more than 200 clips', { videos: Array.from({ length: 201 }, (_, i) => ({ videoId: i + 1, videoType: 1 })) }],
])('refuses %s', async (_what, input) => {
  expect((await create(input)).code).toBe(40000);
});

test('refuses more than 200 items from cart and clips together', async () => {
  const clips = await Promise.all(Array.from({ length: 101 }, () => makeClip(app.db, creator.id)));
  const rows = clips.map((id) => ({ user_id: buyer.id, video_id: id, tier: 1 }));
  const lines = await app.db.insertInto('cart_items').values(rows).returning('id').execute();
  const videos = clips.slice(0, 100).map((videoId) => ({ videoId, videoType: 2 }));
  const shoppingCartIds = lines.map(({ id }) => id);
  expect((await create({ shoppingCartIds, videos })).code).toBe(40000);
  const { code, data } = await create({ shoppingCartIds: shoppingCartIds.slice(1), videos });
  expect(code).toBe(0);
  expect((await read(data.orderId)).orderItems).toHaveLength(200);
});

test('refuses other users’ cart lines, unknown clips and unknown discount cards', async () => {
  const line = await intoCart(clip, 1);
  const stranger = await makeUser(app.db);
  expect((await create({ shoppingCartIds: [line] }, stranger)).code).toBe(40400);
  expect((await create({ videos: [{ videoId: 999_999, videoType: 1 }] })).code).toBe(40400);
  const inReview = await makeClip(app.db, creator.id, { status: VIDEO_STATUS.inReview });
  expect((await create({ videos: [{ videoId: inReview, videoType: 1 }] })).code).toBe(40400);
  expect((await create({ shoppingCartIds: [line], discountId: 7 })).code).toBe(40400);
  expect(await orderCount()).toBe(0);
});

test('refuses clips off sale, unsold tiers and the caller’s own clips', async () => {
  const gone = await makeClip(app.db, creator.id);
  const line = await intoCart(gone, 1);
  await app.db.updateTable('videos').set({ status: VIDEO_STATUS.offline }).where('id', '=', gone).execute();
  expect((await create({ shoppingCartIds: [line, await intoCart(clip, 1)] })).code).toBe(40900);
  expect((await create({ videos: [{ videoId: other, videoType: 3 }] })).code).toBe(40900);
  expect((await create({ videos: [{ videoId: clip, videoType: 1 }] }, creator)).code).toBe(40900);
});

describe('with an Idempotency-Key', () => {
  const send = (key: string, videoId: number) =>
    app.call(
      'POST /order/v1/create',
      { videos: [{ videoId, videoType: 1 }] },
      { token: buyer.token, headers: { 'idempotency-key': key } },
    );

  test('a repeat returns the same order, another body is refused, and another key orders again', async () => {
    const first = await send('one', clip);
    expect(await send('one', clip)).toEqual(first);
    expect((await send('one', other)).code).toBe(40900);
    expect((await send('two', clip)).data.orderId).not.toBe(first.data.orderId);
    expect(await orderCount()).toBe(2);
  });

  test('concurrent repeats create one order', async () => {
    const responses = await Promise.all(Array.from({ length: 15 }, () => send('many', clip)));
    expect(new Set(responses.map(({ data }) => data.orderId)).size).toBe(1);
    expect(await orderCount()).toBe(1);
  });

  test('a failed order is not stored, so a repeat can succeed', async () => {
    const later = await makeClip(app.db, creator.id, { hdPrice: null });
    expect((await send('three', later)).code).toBe(40900);
    await app.db.updateTable('videos').set({ hd_price: 100n }).where('id', '=', later).execute();
    expect((await send('three', later)).code).toBe(0);
  });
});

import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { makeClip, makeCreator, makeUser, type TestUser } from '../../../platform/testing/fixtures.ts';
import { testFiles } from '../testing.ts';
import { cartRoutes } from './cart.routes.ts';

let buyer: TestUser;
let clip: number;

const app = await testApp((each) => cartRoutes(each, { storage: testFiles }));
const creator = await makeCreator(app.db);
beforeEach(async () => {
  [buyer, clip] = await Promise.all([makeUser(app.db), makeClip(app.db, creator.id, { hd4kPrice: null })]);
});

const query = async (input = {}, user = buyer) =>
  (await app.call('GET /shoppingcart/v1/query', input, { token: user.token })).data;
const add = (videoId: unknown, videoType: unknown, user = buyer) =>
  app.call('POST /shoppingcart/v1/add', { videoId, videoType }, { token: user.token });
const line = async (videoId: number, videoType: number) => (await add(videoId, videoType)).data.shoppingCartId;
const update = (shoppingCartId: unknown, videoType: unknown, user = buyer) =>
  app.call('POST /shoppingcart/v1/update', { shoppingCartId, videoType }, { token: user.token });
const remove = (shoppingCartIds: unknown, user = buyer) =>
  app.call('DELETE /shoppingcart/v1/remove', { shoppingCartIds }, { token: user.token });

test.each([
  ['GET /shoppingcart/v1/query', {}],
  ['POST /shoppingcart/v1/add', { videoId: 1, videoType: 1 }],
  ['POST /shoppingcart/v1/update', { shoppingCartId: 1, videoType: 1 }],
  ['DELETE /shoppingcart/v1/remove', { shoppingCartIds: '1' }],
] as const)('%s needs a login', async (key, input) => {
  expect((await app.call(key, input)).code).toBe(403);
});

describe('query', () => {
  test('returns the caller’s own lines, newest first, at current prices', async () => {
    const other = await makeClip(app.db, creator.id, { name: '雪山' });
    const [first, second] = [await line(clip, 3), await line(other, 1)];
    await add(clip, 1, await makeUser(app.db));
    const { content, total } = await query();
    expect(total).toBe(2);
    expect(content.map(({ shoppingCartId }) => shoppingCartId)).toEqual([second, first]);
    expect(content[1]).toEqual({
      licensedTypes: [],
      shoppingCartId: first,
      videoId: clip,
      videoType: 3,
      videoName: '城市夜景航拍',
      videoCoverUrl: expect.stringMatching(/^\/files\/public\/test-\d+-0\.webp$/),
      videoThumbnailUrls: [content[1]!.videoCoverUrl],
      price: 500,
      resolution: '3840X2160',
      is8K: false,
      authenticationType: 1,
      available: true,
      tiers: [
        { videoType: 1, price: 100, resolution: '1920X1080', files: [] },
        { videoType: 3, price: 500, resolution: '3840X2160', files: [] },
      ],
    });
    await app.db
      .updateTable('videos')
      .set({ plus_price: 45_050n, authentication_type: 2 })
      .where('id', '=', clip)
      .execute();
    expect((await query()).content[1]).toMatchObject({ price: 450.5, authenticationType: 2 });
    expect(await query({ page: 2, size: 1 })).toMatchObject({ total: 2, content: [{ shoppingCartId: first }] });
  });

  test('shows which tiers of a clip the caller has already licensed', async () => {
    const order = { id: `order${clip}`, user_id: buyer.id, origin_amount: 1n, pay_amount: 1n, expires_at: new Date() };
    await app.db.insertInto('orders').values(order).execute();
    const item = { video_id: clip, tier: 1, origin_amount: 1n, pay_amount: 1n, video_name: '夜景' };
    for (const [position, voided_at] of [null, new Date()].entries()) {
      const id = `item${clip}-${position}`;
      await app.db
        .insertInto('order_items')
        .values({ ...item, id, order_id: order.id, position })
        .execute();
      const licence = { order_item_id: id, video_id: clip, tier: 1 + position, user_id: buyer.id };
      await app.db
        .insertInto('licences')
        .values({ ...licence, voided_at, download_until: new Date() })
        .execute();
    }
    await line(clip, 3);
    expect((await query()).content[0]!.licensedTypes).toEqual([1]);
  });

  test('shows the poster of a clip without thumbnails', async () => {
    await line(clip, 1);
    await app.db
      .updateTable('video_files')
      .set({ kind: 'poster' })
      .where('kind', '=', 'thumbnail')
      .where('video_id', '=', clip)
      .execute();
    const [item] = (await query()).content;
    expect(item).toMatchObject({ videoCoverUrl: expect.stringContaining('-0.webp'), videoThumbnailUrls: [] });
    await app.db.deleteFrom('video_files').where('video_id', '=', clip).execute();
    expect((await query()).content[0]!.videoCoverUrl).toBe('');
  });

  test('keeps clips that are no longer sold, as unavailable', async () => {
    const offline = await makeClip(app.db, creator.id);
    const removed = await makeClip(app.db, creator.id);
    for (const id of [offline, removed, clip]) await line(id, 1);
    await app.db.updateTable('videos').set({ status: VIDEO_STATUS.offline }).where('id', '=', offline).execute();
    await app.db.updateTable('videos').set({ deleted_at: new Date() }).where('id', '=', removed).execute();
    await app.db.updateTable('videos').set({ hd_price: null }).where('id', '=', clip).execute();
    const { content } = await query();
    expect(content.map(({ videoId, available, price }) => [videoId, available, price])).toEqual([
      [clip, false, null],
      [removed, false, 100],
      [offline, false, 100],
    ]);
  });
});

describe('add', () => {
  test('refuses the 201st line with a message, even if several are added concurrently', async () => {
    const clips: number[] = [];
    for (let made = 0; made < 67; made += 1) clips.push(await makeClip(app.db, creator.id));
    const lines = clips.flatMap((video_id) => [1, 2, 3].map((tier) => ({ user_id: buyer.id, video_id, tier })));
    await app.db.insertInto('cart_items').values(lines.slice(0, 199)).execute();
    const more = await Promise.all([add(clip, 1), add(clip, 3), add(lines[199]!.video_id, lines[199]!.tier)]);
    expect(more.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 40900, 40900]);
    const refused = more.find(({ code }) => code === 40900)!;
    expect(refused).toMatchObject({ message: '购物车最多放200条素材，请先结算或删除一些', data: { cartMax: 200 } });
    expect((await query()).total).toBe(200);
    expect(await add(lines[0]!.video_id, lines[0]!.tier)).toMatchObject({ code: 0 });
  });

  test('a repeated add returns the same line, even a concurrent one', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => add(clip, 1)));
    expect(responses.map(({ code }) => code)).toEqual(responses.map(() => 0));
    expect(new Set(responses.map(({ data }) => data.shoppingCartId)).size).toBe(1);
    expect(await line(clip, 3)).not.toBe(responses[0]!.data.shoppingCartId);
    expect((await query()).total).toBe(2);
  });

  test.each([
    ['no tier', {}],
    ['an unknown tier', { videoType: 4 }],
    ['a tier that is not a number', { videoType: 'HD' }],
  ])('requires a tier if there is %s', async (_what, input) => {
    const response = await app.call('POST /shoppingcart/v1/add', { videoId: clip, ...input }, { token: buyer.token });
    expect(response).toMatchObject({ code: 40000, data: { fields: { videoType: '请选择规格' } } });
  });

  test('refuses a tier that is not sold, the caller’s own clip, and an unpublished clip', async () => {
    expect((await add(clip, 2)).code).toBe(40900);
    expect((await add(clip, 1, creator)).code).toBe(40900);
    expect((await add(await makeClip(app.db, creator.id, { status: VIDEO_STATUS.inReview }), 1)).code).toBe(40400);
    expect((await add(999_999, 1)).code).toBe(40400);
    expect((await add('abc', 1)).code).toBe(40000);
    expect((await query()).total).toBe(0);
  });
});

describe('update', () => {
  test('changes the tier of a line', async () => {
    const id = await line(clip, 1);
    expect(await update(id, 3)).toMatchObject({ code: 0, data: null });
    expect((await query()).content).toMatchObject([{ shoppingCartId: id, videoType: 3, price: 500 }]);
    expect((await update(id, 3)).code).toBe(0);
  });

  test('changing to the tier of another line merges the two', async () => {
    const [id] = [await line(clip, 1), await line(clip, 3)];
    expect((await update(id, 3)).code).toBe(0);
    expect((await query()).content).toMatchObject([{ shoppingCartId: id, videoType: 3 }]);
  });

  test('concurrent changes and adds leave one line per tier', async () => {
    const [first, third] = [await line(clip, 1), await line(clip, 3)];
    const responses = await Promise.all([
      update(first, 3),
      update(third, 1),
      add(clip, 1),
      add(clip, 3),
      update(first, 1),
    ]);
    expect(responses.every(({ code }) => code === 0 || code === 40400)).toBe(true);
    const { content } = await query();
    expect(new Set(content.map(({ videoType }) => videoType)).size).toBe(content.length);
  });

  test('refuses someone else’s line, a tier that is not sold, and an unknown tier', async () => {
    const id = await line(clip, 1);
    expect((await update(id, 3, await makeUser(app.db))).code).toBe(40400);
    expect((await update(999_999, 3)).code).toBe(40400);
    expect((await update(id, 2)).code).toBe(40900);
    expect((await update(id, 7)).code).toBe(40000);
    expect((await query()).content).toMatchObject([{ videoType: 1 }]);
  });
});

describe('remove', () => {
  test('removes the given lines, by query string or body', async () => {
    const ids = [await line(clip, 1), await line(clip, 3), await line(await makeClip(app.db, creator.id), 1)];
    expect(await remove(`${ids[0]},${ids[1]}`)).toMatchObject({ code: 0, data: null });
    expect((await query()).total).toBe(1);
    const body = await app.http.inject({
      method: 'DELETE',
      url: '/video-platform/shoppingcart/v1/remove',
      headers: { 'x-auth-token': buyer.token },
      payload: { shoppingCartIds: [ids[2]] },
    });
    expect(body.json()).toMatchObject({ code: 0 });
    expect((await query()).total).toBe(0);
  });

  test('leaves other people’s lines', async () => {
    const id = await line(clip, 1);
    const stranger = await makeUser(app.db);
    expect((await remove(String(id), stranger)).code).toBe(40400);
    const own = (await add(clip, 1, stranger)).data.shoppingCartId;
    expect((await remove(`${id},${own}`, stranger)).code).toBe(0);
    expect((await query()).total).toBe(1);
    expect((await query({}, stranger)).total).toBe(0);
  });

  test.each([[''], ['abc'], ['1,x'], ['0'], ['-1']])('refuses %j', async (ids) => {
    expect((await remove(ids)).code).toBe(40000);
  });
});

import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { disabledResponseCache } from '../../../platform/testing/response-cache.ts';
import { createLog } from '../../../platform/observability/log.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { testApp } from '../../../platform/testing/app.ts';
import { testDiskCache } from '../../../platform/testing/disk-cache.ts';
import { makeClip, makeCreator, makeUser, type TestUser } from '../../../platform/testing/fixtures.ts';
import { cacheCards } from '../../catalogue/cached-cards.ts';
import { catalogueRoutes } from '../../catalogue/catalogue.routes.ts';
import { testLister } from '../../catalogue/testing.ts';
import { startViewCounter, type ViewCounter } from '../../catalogue/views.ts';
import { favouriteRoutes } from './favourites.routes.ts';

const storage = { publicUrl: (key: string) => `/files/${key}` } as Partial<Storage> as Storage;
const OFFLINE = 4;

let views: ViewCounter;
let owner: TestUser;
let stranger: TestUser;
let clip: number;
let other: number;

const app = await testApp((each) => {
  favouriteRoutes(each, { storage });
  views = startViewCounter(each.db, createLog('silent'), 'secret');
  const responseCache = disabledResponseCache();
  catalogueRoutes(each, {
    storage,
    cards: cacheCards(each.db, storage, testDiskCache()),
    responseCache,
    views,
    search: testLister(each.db),
  });
});
const creator = await makeCreator(app.db);
afterAll(async () => {
  await views.stop();
  await app.close();
});
beforeEach(async () => {
  [owner, stranger] = await Promise.all([makeUser(app.db), makeUser(app.db)]);
  [clip, other] = [await makeClip(app.db, creator.id), await makeClip(app.db, creator.id, { name: '雪山' })];
});

const post = (verb: string, input: object, user = owner) =>
  app.call(`POST /userfavorite/v1/${verb}` as 'POST /userfavorite/v1/add', input, { token: user.token });
const folders = async (input = {}, user = owner) =>
  (await app.call('GET /userfavorite/v1/list', input, { token: user.token })).data.list;
const create = async (favoriteName: string, user = owner) =>
  (await app.call('POST /userfavorite/v1/create', { favoriteName }, { token: user.token })).data.favoriteId;
const clips = async (favoriteId: number, input = {}) =>
  (await app.call('GET /userfavorite/v1/video/list', { favoriteId, ...input }, { token: owner.token })).data;
const idsIn = async (favoriteId: number) => (await clips(favoriteId)).content.map(({ videoId }) => videoId);
const favouriteCount = async (videoId: number) =>
  (
    await app.db
      .selectFrom('video_counters')
      .where('video_id', '=', videoId)
      .select('favourites')
      .executeTakeFirstOrThrow()
  ).favourites;
const setStatus = (videoId: number, status: number) =>
  app.db.updateTable('videos').set({ status }).where('id', '=', videoId).execute();

test.each([
  ['GET /userfavorite/v1/list', {}],
  ['POST /userfavorite/v1/create', { favoriteName: '航拍' }],
  ['POST /userfavorite/v1/update', { favoriteId: 1, favoriteName: '航拍' }],
  ['POST /userfavorite/v1/add', { favoriteId: 1, videoId: 1 }],
  ['POST /userfavorite/v1/move', { favoriteId: 1, toFavoriteId: 2, videoId: 1 }],
  ['POST /userfavorite/v1/delete', { favoriteId: 1 }],
  ['GET /userfavorite/v1/video/list', { favoriteId: 1 }],
  ['POST /userfavorite/v1/share', { favoriteId: 1 }],
  ['POST /userfavorite/v1/unshare', { favoriteId: 1 }],
] as const)('%s needs a login', async (key, input) => {
  expect((await app.call(key, input)).code).toBe(403);
});

test('someone else’s folder is reported as not found', async () => {
  const [favoriteId, own] = [await create('航拍'), await create('别人的', stranger)];
  await post('add', { favoriteId, videoId: clip });
  const calls: [string, object][] = [
    ['update', { favoriteId, favoriteName: '我的了' }],
    ['add', { favoriteId, videoId: other }],
    ['move', { favoriteId, toFavoriteId: own, videoId: clip }],
    ['delete', { favoriteId, videoId: clip }],
    ['delete', { favoriteId }],
    ['share', { favoriteId }],
    ['unshare', { favoriteId }],
  ];
  for (const [verb, input] of calls) {
    expect((await post(verb, input, stranger)).code, verb).toBe(40400);
    expect((await post(verb, { ...input, favoriteId: 999_999 })).code, verb).toBe(40400);
  }
  await post('add', { favoriteId: own, videoId: clip }, stranger);
  const into = { favoriteId: own, toFavoriteId: favoriteId, videoId: clip };
  expect((await post('move', into, stranger)).code).toBe(40400);
  const looked = await app.call('GET /userfavorite/v1/video/list', { favoriteId }, { token: stranger.token });
  expect(looked).toMatchObject({ code: 40400, message: '收藏夹不存在' });
  expect(await folders()).toMatchObject([{ favoriteName: '航拍', videoCount: 1, shareId: null }]);
});

describe('folders', () => {
  test('a user without folders gets one, even with many concurrent calls', async () => {
    const lists = await Promise.all(Array.from({ length: 12 }, () => folders()));
    const expected = {
      favoriteId: expect.any(Number),
      favoriteName: '默认收藏夹',
      videoCount: 0,
      coverUrl: '',
      shareId: null,
      hasVideo: false,
    };
    for (const list of lists) expect(list).toEqual([expected]);
    expect(new Set(lists.map(([folder]) => folder!.favoriteId)).size).toBe(1);
  });

  test('no folder is created for a user who has one', async () => {
    await create('航拍');
    expect((await folders()).map(({ favoriteName }) => favoriteName)).toEqual(['航拍']);
  });

  test('are listed oldest first, with count and cover of published clips, and mark a given clip', async () => {
    const [first, second] = [await create('一'), await create('二')];
    await post('add', { favoriteId: first, videoId: clip });
    await post('add', { favoriteId: first, videoId: other });
    const [one, two] = await folders({ videoId: clip });
    expect(one).toMatchObject({ favoriteId: first, videoCount: 2, hasVideo: true });
    expect(one!.coverUrl).toBe((await clips(first)).content[0]!.thumbnailUrl);
    expect(two).toMatchObject({ favoriteId: second, videoCount: 0, coverUrl: '', hasVideo: false });
  });

  test('names have 1 to 20 characters, counted in code points', async () => {
    const favoriteId = await create('😀'.repeat(20));
    for (const favoriteName of ['', '   ', '😀'.repeat(21), undefined, 7]) {
      const refused = { code: 40000, data: { fields: { favoriteName: expect.any(String) } } };
      expect(await post('create', { favoriteName })).toMatchObject(refused);
      expect(await post('update', { favoriteId, favoriteName })).toMatchObject(refused);
    }
    expect(await post('update', { favoriteId, favoriteName: ' 云海 ' })).toMatchObject({ code: 0, data: null });
    expect(await folders()).toMatchObject([{ favoriteName: '云海' }]);
  });

  test('deleting a folder deletes its entries, but none in other folders', async () => {
    const [favoriteId, kept] = [await create('一'), await create('二')];
    for (const videoId of [clip, other]) await post('add', { favoriteId, videoId });
    await post('add', { favoriteId: kept, videoId: clip });
    expect(await post('delete', { favoriteId })).toMatchObject({ code: 0, data: null });
    expect((await post('delete', { favoriteId })).code).toBe(40400);
    expect(await folders()).toMatchObject([{ favoriteId: kept, videoCount: 1 }]);
    expect([await favouriteCount(clip), await favouriteCount(other)]).toEqual([1, 0]);
  });

  test('are limited to 200 per user, even if two are created concurrently', async () => {
    const values = Array.from({ length: 199 }, () => ({ user_id: owner.id, name: '又一个' }));
    await app.db.insertInto('favourite_folders').values(values).execute();
    const responses = await Promise.all([
      post('create', { favoriteName: '甲' }),
      post('create', { favoriteName: '乙' }),
    ]);
    expect(new Set(responses.map(({ code }) => code))).toEqual(new Set([0, 40900]));
  });
});

describe('clips in folders', () => {
  test('are listed as video cards, the latest addition first, in pages', async () => {
    const favoriteId = await create('航拍');
    expect(await post('add', { favoriteId, videoId: clip })).toMatchObject({ code: 0, data: null });
    await post('add', { favoriteId, videoId: other });
    expect(await idsIn(favoriteId)).toEqual([other, clip]);
    const page = await clips(favoriteId, { page: 2, size: 1 });
    expect(page).toMatchObject({ total: 2, page: 2, size: 1, content: [{ videoId: clip, videoName: '城市夜景航拍' }] });
  });

  test('adding twice, even concurrently, succeeds and adds one entry', async () => {
    const [favoriteId, second] = [await create('一'), await create('二')];
    const both = [favoriteId, second, favoriteId, second, favoriteId, second];
    const responses = await Promise.all(both.map((id) => post('add', { favoriteId: id, videoId: clip })));
    expect(responses.map(({ code }) => code)).toEqual(both.map(() => 0));
    expect([await idsIn(favoriteId), await idsIn(second)]).toEqual([[clip], [clip]]);
    expect(await favouriteCount(clip)).toBe(1);
  });

  test('each user counts once, however many users add and remove concurrently', async () => {
    const users = await Promise.all(Array.from({ length: 8 }, () => makeUser(app.db)));
    const ids = await Promise.all(users.map((user) => create('航拍', user)));
    const all = (verb: string) =>
      Promise.all(users.map((user, i) => post(verb, { favoriteId: ids[i], videoId: clip }, user)));
    await all('add');
    expect(await favouriteCount(clip)).toBe(8);
    await all('delete');
    expect(await favouriteCount(clip)).toBe(0);
  });

  test('only published clips can be added', async () => {
    const favoriteId = await create('航拍');
    const inReview = await makeClip(app.db, creator.id, { status: VIDEO_STATUS.inReview });
    for (const videoId of [inReview, 999_999]) expect((await post('add', { favoriteId, videoId })).code).toBe(40400);
    for (const videoId of [undefined, 'abc', 0, -1]) {
      expect((await post('add', { favoriteId, videoId })).code).toBe(40000);
    }
    expect(await idsIn(favoriteId)).toEqual([]);
  });

  test('a clip that is taken off sale is hidden until it is back on sale', async () => {
    const favoriteId = await create('航拍');
    await post('add', { favoriteId, videoId: clip });
    await setStatus(clip, OFFLINE);
    expect(await clips(favoriteId)).toMatchObject({ content: [], total: 0 });
    expect(await folders()).toMatchObject([{ videoCount: 0, coverUrl: '' }]);
    await setStatus(clip, 2);
    expect(await idsIn(favoriteId)).toEqual([clip]);
  });

  test('move to another folder, and merge with an existing entry there', async () => {
    const [favoriteId, toFavoriteId] = [await create('一'), await create('二')];
    for (const videoId of [clip, other]) await post('add', { favoriteId, videoId });
    await post('add', { favoriteId: toFavoriteId, videoId: other });
    for (const videoId of [clip, other]) {
      expect(await post('move', { favoriteId, toFavoriteId, videoId })).toMatchObject({ code: 0, data: null });
    }
    expect([await idsIn(favoriteId), await idsIn(toFavoriteId)]).toEqual([[], [other, clip]]);
    expect(await favouriteCount(clip)).toBe(1);
    expect((await post('move', { favoriteId, toFavoriteId, videoId: clip })).code).toBe(40400);
    const entries = async () =>
      await app.db.selectFrom('favourites').selectAll().where('folder_id', '=', toFavoriteId).orderBy('id').execute();
    const before = await entries();
    expect((await post('move', { favoriteId: toFavoriteId, toFavoriteId, videoId: clip })).code).toBe(0);
    expect(await entries()).toEqual(before);
    expect((await post('move', { favoriteId, videoId: clip })).code).toBe(40000);
    expect(await idsIn(toFavoriteId)).toEqual([other, clip]);
  });

  test('are removed from one folder only', async () => {
    const [favoriteId, second] = [await create('一'), await create('二')];
    for (const id of [favoriteId, second]) await post('add', { favoriteId: id, videoId: clip });
    expect(await post('delete', { favoriteId, videoId: clip })).toMatchObject({ code: 0, data: null });
    expect((await post('delete', { favoriteId, videoId: clip })).code).toBe(40400);
    expect([await idsIn(favoriteId), await idsIn(second), await favouriteCount(clip)]).toEqual([[], [clip], 1]);
  });

  test('a clip’s page shows whether the caller has favourited it', async () => {
    const favourited = async (user?: TestUser) =>
      (await app.call('GET /video/v1/queryVideoByVideoId', { videoId: clip }, { token: user?.token })).data.favourited;
    const [favoriteId, second] = [await create('航拍'), await create('云海')];
    expect(await favourited(owner)).toBe(false);
    for (const id of [favoriteId, second]) await post('add', { favoriteId: id, videoId: clip });
    expect([await favourited(owner), await favourited(stranger), await favourited()]).toEqual([true, false, false]);
    await post('delete', { favoriteId, videoId: clip });
    expect(await favourited(owner)).toBe(true);
    await post('delete', { favoriteId: second });
    expect(await favourited(owner)).toBe(false);
  });
});

describe('sharing', () => {
  const share = async (favoriteId: number) =>
    (await app.call('POST /userfavorite/v1/share', { favoriteId }, { token: owner.token })).data;
  const look = (shareId: unknown) => app.call('GET /userfavorite/v1/shared', { shareId });

  test('shows only the folder to everybody with the link', async () => {
    const favoriteId = await create('航拍');
    await post('add', { favoriteId, videoId: clip });
    const links = await Promise.all([share(favoriteId), share(favoriteId), share(favoriteId)]);
    expect(new Set(links.map(({ shareId }) => shareId)).size).toBe(1);
    const { shareId, url } = links[0]!;
    expect(url).toBe(`/#/shared/${shareId}`);
    expect(shareId).toMatch(/^[\w-]{22}$/);
    expect((await folders())[0]).toMatchObject({ shareId });
    const { data } = await look(shareId);
    expect(data).toEqual({ favoriteName: '航拍', ...(await clips(favoriteId)) });
  });

  test('ends when the owner stops it, and sharing again creates a new link', async () => {
    const favoriteId = await create('航拍');
    const { shareId } = await share(favoriteId);
    expect(await post('unshare', { favoriteId })).toMatchObject({ code: 0, data: null });
    expect((await post('unshare', { favoriteId })).code).toBe(0);
    expect(await look(shareId)).toMatchObject({ code: 40400, message: '链接已失效' });
    const next = await share(favoriteId);
    expect(next.shareId).not.toBe(shareId);
    expect([(await look(shareId)).code, (await look(next.shareId)).code]).toEqual([40400, 0]);
  });

  test('ends with the folder, and is paused while its owner is suspended', async () => {
    const [favoriteId, second] = [await create('一'), await create('二')];
    const [gone, kept] = [await share(favoriteId), await share(second)];
    await post('delete', { favoriteId });
    expect((await look(gone.shareId)).code).toBe(40400);
    await app.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', owner.id).execute();
    expect((await look(kept.shareId)).code).toBe(40400);
  });

  test.each([[undefined], [''], ['x'.repeat(65)]])('rejects %j', async (shareId) => {
    expect((await look(shareId)).code).toBe(40000);
  });

  test('an unknown link is not found', async () => {
    expect((await look('unknown')).code).toBe(40400);
  });
});

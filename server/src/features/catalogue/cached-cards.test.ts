import { isDeepStrictEqual } from 'node:util';
import { VideoCard } from '@zhenku/contract/catalogue/catalogue';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Storage } from '../../platform/storage/storage.ts';
import { testApp, type TestApp } from '../../platform/testing/app.ts';
import { testDiskCache } from '../../platform/testing/disk-cache.ts';
import { makeClip, makeCompanyUser, makeCreator } from '../../platform/testing/fixtures.ts';
import { disabledResponseCache } from '../../platform/testing/response-cache.ts';
import { type Cards, cacheCards } from './cached-cards.ts';
import { type Details, cacheDetails } from './cached-details.ts';
import { videoCards } from './video-cards.ts';

const storage = { publicUrl: (key: string) => `/files/${key}` } as Partial<Storage> as Storage;
const responseCache = disabledResponseCache();
let app: TestApp;
let creatorId: number;
let clips: number[];
let cards: Cards;
let details: Details;

beforeEach(async () => {
  await app?.close();
  app = await testApp(() => undefined);
  creatorId = (await makeCreator(app.db)).id;
  clips = [await makeClip(app.db, creatorId), await makeClip(app.db, creatorId)];
  cards = cacheCards(app.db, storage, testDiskCache());
  details = cacheDetails(app.db, storage, responseCache);
});
afterAll(() => app.close());

const readCards = async (ids = clips) => (await cards.read(ids)).map((json) => json.parse());
const readDetail = async (viewer: Parameters<Details['read']>[1] = null) =>
  (await details.read(clips[0]!, viewer)).parse();

const readCached = async () => ({ cards: await readCards(), detail: await readDetail() });
const readFresh = async () => ({
  cards: await videoCards(app.db, storage, clips),
  detail: (await cacheDetails(app.db, storage, responseCache).read(clips[0]!, null)).parse(),
});

/**
 * Caches the cards and the first clip's page, makes the change, and returns both as sent afterwards. Throws if the change
 * is not visible.
 */
async function shownAfter(change: () => Promise<unknown>) {
  const before = await readCached();
  await change();
  const after = await readCached();
  if (isDeepStrictEqual(before, after)) throw new Error('the change is not visible');
  return after;
}

const setClip = (values: object) => app.db.updateTable('videos').set(values).where('id', '=', clips[0]!).execute();
const newGroup = async (table: 'categories' | 'labels' | 'albums', name: string) =>
  (await app.db.insertInto(table).values({ name }).returning('id').executeTakeFirstOrThrow()).id;

describe('a cached card and page', () => {
  it('equal a freshly read card and page', async () => {
    const shown = await videoCards(app.db, storage, clips);
    expect(await readCards()).toEqual(shown.map((card) => VideoCard.parse(card)));
    expect(await readCards(), 'from memory').toEqual(shown);
    expect(await readCards(clips.toReversed()), 'in the order of the ids').toEqual(shown.toReversed());
  });

  it.each([
    ['name', { name: '改名' }],
    ['price', { hd_price: 12_300n }],
    ['keyword', { keywords: ['海'] }],
    ['licence period', { authentication_type: 2 }],
    ['size', { width: 100, height: 200 }],
    [
      'sound',
      { facts: JSON.stringify({ codec: 'h264', bitRate: 1, audio: { codec: 'aac', channels: 2, sampleRate: 1 } }) },
    ],
    ['description', { remark: '说明' }],
    ['frame rate', { fps: 50 }],
  ])('show another %s immediately', async (_property, values) => {
    expect(await shownAfter(() => setClip(values))).toEqual(await readFresh());
  });

  it('show their creator’s new name immediately', async () => {
    expect(
      await shownAfter(() => app.db.updateTable('users').set({ name: '新名' }).where('id', '=', creatorId).execute()),
    ).toEqual(await readFresh());
  });

  it('show a new picture immediately', async () => {
    const file = {
      kind: 'poster' as const,
      content_type: 'image/webp',
      width: 400,
      height: 225,
      bytes: 9n,
      position: 0,
    };
    expect(
      await shownAfter(() =>
        app.db
          .insertInto('video_files')
          .values({ video_id: clips[0]!, storage_key: 'public/poster.webp', ...file })
          .execute(),
      ),
    ).toEqual(await readFresh());
    expect(
      await shownAfter(() =>
        app.db.deleteFrom('video_files').where('video_id', '=', clips[0]!).where('kind', '=', 'poster').execute(),
      ),
    ).toEqual(await readFresh());
  });

  it('follow when the clip is added to a category, label or album, and when that group is deleted', async () => {
    for (const [table, members, column] of [
      ['categories', 'video_categories', 'category_id'],
      ['labels', 'video_labels', 'label_id'],
      ['albums', 'album_videos', 'album_id'],
    ] as const) {
      const id = await newGroup(table, '山');
      expect(
        await shownAfter(() =>
          app.db
            .insertInto(members)
            .values({ video_id: clips[0]!, [column]: id } as never)
            .execute(),
        ),
      ).toEqual(await readFresh());
      expect(await shownAfter(() => app.db.deleteFrom(table).where('id', '=', id).execute())).toEqual(
        await readFresh(),
      );
    }
  });

  it.each([
    ['labels', 'video_labels', 'label_id'],
    ['albums', 'album_videos', 'album_id'],
  ] as const)('show the new name of %s immediately', async (table, members, column) => {
    const id = await newGroup(table, '山');
    const member = { video_id: clips[0]!, [column]: id } as never;
    await app.db.insertInto(members).values(member).execute();
    expect(
      await shownAfter(() => app.db.updateTable(table).set({ name: '水' }).where('id', '=', id).execute()),
    ).toEqual(await readFresh());
  });

  it('list the smallest album first, even after another clip is added to it', async () => {
    const [one, two] = [await newGroup('albums', '一'), await newGroup('albums', '二')];
    const put = (album: number, video: number) =>
      app.db.insertInto('album_videos').values({ album_id: album, video_id: video }).execute();
    await put(one, clips[0]!);
    await put(two, clips[0]!);
    expect(await shownAfter(() => put(one, clips[1]!))).toEqual(await readFresh());
  });

  it('disappear as soon as the clip is taken off sale', async () => {
    await readCards();
    await readDetail();
    await setClip({ status: 4 });
    expect((await readCards()).map(({ videoId }) => videoId)).toEqual([clips[1]]);
    await expect(readDetail()).rejects.toMatchObject({ kind: 'notFound' });
    await setClip({ status: 2 });
    expect(await readCards()).toHaveLength(2);
  });

  it('show current counters, and whether the viewer has favourited the clip', async () => {
    const user = await makeCreator(app.db);
    await readDetail();
    await app.db
      .insertInto('video_counters')
      .values({ video_id: clips[0]!, sales: 3, views: 5 })
      .onConflict((conflict) => conflict.column('video_id').doUpdateSet({ sales: 3, views: 5 }))
      .execute();
    const folder = await app.db
      .insertInto('favourite_folders')
      .values({ user_id: user.id, name: '夹' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await app.db.insertInto('favourites').values({ folder_id: folder.id, video_id: clips[0]! }).execute();
    expect(await readDetail({ id: user.id, companyId: null })).toMatchObject({
      saleCount: 3,
      viewCount: 5,
      favourited: true,
    });
    expect(await readDetail()).toMatchObject({ saleCount: 3, viewCount: 5, favourited: false });
  });

  it('show a clip on the viewer’s company’s board as favourited', async () => {
    const { id, companyId } = await makeCompanyUser(app.db);
    const folder = await app.db
      .insertInto('favourite_folders')
      .values({ company_id: companyId, name: '企业选片' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await app.db.insertInto('favourites').values({ folder_id: folder.id, video_id: clips[0]! }).execute();
    expect(await readDetail({ id, companyId })).toMatchObject({ favourited: true });
    expect(await readDetail({ id, companyId: null })).toMatchObject({ favourited: false });
  });

  it('show other servers’ changes within a second, and this server’s immediately', async () => {
    let version = 1;
    const remembering = cacheDetails(app.db, storage, { version: () => version });
    const read = async () => (await remembering.read(clips[0]!, null)).parse().videoName;
    const before = await read();
    await setClip({ name: '改名' });
    expect(await read(), 'changed by another server').toBe(before);
    version += 1;
    expect(await read(), 'changed by this one').toBe('改名');
    await setClip({ name: '再改名' });
    await expect.poll(read, { timeout: 3_000 }).toBe('再改名');
  });

  it('are returned even if the cache has no room for them', async () => {
    const few = cacheCards(app.db, storage, testDiskCache(1));
    expect((await few.read(clips)).map((json) => json.parse().videoId)).toEqual(clips);
  });
});

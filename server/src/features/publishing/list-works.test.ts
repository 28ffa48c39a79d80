import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { expect, test } from 'vitest';
import { makeClip, makeCreator, makeUser } from '../../platform/testing/fixtures.ts';
import { openStudio } from './testing.ts';

const MINE = 'GET /video/v1/mine';
const IDS = 'GET /video/v1/mine/ids';
const { published, rejected, offline, failed, draft } = VIDEO_STATUS;

const studio = await openStudio();
const creator = await makeCreator(studio.db);
const stranger = await makeCreator(studio.db);

const makeGroup = async (table: 'categories' | 'labels', name: string) =>
  (await studio.db.insertInto(table).values({ name }).returning('id').executeTakeFirstOrThrow()).id;
const city = await makeGroup('categories', '城市');
const setSales = (videoId: number, sales: number) =>
  studio.db.updateTable('video_counters').set({ sales }).where('video_id', '=', videoId).execute();
const change = (videoId: number, columns: object) =>
  studio.db.updateTable('videos').set(columns).where('id', '=', videoId).execute();
const saveDraft = async (form: object) =>
  (await studio.call('POST /video/v1/draft', form, { token: creator.token })).data.videoId;

const clips = {
  sea: await makeClip(studio.db, creator.id, { name: '海边日出', keywords: ['海浪', '清晨'], hdPrice: 3_000n }),
  hill: await makeClip(studio.db, creator.id, { name: 'Hill 100%', keywords: ['山'], hdPrice: 9_000n }),
  lane: await makeClip(studio.db, creator.id, { name: '小巷', status: offline, hdPrice: 5_000n }),
  refused: await makeClip(studio.db, creator.id, { name: '雪', status: rejected, hdPrice: 8_000n }),
  broken: await makeClip(studio.db, creator.id, { name: '雾', status: failed, hdPrice: 7_000n }),
  typed: await saveDraft({ videoName: '草稿', videoKeywords: ['渔船'], categoryIds: [city], hdPrice: 40 }),
};
const foreign = await makeClip(studio.db, stranger.id, { name: '海边日落' });
await studio.db.insertInto('video_categories').values({ video_id: clips.sea, category_id: city }).execute();
await setSales(clips.sea, 3);
await setSales(clips.hill, 12);
await setSales(foreign, 50);
await change(clips.lane, { withdrawn_by: 'operator', reason: '版权投诉' });
await change(clips.hill, { note: '原片分辨率低于3840×2160，无法提供4K规格，已取消该规格的价格' });

const list = (input: object, token: string | undefined = creator.token) => studio.call(MINE, input, { token });
const idsOf = async (input: object) => {
  const [{ data, code }, all] = await Promise.all([list(input), studio.call(IDS, input, { token: creator.token })]);
  expect(code).toBe(0);
  const ids = data.content.map(({ videoId }) => videoId);
  expect(all.data.videoIds, 'the ids of the whole list are the same').toEqual(ids);
  return ids;
};
const { sea, hill, lane, refused, broken, typed } = clips;

test.each([
  ['newest first without an order', {}, [typed, broken, refused, lane, hill, sea]],
  ['by sales', { sort: 'sales' }, [hill, sea, typed, broken, refused, lane]],
  [
    'from the lowest price, using draft prices as typed',
    { sort: 'priceAsc' },
    [sea, typed, lane, broken, refused, hill],
  ],
  ['from the highest price', { sort: 'priceDesc' }, [hill, refused, broken, lane, typed, sea]],
  ['by status', { status: offline }, [lane]],
  ['by category, including a draft’s typed category', { categoryId: city }, [typed, sea]],
  ['by price', { priceMin: 40, priceMax: 70 }, [typed, broken, lane]],
  ['by minimum sales', { salesMin: 3 }, [hill, sea]],
  ['by maximum sales', { salesMin: 1, salesMax: 11 }, [sea]],
  ['by any problem', { problem: 'any' }, [typed, broken, refused, lane, hill]],
  ['by a rejection', { problem: 'rejected' }, [refused]],
  ['by failed processing', { problem: 'failed' }, [broken]],
  ['by a dropped price', { problem: 'noted' }, [hill]],
  ['by an operator’s takedown', { problem: 'takenDown' }, [lane]],
  ['by a missing file', { problem: 'noFile' }, [typed]],
  ['by a word of the name', { keyword: '日出' }, [sea]],
  ['by a keyword', { keyword: '海浪' }, [sea]],
  ['by a draft’s keyword', { keyword: '渔船' }, [typed]],
  ['by a name in another case', { keyword: 'hILL' }, [hill]],
  ['by literal special characters', { keyword: '100%' }, [hill]],
  ['by several filters', { keyword: '海', categoryId: city, status: published, sort: 'title' }, [sea]],
])('lists own clips %s', async (_, input, expected) => {
  expect(await idsOf(input)).toEqual(expected);
});

test('finds a clip by its number, with leading zeros or #', async () => {
  for (const keyword of [String(sea), `#${sea}`, String(sea).padStart(6, '0')]) {
    expect(await idsOf({ keyword }), keyword).toContain(sea);
  }
  expect(await idsOf({ keyword: '9'.repeat(20) })).toEqual([]);
});

test('orders by name', async () => {
  const names = (await list({ sort: 'title' })).data.content.map(({ videoName }) => videoName);
  const own = studio.db.selectFrom('videos').where('author_id', '=', creator.id);
  const rows = await own.select('name').orderBy('name').execute();
  expect(names).toEqual(rows.map(({ name }) => name));
});

test('finds a published clip by the problem of its next version', async () => {
  const clip = await makeClip(studio.db, creator.id, { name: '新版本' });
  const upload = await studio.db.selectFrom('uploads').select('id').limit(1).executeTakeFirstOrThrow();
  const version = { video_id: clip, version: 2, upload_id: upload.id, original_key: 'k', original_bytes: 1n };
  await studio.db
    .insertInto('video_versions')
    .values({ ...version, status: rejected, reason: '抖动' })
    .execute();
  expect(await idsOf({ problem: 'rejected', status: published })).toEqual([clip]);
  await studio.db.deleteFrom('video_versions').where('video_id', '=', clip).execute();
  await studio.call('POST /video/v1/delete', { videoId: clip }, { token: creator.token });
});

test('counts clips per status under the other filters, and returns them in pages', async () => {
  const { data } = await list({ priceMin: 50, status: rejected });
  expect(data).toMatchObject({ total: 1 });
  expect(data.counts).toEqual([
    { status: published, count: 1 },
    { status: rejected, count: 1 },
    { status: offline, count: 1 },
    { status: failed, count: 1 },
  ]);
  const pages = await Promise.all([1, 2, 3].map((page) => list({ sort: 'sales', page, size: 2 })));
  expect(pages.flatMap((page) => page.data.content.map(({ videoId }) => videoId))).toEqual(
    await idsOf({ sort: 'sales' }),
  );
  expect(data.counts.some(({ status }) => status === draft)).toBe(false);
});

test('a creator’s list does not contain another creator’s clips, and buyers have no list', async () => {
  expect((await list({}, stranger.token)).data.content.map(({ videoId }) => videoId)).toEqual([foreign]);
  expect((await list({ keyword: String(sea) }, stranger.token)).data.total).toBe(0);
  const buyer = await makeUser(studio.db);
  expect((await studio.call(IDS, {}, { token: buyer.token })).code).toBe(40300);
  expect((await studio.call(IDS, {})).code).toBe(403);
});

test.each([
  ['sort', 'random'],
  ['problem', 'unknown'],
  ['priceMin', 1.234],
  ['salesMin', -1],
  ['categoryId', 'x'],
  ['status', 7],
])('refuses %s %s', async (field, value) => {
  expect(await list({ [field]: value })).toMatchObject({
    code: 40000,
    data: { fields: { [field]: expect.stringMatching(/[一-鿿]/) } },
  });
});

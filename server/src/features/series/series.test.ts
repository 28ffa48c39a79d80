import { setTimeout as sleep } from 'node:timers/promises';
import type { Request } from '@zhenku/contract/api';
import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { COLOUR_BYTES } from '@zhenku/contract/similar/look';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/database/database.ts';
import { lockUser } from '../../platform/database/users.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeClip, makeCreator, makeKey, makeUser, type TestUser } from '../../platform/testing/fixtures.ts';
import { personalData } from './personal-data.ts';
import { serveSeries } from './testing.ts';

const app = await testApp(serveSeries);
afterAll(() => app.close());

let creator: TestUser;
let other: TestUser;
let clips: number[];
beforeEach(async () => {
  [creator, other] = [await makeCreator(app.db), await makeCreator(app.db)];
  clips = [];
  for (const hdPrice of [10_000n, 3_333n, null]) clips.push(await makeClip(app.db, creator.id, { hdPrice }));
});

const as = (user: { token: string }) => ({ token: user.token });
const create = async (input: Partial<Request<'POST /series/v1/create'>> = {}, user = creator) =>
  await app.call('POST /series/v1/create', { seriesName: '茶山', videoIds: clips, ...input }, as(user));
const made = async (input?: Partial<Request<'POST /series/v1/create'>>) => (await create(input)).data.seriesId;
const update = async (seriesId: number, input: object = {}, user = creator) =>
  await app.call('POST /series/v1/update', { seriesId, seriesName: '茶山', videoIds: clips, ...input }, as(user));
const info = async (seriesId: number) => await app.call('GET /series/v1/info', { seriesId });
const order = async (seriesId: number) => (await info(seriesId)).data.content.map(({ videoId }) => videoId);
const mine = async (seriesId: number, user = creator) =>
  await app.call('GET /series/v1/mine/info', { seriesId }, as(user));
const setStatus = async (videoId: number, status: number) =>
  await app.db.updateTable('videos').set({ status }).where('id', '=', videoId).execute();

test('everybody sees a series with its clips in the creator’s order, and what they cost per tier', async () => {
  const seriesId = await made({ remark: '清明前的三天', videoIds: clips.toReversed() });
  expect((await info(seriesId)).data).toMatchObject({
    seriesId,
    seriesName: '茶山',
    remark: '清明前的三天',
    authorId: creator.id,
    totals: [
      { videoType: 1, count: 2, total: 133.33, price: 133.33 },
      { videoType: 2, count: 3, total: 600 },
      { videoType: 3, count: 3, total: 1_500 },
    ],
  });
  expect(await order(seriesId)).toEqual(clips.toReversed());
  const found = await app.call('GET /series/v1/ofVideo', { videoId: clips[0]! });
  expect(found.data.series).toMatchObject({ seriesId, seriesName: '茶山' });
  const alone = await makeClip(app.db, creator.id);
  expect((await app.call('GET /series/v1/ofVideo', { videoId: alone })).data).toEqual({ series: null });
  expect((await app.call('GET /series/v1/ofVideo', { videoId: 999_999 })).code).toBe(40400);
});

test('the creator renames, adds, removes and reorders, and a stale window overwrites nothing', async () => {
  const [a, b, c] = clips as [number, number, number];
  const seriesId = await made({ videoIds: [a, b] });
  const { version } = (await mine(seriesId)).data;
  expect((await update(seriesId, { version, seriesName: '春茶', videoIds: [c, b, c] })).data.version).toBe(version + 1);
  expect((await mine(seriesId)).data).toMatchObject({ seriesName: '春茶', videos: [{ videoId: c }, { videoId: b }] });
  const stale = await update(seriesId, { version, videoIds: [a] });
  expect(stale).toMatchObject({ code: 40900, data: { version: version + 1, current: { seriesName: '春茶' } } });
  expect(await order(seriesId)).toEqual([c, b]);
  const codes = await Promise.all([1, 2, 3].map(() => update(seriesId, { version: version + 1, videoIds: [a, b, c] })));
  expect(codes.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 40900, 40900]);
});

describe('clips off sale', () => {
  test('leave the page and return to their place; without any clip on sale, the page is gone', async () => {
    const seriesId = await made();
    await setStatus(clips[1]!, VIDEO_STATUS.offline);
    expect(await order(seriesId)).toEqual([clips[0], clips[2]]);
    expect((await app.call('GET /series/v1/ofVideo', { videoId: clips[1]! })).code).toBe(40400);
    expect((await mine(seriesId)).data.videos.map(({ onSale }) => onSale)).toEqual([true, false, true]);
    expect((await app.call('GET /series/v1/mine', {}, as(creator))).data.list).toMatchObject([
      { seriesId, videoCount: 3, onSaleCount: 2 },
    ]);
    await setStatus(clips[1]!, VIDEO_STATUS.published);
    expect(await order(seriesId)).toEqual(clips);
    for (const id of clips) await setStatus(id, VIDEO_STATUS.rejected);
    expect((await info(seriesId)).code).toBe(40400);
  });

  test('stay in a series that is saved, but cannot be added', async () => {
    const [a, b, c] = clips as [number, number, number];
    const seriesId = await made({ videoIds: [a, b] });
    await setStatus(a, VIDEO_STATUS.offline);
    await setStatus(c, VIDEO_STATUS.inReview);
    expect((await update(seriesId, { videoIds: [b, a] })).code).toBe(0);
    expect(await update(seriesId, { videoIds: [b, a, c] })).toMatchObject({ code: 40900 });
    await app.db.updateTable('videos').set({ deleted_at: new Date() }).where('id', '=', a).execute();
    expect((await update(seriesId, { videoIds: [b, a] })).code).toBe(40400);
    expect((await mine(seriesId)).data.videos).toMatchObject([{ videoId: b }]);
  });
});

describe('ownership', () => {
  test('a stranger neither sees nor changes a series, and cannot group others’ clips', async () => {
    const seriesId = await made();
    expect((await mine(seriesId, other)).code).toBe(40400);
    expect((await update(seriesId, {}, other)).code).toBe(40400);
    expect((await app.call('POST /series/v1/delete', { seriesId }, as(other))).code).toBe(40400);
    expect((await create({}, other)).code).toBe(40400);
    expect((await app.call('GET /series/v1/mine', {}, as(other))).data.list).toEqual([]);
    const buyer = await makeUser(app.db);
    expect((await create({}, buyer)).code).toBe(40300);
    expect((await app.call('POST /series/v1/create', { seriesName: '茶山', videoIds: clips })).code).toBe(403);
  });

  test('a key needs the scope for publishing', async () => {
    const [reading, publishing] = [
      await makeKey(app.db, creator, { scopes: ['catalogue'] }),
      await makeKey(app.db, creator, { scopes: ['publish'] }),
    ];
    expect((await create({}, { ...creator, token: reading.token })).code).toBe(40300);
    expect((await create({}, { ...creator, token: publishing.token })).code).toBe(0);
  });
});

test('a clip is in one series at most, even if two are created at once', async () => {
  const results = await Promise.all([1, 2, 3, 4].map(() => create()));
  expect(results.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 40900, 40900, 40900]);
  const list = (await app.call('GET /series/v1/mine', {}, as(creator))).data.list;
  expect(list).toHaveLength(1);
  await app.call('POST /series/v1/delete', { seriesId: list[0]!.seriesId }, as(creator));
  expect((await create()).code).toBe(0);
});

test('a deletion waits for a save in another window', async () => {
  const seriesId = await made();
  const remove = async () => await app.call('POST /series/v1/delete', { seriesId }, as(creator));
  let removing: ReturnType<typeof remove>;
  await app.db.transaction().execute(async (tx) => {
    await lockUser(tx, creator.id);
    removing = remove();
    expect(await Promise.race([removing, sleep(300, 'waiting')])).toBe('waiting');
  });
  expect((await removing!).code).toBe(0);
});

test('refuses an empty or oversized series and bad words', async () => {
  for (const input of [
    { videoIds: [] },
    { videoIds: Array.from({ length: 101 }, (_, id) => id + 1) },
    { seriesName: ' ' },
    { seriesName: '长'.repeat(41) },
    { seriesName: '两\n行' },
    { remark: '长'.repeat(501) },
  ]) {
    expect((await create(input)).code, JSON.stringify(input).slice(0, 60)).toBe(40000);
  }
});

test('the creator picks from own clips on sale that are in no series', async () => {
  await made({ videoIds: [clips[0]!] });
  await setStatus(clips[1]!, VIDEO_STATUS.offline);
  await makeClip(app.db, other.id);
  const river = await makeClip(app.db, creator.id, { name: '江面晨雾' });
  const list = async (keyword?: string) =>
    (await app.call('GET /series/v1/mine/clips', { keyword }, as(creator))).data.content.map(({ videoId }) => videoId);
  expect(await list()).toEqual([river, clips[2]]);
  expect(await list('晨雾')).toEqual([river]);
});

test('suggests clips of one shoot by time, look and name until they are grouped', async () => {
  const look = Buffer.alloc(2 + COLOUR_BYTES + 105);
  look[5] = 127;
  const names = ['古镇水巷 01', '古镇水巷 02', '摇橹'];
  const ids: number[] = [];
  for (const name of names) ids.push(await makeClip(app.db, creator.id, { name }));
  await app.db.updateTable('videos').set({ shooting_date: '2026-03-08' }).where('id', 'in', ids).execute();
  await app.db
    .insertInto('clip_sights')
    .values(ids.map((video_id) => ({ video_id, file_version: 1, sight_version: 1, look })))
    .execute();
  const suggestions = async () =>
    (await app.call('GET /series/v1/mine/suggestions', {}, as(creator))).data.list.filter(({ videos }) =>
      videos.some(({ videoId }) => ids.includes(videoId)),
    );
  const [found] = await suggestions();
  expect(found).toMatchObject({ reasons: ['同一天拍摄（2026-03-08）', '色调光线相近'] });
  expect(found!.videos.map(({ videoId }) => videoId)).toEqual(ids);
  await made({ videoIds: ids });
  expect(await suggestions()).toEqual([]);
});

test('closing the account erases the creator’s series', async () => {
  const seriesId = await made();
  await inTransaction(app.db, (tx) =>
    personalData.erase!(tx, { id: creator.id, phone: '', email: null, companyId: null }),
  );
  expect((await info(seriesId)).code).toBe(40400);
});

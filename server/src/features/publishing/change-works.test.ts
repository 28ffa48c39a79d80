import { randomUUID } from 'node:crypto';
import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { expect, test } from 'vitest';
import { changeSettings } from '../../platform/site-settings.ts';
import { makeClip, makeCreator, makeUser } from '../../platform/testing/fixtures.ts';
import { openStudio, sampleForm } from './testing.ts';
import { makeUpload } from './versions/testing-versions.ts';

const CHANGE = 'POST /video/v1/mine/change';
const WORDS = 'GET /video/v1/mine/words';
const BATCH = 'POST /video/v1/update/batch';
const { processing, inReview, published, rejected, offline, failed } = VIDEO_STATUS;

const studio = await openStudio();
const creator = await makeCreator(studio.db);
const stranger = await makeCreator(studio.db);
const { token } = creator;

const HD = { sizes: { 1: [1920, 1080], 3: [1920, 1080] }, hd4kPrice: null } as const;
const make = (status: number = published, options: object = {}) =>
  makeClip(studio.db, creator.id, { status, ...options });
const change = (input: object, by: string | undefined = token) => studio.call(CHANGE, input, { token: by });
const edit = async (videoIds: number[], changes: object) => {
  const { data, code, message } = await change({ videoIds, action: 'edit', changes });
  expect(code, message).toBe(0);
  return data.results;
};
const wordsOf = async (videoId: number) =>
  (await studio.call(WORDS, { videoIds: String(videoId) }, { token })).data.list[0]!;
const makeGroup = async (table: 'categories' | 'labels', name: string) =>
  (await studio.db.insertInto(table).values({ name }).returning('id').executeTakeFirstOrThrow()).id;

test('creators can change only their own clips; other creators’ clips are not found', async () => {
  const [own, foreign] = [await make(), await makeClip(studio.db, stranger.id)];
  const videoIds = [own, foreign, 999_999, own];
  for (const action of ['offline', 'online', 'delete'] as const) {
    const { data } = await change({ videoIds, action });
    expect(data.results.map(({ videoId, code, videoName }) => [videoId, code, videoName])).toEqual([
      [own, 0, '城市夜景航拍'],
      [foreign, 40400, null],
      [999_999, 40400, null],
    ]);
  }
  const results = await edit([foreign], { hdPrice: { yuan: 5 } });
  expect(results).toEqual([{ videoId: foreign, videoName: null, code: 40400, message: '作品不存在', changed: false }]);
  expect(await studio.readClip(foreign)).toMatchObject({ status: published, deleted_at: null, hd_price: 10_000n });
  expect((await studio.call(WORDS, { videoIds: String(foreign) }, { token })).data.list).toEqual([]);
  const buyer = await makeUser(studio.db);
  for (const [key, input] of [
    [CHANGE, { videoIds, action: 'delete' }],
    [WORDS, { videoIds: '1' }],
    [BATCH, { videos: [{}] }],
  ] as const) {
    expect((await studio.call(key, input)).code, key).toBe(403);
    expect((await studio.call(key, input, { token: buyer.token })).code, key).toBe(40300);
  }
});

test.each([
  [{ videoIds: [], action: 'delete' }, 'videoIds'],
  [{ videoIds: Array.from({ length: 201 }, (_, index) => index + 1), action: 'delete' }, 'videoIds'],
  [{ videoIds: ['x'], action: 'delete' }, 'videoIds.0'],
  [{ videoIds: [1], action: 'approve' }, 'action'],
  [{ videoIds: [1], action: 'edit' }, 'changes'],
  [{ videoIds: [1], action: 'edit', changes: {} }, 'changes'],
  [{ videoIds: [1], action: 'edit', changes: { hdPrice: { yuan: 0.5 } } }, 'changes.hdPrice.yuan'],
  [{ videoIds: [1], action: 'edit', changes: { authenticationType: 3 } }, 'changes.authenticationType'],
  [{ videoIds: [1], action: 'edit', changes: { labelIds: { do: 'replace', items: [1] } } }, 'changes.labelIds.do'],
  [{ videoIds: [1], action: 'edit', changes: { videoKeywords: { do: 'add' } } }, 'changes.videoKeywords.items'],
])('refuses %j', async (input, field) => {
  expect(await change(input)).toMatchObject({
    code: 40000,
    data: { fields: { [field]: expect.stringMatching(/[一-鿿]/) } },
  });
});

test('changes prices, period, categories, labels and keywords of several clips', async () => {
  const [sea, city] = [await makeGroup('categories', '海'), await makeGroup('categories', '城')];
  const [night, snow] = [await makeGroup('labels', '夜'), await makeGroup('labels', '雪')];
  const clips = [
    await make(published, { keywords: ['城市', '夜景', '旧'] }),
    await make(offline, { keywords: ['夜景'] }),
  ];
  const results = await edit(clips, {
    hdPrice: { yuan: 12.5 },
    hd4kPrice: {},
    authenticationType: 2,
    categoryIds: { do: 'set', items: [sea, city] },
    labelIds: { do: 'add', items: [night, snow] },
    videoKeywords: { do: 'replace', find: '夜', by: '晚' },
  });
  expect(results.map(({ code, changed }) => [code, changed])).toEqual([
    [0, true],
    [0, true],
  ]);
  expect(await wordsOf(clips[0]!)).toMatchObject({
    videoStatus: published,
    videoKeywords: ['城市', '晚景', '旧'],
    authenticationType: 2,
    categoryIds: [sea, city],
    labelIds: [night, snow],
    hdPrice: 12.5,
    hd4kPrice: null,
    hdPlusPrice: 500,
  });
  expect(studio.published.at(-1)).toBe(clips[0]);
  const [first] = await edit(clips, {
    categoryIds: { do: 'remove', items: [sea] },
    labelIds: { do: 'set', items: [] },
    videoKeywords: { do: 'remove', items: ['旧', '没有'] },
  });
  expect(first).toMatchObject({ code: 0, changed: true });
  expect(await wordsOf(clips[0]!)).toMatchObject({
    categoryIds: [city],
    labelIds: [],
    videoKeywords: ['城市', '晚景'],
  });
  expect(await edit(clips, { labelIds: { do: 'remove', items: [night] } })).toMatchObject([
    { code: 0, changed: false },
    { code: 0, changed: false },
  ]);
});

test('applies the rules of the single-clip form to each clip', async () => {
  const clips = {
    last: await make(published, { keywords: ['夜'] }),
    only: await make(published, { hd4kPrice: null, plusPrice: null }),
    broken: await make(failed),
    refused: await make(rejected),
    waiting: await make(inReview),
  };
  const draft = (await studio.call('POST /video/v1/draft', {}, { token })).data.videoId;
  expect(await edit([clips.last], { videoKeywords: { do: 'remove', items: ['夜'] } })).toMatchObject([
    { code: 40000, message: expect.stringContaining('关键词'), changed: false },
  ]);
  expect(await edit([clips.only], { hdPrice: {} })).toMatchObject([
    { code: 40000, message: '请至少填写一个规格的价格' },
  ]);
  const labels = Array.from({ length: 4 }, (_, index) => index + 900_000);
  expect(await edit([clips.only], { categoryIds: { do: 'add', items: labels } })).toMatchObject([{ code: 40000 }]);
  expect(await edit([clips.only], { categoryIds: { do: 'add', items: [900_000] } })).toMatchObject([
    { code: 40000, message: '分类不存在' },
  ]);
  const results = await edit([clips.broken, draft, clips.refused, clips.waiting], { authenticationType: 2 });
  expect(results.map(({ code, changed }) => [code, changed])).toEqual([
    [40000, false],
    [40900, false],
    [0, true],
    [0, true],
  ]);
  expect(await studio.readClip(clips.refused)).toMatchObject({ status: inReview, authentication_type: 2 });
  expect(await studio.readClip(clips.waiting)).toMatchObject({ status: inReview });
  await changeSettings(studio.db, { priceBand: { min: 20, max: 1_000 } });
  expect(await edit([clips.only], { hdPrice: { yuan: 10 } })).toMatchObject([
    { code: 40000, message: '价格应在20到1000之间' },
  ]);
  await changeSettings(studio.db, { priceBand: { min: 1, max: 100_000 } });
});

test('a rejected clip keeps its status if nothing in it changes', async () => {
  const clip = await make(rejected);
  expect(await edit([clip], { hdPrice: { yuan: 100 } })).toMatchObject([{ code: 0, changed: false }]);
  expect((await studio.readClip(clip)).status).toBe(rejected);
});

test('omits prices of tiers that the file does not supply, and lists them in the message', async () => {
  const [hd, uhd] = [await make(published, HD), await make()];
  const missing = expect.stringContaining('原片不提供4K规格');
  expect(await edit([hd, uhd], { hd4kPrice: { yuan: 70 } })).toMatchObject([
    { videoId: hd, code: 40900, message: missing, changed: false },
    { videoId: uhd, code: 0, changed: true },
  ]);
  expect(await edit([hd], { hdPrice: { yuan: 60 }, hd4kPrice: { yuan: 70 } })).toMatchObject([
    { code: 0, message: missing, changed: true },
  ]);
  expect(await studio.readClip(hd)).toMatchObject({ hd_price: 6_000n, hd4k_price: null, note: null });
});

test('keeps the prices of a next version that is not on sale yet', async () => {
  const clip = await make(published, HD);
  const fileKey = await makeUpload(studio.db, creator.id);
  const form = { ...sampleForm, videoId: clip, fileKey, hd4kPrice: 300 };
  expect((await studio.call('POST /video/v1/update', form, { token })).code).toBe(0);
  expect(await wordsOf(clip)).toMatchObject({ hd4kPrice: 300, tiers: null });
  expect(await edit([clip], { hdPrice: { yuan: 55 } })).toMatchObject([{ code: 0, changed: true }]);
  const next = await studio.db.selectFrom('video_versions').where('video_id', '=', clip).selectAll().execute();
  expect(next).toMatchObject([{ hd_price: 5_500n, hd4k_price: 30_000n }]);
});

test('refuses to put on sale clips taken down by an operator or in another status, and says why', async () => {
  const [down, own, live, busy] = [await make(offline), await make(offline), await make(), await make(processing)];
  const withdrawn = (id: number, by: 'operator' | 'author', reason: string | null) =>
    studio.db.updateTable('videos').set({ withdrawn_by: by, reason }).where('id', '=', id).execute();
  await withdrawn(down, 'operator', '版权投诉');
  await withdrawn(own, 'author', null);
  const { data } = await change({ videoIds: [down, own, live, busy], action: 'online' });
  expect(data.results.map(({ code }) => code)).toEqual([40900, 0, 40900, 40900]);
  expect(data.results[0]!.message).toContain('版权投诉');
});

test('deletes clips and drafts, and returns the files of drafts', async () => {
  const fileKey = await makeUpload(studio.db, creator.id);
  const draft = (await studio.call('POST /video/v1/draft', { fileKey }, { token })).data.videoId;
  const clip = await make();
  const { data } = await change({ videoIds: [draft, clip], action: 'delete' });
  expect(data.results).toMatchObject([
    { videoId: draft, code: 0, fileKey },
    { videoId: clip, code: 0 },
  ]);
  expect(data.results[1]!.fileKey).toBeUndefined();
  expect((await studio.readClip(clip)).deleted_at).not.toBeNull();
  expect(studio.withdrawn.at(-1)).toBe(clip);
});

test('a repeated request returns the first response, and concurrent changes do not undo each other', async () => {
  const clips = [await make(), await make()];
  const input = { videoIds: clips, action: 'offline' };
  const headers = { 'idempotency-key': randomUUID() };
  const answers = await Promise.all([1, 2].map(() => studio.call(CHANGE, input, { token, headers })));
  expect(answers[0]!.data.results.map(({ code }) => code)).toEqual([0, 0]);
  expect(answers[1]).toEqual(answers[0]);
  await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      edit(index % 2 === 0 ? clips : clips.toReversed(), { videoKeywords: { do: 'add', items: [`词${index}`] } }),
    ),
  );
  const words = await wordsOf(clips[0]!);
  expect(new Set(words.videoKeywords)).toEqual(
    new Set(['城市', '夜景', ...Array.from({ length: 8 }, (_, index) => `词${index}`)]),
  );
});

test('updates clips one by one, each against the version on which its update is based', async () => {
  const [clip, other, foreign] = [await make(), await make(), await makeClip(studio.db, stranger.id)];
  const before = await wordsOf(clip);
  const form = ({ videoStatus: _status, saleCount: _count, tiers: _tiers, ...words }: typeof before) => words;
  const update = async (videos: unknown[]) => (await studio.call(BATCH, { videos }, { token })).data.results;
  const results = await update([
    { ...form(before), videoName: '雪山', hdPrice: 33 },
    { ...form(await wordsOf(other)), videoName: ' ' },
    { ...form(before), videoId: foreign },
    'no object',
    { ...form(before), videoName: '第二次' },
  ]);
  expect(results).toMatchObject([
    { index: 0, code: 0 },
    { index: 1, code: 40000, fields: { videoName: expect.any(String) } },
    { index: 2, code: 40400 },
    { index: 3, code: 40000 },
    { index: 4, code: 40900, message: '作品在您查看期间有改动，请核对后再操作' },
  ]);
  const after = await wordsOf(clip);
  expect(after).toMatchObject({ videoName: '雪山', hdPrice: 33, hd4kPrice: 200 });
  expect(await update([{ ...form(before), version: after.version }])).toMatchObject([{ code: 0 }]);
  expect(await wordsOf(clip)).toMatchObject({ videoName: '城市夜景航拍', hdPrice: 100 });
  for (const videos of [[], 'x', Array.from({ length: 201 }, () => ({}))]) {
    expect((await studio.call(BATCH, { videos }, { token })).code).toBe(40000);
  }
});

test('text that cannot be stored is refused only for its own clip', async () => {
  const [bad, good] = [await make(), await make()];
  const videos = [
    { ...(await wordsOf(bad)), videoName: '半\uD83C个' },
    { ...(await wordsOf(good)), videoName: '雪山' },
  ];
  const { data } = await studio.call(BATCH, { videos }, { token });
  expect(data.results).toMatchObject([
    { code: 40000, fields: { videoName: expect.stringContaining('无效字符') } },
    { code: 0 },
  ]);
});

test('one of two concurrent updates of the same version is refused', async () => {
  const clip = await make();
  const { version, ...words } = await wordsOf(clip);
  const update = (videoName: string) => studio.call(BATCH, { videos: [{ ...words, version, videoName }] }, { token });
  const codes = (await Promise.all(['甲', '乙'].map(update))).map(({ data }) => data.results[0]!.code);
  expect(codes.toSorted((a, b) => a - b)).toEqual([0, 40900]);
});

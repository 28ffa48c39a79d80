import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeClip, makeCreator, makeOperator, makeUser } from '../../../platform/testing/fixtures.ts';
import { indexVideo } from '../../search/index-video.ts';
import { openStudio, sampleForm } from '../testing.ts';
import { makeUpload } from './testing-versions.ts';

const UPDATE = 'POST /video/v1/update';
const LIST = 'GET /operator/v1/videos';
const SEEN = 'POST /operator/v1/videos/{videoId}/changes/seen';
const { processing, inReview, published, rejected, offline, failed } = VIDEO_STATUS;

const studio = await openStudio();
const creator = await makeCreator(studio.db);
const operator = await makeOperator(studio.db, 'reviewer');

const HD = { 1: [1920, 1080], 3: [1920, 1080] } as const;
const make = (status: number = published, author = creator) =>
  makeClip(studio.db, author.id, { status, sizes: { 1: [...HD[1]], 3: [...HD[3]] }, hd4kPrice: null });
const update = (videoId: number, form: object = {}, token: string | undefined = creator.token) =>
  studio.call(UPDATE, { ...sampleForm, hd4kPrice: null, videoId, ...form }, { token });
const filesOf = (id: number) => studio.db.selectFrom('video_files').where('video_id', '=', id).selectAll().execute();
const listed = async (input: object) => (await studio.call(LIST, input, { token: operator.token })).data.content;
const uploadOf = async (fileKey: string) =>
  await studio.db.selectFrom('uploads').where('file_key', '=', fileKey).selectAll().executeTakeFirstOrThrow();

test('only its author can update a clip, and drafts have a separate call', async () => {
  const [clip, buyer, stranger] = [await make(), await makeUser(studio.db), await makeCreator(studio.db)];
  expect((await studio.call(UPDATE, { videoId: clip })).code).toBe(403);
  expect((await update(clip, {}, buyer.token)).code).toBe(40300);
  expect((await update(clip, {}, stranger.token)).code).toBe(40400);
  expect((await update(999_999)).code).toBe(40400);
  const draft = await studio.call('POST /video/v1/draft', {}, { token: creator.token });
  expect((await update(draft.data.videoId)).code).toBe(40900);
  for (const [field, wrong] of Object.entries({
    videoName: ' ',
    shootingPlace: '长'.repeat(41),
    videoKeywords: [],
    hdPrice: 0.5,
    categoryIds: [999_999],
  })) {
    expect(await update(clip, { [field]: wrong }), field).toMatchObject({
      code: 40000,
      data: { fields: { [field]: expect.any(String) } },
    });
  }
  expect(await update(clip, { fileKey: 'none' })).toMatchObject({
    code: 40000,
    data: { fields: { fileKey: expect.any(String) } },
  });
  const used = await makeUpload(studio.db, creator.id);
  await studio.call('POST /video/v1/publish', { ...sampleForm, fileKey: used }, { token: creator.token });
  expect((await update(clip, { fileKey: used })).code).toBe(40900);
  expect((await studio.readClip(clip)).name).toBe('城市夜景航拍');
});

test('a published clip’s texts and prices change immediately, and absent fields are cleared', async () => {
  const clip = await make();
  await studio.db
    .updateTable('videos')
    .set({ remark: '旧说明', shooting_place: '旧地点', showcase: true })
    .where('id', '=', clip)
    .execute();
  const category = await studio.db
    .insertInto('categories')
    .values({ name: '山' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await studio.db.insertInto('video_categories').values({ video_id: clip, category_id: category.id }).execute();
  const cacheClears = studio.cacheClears();
  const form = { videoName: '雪山', videoKeywords: ['雪'], authenticationType: 2, hdPrice: 9.5, hdPlusPrice: null };
  expect(await update(clip, form)).toMatchObject({ code: 0, data: null });
  expect(await studio.readClip(clip)).toMatchObject({
    status: published,
    name: '雪山',
    remark: null,
    shooting_place: null,
    keywords: ['雪'],
    authentication_type: 2,
    showcase: false,
    hd_price: 950n,
    plus_price: null,
  });
  expect(await studio.db.selectFrom('video_categories').where('video_id', '=', clip).selectAll().execute()).toEqual([]);
  expect(studio.published.at(-1)).toBe(clip);
  expect(studio.cacheClears()).toBe(cacheClears + 1);
  await indexVideo(studio.db, clip);
  const indexed = await studio.db
    .selectFrom('video_search')
    .where('video_id', '=', clip)
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(indexed).toMatchObject({ lowest_price: 950n, tiers: [1] });
});

test('a price for an unavailable tier is dropped with a note; at least one price remains', async () => {
  const clip = await make();
  expect((await update(clip, { hd4kPrice: 300 })).code).toBe(0);
  expect(await studio.readClip(clip)).toMatchObject({ hd4k_price: null, note: expect.stringContaining('4K规格') });
  expect(await update(clip, { hdPrice: null, hdPlusPrice: null, hd4kPrice: 300 })).toMatchObject({
    code: 40000,
    data: { fields: { hdPrice: expect.any(String) } },
  });
  expect((await studio.readClip(clip)).hd_price).toBe(10_000n);
  expect((await update(clip)).code).toBe(0);
  expect((await studio.readClip(clip)).note).toBeNull();
});

test('declarations stay unchanged unless the form changes them, and have no defaults', async () => {
  const clip = await make();
  const shown = async () => (await studio.call('GET /video/v1/mine/detail', { videoId: clip }, creator)).data;
  const declared = { people: 3, property: 1, editorialOnly: true, aiGenerated: 2 };
  expect(await shown()).toMatchObject({ people: null, property: null, editorialOnly: false, aiGenerated: null });
  expect((await update(clip, { ...declared, shootingDate: '2026-05-01', camera: ' FX6 ' })).code).toBe(0);
  expect(await shown()).toMatchObject({ ...declared, shootingDate: '2026-05-01', camera: 'FX6' });
  expect((await update(clip)).code).toBe(0);
  expect(await shown()).toMatchObject({ ...declared, shootingDate: null, camera: null });
  expect((await update(clip, { people: 1, editorialOnly: false })).code).toBe(0);
  expect(await shown()).toMatchObject({ ...declared, people: 1, editorialOnly: false });
});

test.each([
  ['people', 4],
  ['property', 0],
  ['editorialOnly', 1],
  ['aiGenerated', 9],
  ['shootingDate', '2026-02-30'],
  ['shootingDate', '9999-01-01'],
  ['camera', '长'.repeat(61)],
])('refuses %s %s', async (field, value) => {
  const { code, data } = await update(await make(), { [field]: value });
  expect(code).toBe(40000);
  expect(Object.keys((data as unknown as { fields: object }).fields)).toEqual([field]);
});

test('updating a clip that an operator took down leaves it off sale', async () => {
  const clip = await make(offline);
  await studio.db
    .updateTable('videos')
    .set({ withdrawn_by: 'operator', reason: '侵权' })
    .where('id', '=', clip)
    .execute();
  const shown = studio.published.length;
  expect((await update(clip, { videoName: '改名' })).code).toBe(0);
  expect(await studio.readClip(clip)).toMatchObject({
    status: offline,
    withdrawn_by: 'operator',
    reason: '侵权',
    name: '改名',
  });
  expect(studio.published).toHaveLength(shown);
});

test('a rejected clip that is updated returns to review, and the reviewer sees why it was rejected', async () => {
  const clip = await make(inReview);
  await studio.call(
    'POST /operator/v1/videos/{videoId}/reject',
    { videoId: clip, reason: '画面抖动' },
    { token: operator.token },
  );
  const { submitted_at: before } = await studio.readClip(clip);
  expect((await update(clip, { videoName: '稳了' })).code).toBe(0);
  const row = await studio.readClip(clip);
  expect(row).toMatchObject({ status: inReview, reason: null, name: '稳了' });
  expect(Date.parse(row.submitted_at)).toBeGreaterThan(Date.parse(before));
  const found = await listed({ status: inReview, keyword: String(clip) });
  expect(found.find(({ videoId }) => videoId === clip)).toMatchObject({
    videoId: clip,
    lastRejection: '画面抖动',
    reason: null,
    changes: null,
  });
});

test('new texts do not change the status of a clip in review or processing', async () => {
  for (const status of [inReview, processing]) {
    const clip = await make(status);
    expect((await update(clip, { videoName: '新名', hd4kPrice: 300 })).code).toBe(0);
    expect(await studio.readClip(clip)).toMatchObject({
      status,
      name: '新名',
      hd4k_price: status === processing ? 30_000n : null,
    });
  }
});

test.each([processing, inReview, rejected, failed])(
  'a clip of status %i that was never published is processed again with a new file',
  async (status) => {
    const clip = await make(status);
    const before = await studio.readClip(clip);
    const fileKey = await makeUpload(studio.db, creator.id);
    expect((await update(clip, { fileKey })).code).toBe(0);
    const upload = await uploadOf(fileKey);
    expect(upload.used_at).not.toBeNull();
    expect(await studio.readClip(clip)).toMatchObject({
      status: processing,
      upload_id: upload.id,
      original_key: upload.storage_key,
      width: null,
      reason: null,
    });
    expect(await filesOf(clip)).toEqual([]);
    expect(studio.removed.at(-1)).toHaveLength(5);
    expect(studio.enqueued.at(-1)).toEqual({ videoId: clip, priority: 10 });
    const old = await studio.db
      .selectFrom('uploads')
      .where('id', '=', before.upload_id!)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(old.used_at).toBeNull();
  },
);

test('a demo clip with a new file needs a review', async () => {
  const clip = await make(inReview);
  await studio.db.updateTable('videos').set({ demo: true }).where('id', '=', clip).execute();
  expect((await update(clip, { videoName: '新名' })).code).toBe(0);
  expect(await studio.readClip(clip)).toMatchObject({ demo: true });
  expect((await update(clip, { fileKey: await makeUpload(studio.db, creator.id) })).code).toBe(0);
  expect(await studio.readClip(clip)).toMatchObject({ demo: false, status: processing });
});

test('a failed clip needs a new file', async () => {
  const clip = await make(failed);
  expect(await update(clip)).toMatchObject({
    code: 40000,
    data: { fields: { fileKey: expect.stringContaining('重新上传') } },
  });
  expect((await studio.readClip(clip)).status).toBe(failed);
});

test('lists changed texts of published clips with the previous texts, until an operator sees them', async () => {
  const clip = await make();
  const finance = await makeOperator(studio.db, 'finance');
  await update(clip, { videoName: '第二个名字' });
  await update(clip, { videoName: '第三个名字', hdPrice: 77 });
  const [seen] = await listed({ changed: true, keyword: '第三个名字' });
  expect(seen).toMatchObject({
    videoId: clip,
    videoName: '第三个名字',
    changes: { before: { videoName: '城市夜景航拍', videoKeywords: ['城市', '夜景'], categories: [] }, edits: 2 },
  });
  const mark = (edits: number, token: string | undefined = operator.token) =>
    studio.call(SEEN, { videoId: clip, edits }, { token });
  expect((await studio.call(SEEN, { videoId: clip, edits: 2 })).code).toBe(403);
  expect((await mark(2, creator.token)).code).toBe(403);
  expect((await mark(2, finance.token)).code).toBe(40300);
  expect((await mark(1)).code).toBe(40900);
  expect((await mark(0)).code).toBe(40000);
  expect((await mark(2)).code).toBe(0);
  expect((await mark(2)).code).toBe(40400);
  expect(await listed({ changed: true, keyword: '第三个名字' })).toEqual([]);
  const audited = await studio.db.selectFrom('audit_log').where('subject', '=', `video:${clip}`).selectAll().execute();
  expect(audited).toMatchObject([
    {
      action: 'video.changesSeen',
      operator_id: operator.id,
      before: { videoName: '城市夜景航拍' },
      after: { videoName: '第三个名字' },
    },
  ]);
  await update(clip, { videoName: '第四个名字' });
  await update(clip, { videoName: '第三个名字' });
  expect(await listed({ changed: true, keyword: '第三个名字' })).toEqual([]);
});

test('changes stored before a field existed are listed, and disappear after they are reverted', async () => {
  const clip = await make();
  await update(clip, { videoName: '第五个名字', shootingPlace: '杭州西湖' });
  await sql`update word_changes set before = before - 'shootingPlace' where video_id = ${clip}`.execute(studio.db);
  const [seen] = await listed({ changed: true, keyword: '第五个名字' });
  expect(seen).toMatchObject({ shootingPlace: '杭州西湖', changes: { before: { shootingPlace: null } } });
  await update(clip, { videoName: '城市夜景航拍' });
  expect(await studio.db.selectFrom('word_changes').where('video_id', '=', clip).selectAll().execute()).toEqual([]);
});

test('a concurrent update and deletion leave a consistent state', async () => {
  for (let round = 0; round < 4; round++) {
    const clip = await make(round % 2 === 0 ? published : inReview);
    const fileKey = await makeUpload(studio.db, creator.id);
    const [updated, gone] = await Promise.all([
      update(clip, { fileKey }),
      studio.call('POST /video/v1/delete', { videoId: clip }, { token: creator.token }),
    ]);
    expect(gone.code).toBe(0);
    expect([0, 40400]).toContain(updated.code);
    expect(await studio.readClip(clip)).toMatchObject({ deleted_at: expect.any(String) });
    expect((await uploadOf(fileKey)).used_at).toBeNull();
    expect(await studio.db.selectFrom('video_versions').where('video_id', '=', clip).selectAll().execute()).toEqual([]);
  }
});

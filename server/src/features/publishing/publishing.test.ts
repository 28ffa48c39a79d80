import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { expect, test } from 'vitest';
import { changeSettings } from '../../platform/site-settings.ts';
import { makeClip, makeCreator, makeUser } from '../../platform/testing/fixtures.ts';
import { openStudio, sampleForm } from './testing.ts';
import { makeUpload } from './versions/testing-versions.ts';

const PUBLISH = 'POST /video/v1/publish';
const MINE = 'GET /video/v1/mine';
const DETAIL = 'GET /video/v1/mine/detail';

const studio = await openStudio();
const creator = await makeCreator(studio.db);

const upload = (token = creator.token) => studio.upload(token, new Blob(['no video yet']));
const publish = (form: object, token: string | undefined = creator.token) =>
  studio.call(PUBLISH, { ...sampleForm, ...form }, { token });
const clipsOf = (fileKey: string) =>
  studio.db
    .selectFrom('videos as v')
    .innerJoin('uploads as u', 'u.id', 'v.upload_id')
    .where('u.file_key', '=', fileKey)
    .selectAll('v')
    .execute();

test('only creators publish', async () => {
  const buyer = await makeUser(studio.db);
  expect((await studio.call(PUBLISH, sampleForm)).code).toBe(403);
  expect((await publish({}, buyer.token)).code).toBe(40300);
  expect((await studio.call(MINE)).code).toBe(403);
  expect((await studio.call(MINE, {}, { token: buyer.token })).code).toBe(40300);
  expect((await studio.call(DETAIL, { videoId: 1 })).code).toBe(403);
  expect((await studio.call(DETAIL, { videoId: 1 }, { token: buyer.token })).code).toBe(40300);
});

test('a published file waits for processing, ahead of the demo’s clips', async () => {
  const category = await studio.db.insertInto('categories').values({ name: '城市' }).returning('id').executeTakeFirst();
  const label = await studio.db.insertInto('labels').values({ name: '航拍' }).returning('id').executeTakeFirst();
  const activity = await studio.db.insertInto('activities').values({ name: '征集' }).returning('id').executeTakeFirst();
  const { data } = await publish({
    fileKey: await upload(),
    videoKeywords: ['城市', ' 夜景 ', '城市'],
    videoRemark: '说明',
    categoryIds: [category!.id, category!.id],
    labelIds: [label!.id],
    activityId: activity!.id,
    hdPrice: '',
    hd4kPrice: null,
  });
  expect(studio.enqueued.at(-1)).toEqual({ videoId: data.videoId, priority: 10 });
  expect((await studio.call(DETAIL, { videoId: data.videoId }, { token: creator.token })).data).toMatchObject({
    videoId: data.videoId,
    videoName: '城市夜景航拍',
    videoRemark: '说明',
    videoKeywords: ['城市', '夜景'],
    categoryIds: [category!.id],
    labelIds: [label!.id],
    activityId: activity!.id,
    authenticationType: 1,
    hdPrice: null,
    hd4kPrice: null,
    hdPlusPrice: 500.5,
    videoStatus: VIDEO_STATUS.processing,
    queuePosition: expect.any(Number),
    expectedSeconds: null,
    thumbnailUrl: null,
    saleCount: 0,
    viewCount: 0,
  });
});

test('a double click publishes one clip', async () => {
  const fileKey = await upload();
  const responses = await Promise.all([1, 2, 3, 4].map(() => publish({ fileKey })));
  expect(responses.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 40900, 40900, 40900]);
  expect(await clipsOf(fileKey)).toHaveLength(1);
  expect((await publish({ fileKey })).code).toBe(40900);
});

test('only its uploader can publish a file, only after it has arrived, and only if it is a video', async () => {
  const stranger = await makeCreator(studio.db);
  const fileKey = await upload();
  const { data: pending } = await studio.call(
    'POST /upload/v2/videoUploadPolicy',
    { fileName: 'a.mp4' },
    { token: creator.token },
  );
  const pdf = await studio.upload(creator.token, new Blob(['%PDF-1.7\n']), 'POST /upload/v1/imageUploadPolicy');
  const refused = { code: 40000, data: { fields: { fileKey: expect.any(String) } } };
  expect(await publish({ fileKey }, stranger.token)).toMatchObject(refused);
  expect(await publish({ fileKey: pending.fileKey })).toMatchObject(refused);
  expect(await publish({ fileKey: pdf })).toMatchObject(refused);
  expect(await publish({ fileKey: 'none' })).toMatchObject(refused);
  expect(await clipsOf(fileKey)).toEqual([]);
});

test.each([
  ['videoName', { videoName: ' ' }],
  ['videoName', { videoName: '长'.repeat(61) }],
  ['videoKeywords', { videoKeywords: [] }],
  ['videoKeywords', { videoKeywords: Array.from({ length: 51 }, (_, i) => `词${i}`) }],
  ['categoryIds', { categoryIds: [1, 2, 3, 4] }],
  ['categoryIds', { categoryIds: [999_999] }],
  ['labelIds', { labelIds: [999_999] }],
  ['activityId', { activityId: 999_999 }],
  ['authenticationType', { authenticationType: 3 }],
  ['hdPrice', { hdPrice: undefined, hd4kPrice: undefined, hdPlusPrice: undefined }],
  ['hdPrice', { hdPrice: 0.5 }],
  ['hd4kPrice', { hd4kPrice: 100_000.01 }],
  ['hdPlusPrice', { hdPlusPrice: 1.001 }],
])('a wrong %s publishes nothing and leaves the file unused', async (field, wrong) => {
  const fileKey = await upload();
  const response = await publish({ fileKey, ...wrong });
  expect(response).toMatchObject({ code: 40000, data: { fields: { [field]: expect.stringMatching(/[一-鿿]/) } } });
  expect(await clipsOf(fileKey)).toEqual([]);
  expect((await publish({ fileKey })).code).toBe(0);
});

test('prices must lie within the site’s price band', async () => {
  await changeSettings(studio.db, { priceBand: { min: 50, max: 200 } });
  const fileKey = await upload();
  const refused = (field: string) => ({ code: 40000, data: { fields: { [field]: '价格应在50到200之间' } } });
  expect(await publish({ fileKey, hdPrice: 49.99 })).toMatchObject(refused('hdPrice'));
  expect(await publish({ fileKey, hdPrice: 50, hdPlusPrice: 200.01 })).toMatchObject(refused('hdPlusPrice'));
  expect(await publish({ fileKey, hdPrice: 50, hdPlusPrice: 200 })).toMatchObject({ code: 0 });
  await changeSettings(studio.db, { priceBand: { min: 1, max: 100_000 } });
});

test('creators list their own clips, by status and by part of the name', async () => {
  const me = await makeCreator(studio.db);
  const other = await makeCreator(studio.db);
  const live = await makeClip(studio.db, me.id, { name: '雪山100%日出' });
  const offline = await makeClip(studio.db, me.id, { name: '海浪', status: VIDEO_STATUS.offline });
  const deleted = await makeClip(studio.db, me.id);
  await studio.db.updateTable('videos').set({ deleted_at: new Date() }).where('id', '=', deleted).execute();
  const foreign = await makeClip(studio.db, other.id);
  const mine = async (input: object) =>
    (await studio.call(MINE, input, { token: me.token })).data.content.map(({ videoId }) => videoId);
  expect(await mine({})).toEqual([offline, live]);
  expect(await mine({ status: VIDEO_STATUS.published })).toEqual([live]);
  expect(await mine({ status: VIDEO_STATUS.inReview })).toEqual([]);
  expect(await mine({ keyword: '100%' })).toEqual([live]);
  expect(await mine({ keyword: '%' })).toEqual([live]);
  expect(await mine({ keyword: '_' })).toEqual([]);
  expect(await mine({ page: 2, size: 1 })).toEqual([live]);
  expect((await studio.call(MINE, { size: 1 }, { token: me.token })).data.total).toBe(2);
  expect((await studio.call(MINE, { size: 201 }, { token: me.token })).code).toBe(40000);
  for (const videoId of [foreign, deleted, 999_999]) {
    expect((await studio.call(DETAIL, { videoId }, { token: me.token })).code).toBe(40400);
  }
  expect((await studio.call(DETAIL, { videoId: live }, { token: me.token })).data).toMatchObject({
    videoId: live,
    queuePosition: null,
    resolution: '3840X2160',
    previewUrl: expect.stringContaining('/files/public/'),
    thumbnailUrl: expect.stringContaining('/files/public/'),
  });
});

test('the queue processes users’ clips before the demo’s, the shortest first', async () => {
  await studio.db.deleteFrom('videos').where('status', '=', 0).execute();
  const me = await makeCreator(studio.db);
  const demo = await makeClip(studio.db, me.id, { status: VIDEO_STATUS.processing });
  await studio.db.updateTable('videos').set({ demo: true }).where('id', '=', demo).execute();
  const first = await makeClip(studio.db, me.id, { status: VIDEO_STATUS.processing });
  const second = await makeClip(studio.db, me.id, { status: VIDEO_STATUS.processing });
  const places = async (...ids: number[]) => {
    const { data } = await studio.call(MINE, {}, { token: me.token });
    return ids.map((id) => data.content.find(({ videoId }) => videoId === id)!.queuePosition);
  };
  expect(await places(first, second, demo)).toEqual([1, 2, 3]);

  // The next version of a clip on sale waits in the same queue, and later for the same reviewers.
  const onSale = await makeClip(studio.db, me.id);
  const fileKey = await makeUpload(studio.db, me.id);
  await studio.call('POST /video/v1/update', { ...sampleForm, videoId: onSale, fileKey }, { token: me.token });
  await studio.db
    .updateTable('video_versions')
    .set({ original_bytes: 1n << 40n })
    .where('video_id', '=', onSale)
    .execute();
  expect(await places(first, second, demo, onSale)).toEqual([1, 2, 4, null]);
  const submit = (table: 'videos' | 'video_versions', secondsAgo: number) =>
    studio.db
      .updateTable(table)
      .set({ status: VIDEO_STATUS.inReview, submitted_at: new Date(Date.now() - secondsAgo * 1_000) });
  await submit('video_versions', 1).where('video_id', '=', onSale).execute();
  await submit('videos', 0).where('id', '=', first).execute();
  const ahead = await studio.db
    .selectFrom('videos')
    .where('status', '=', VIDEO_STATUS.inReview)
    .where('id', '<>', first)
    .select('id')
    .execute();
  expect(await places(second, demo, first)).toEqual([1, 2, ahead.length + 2]);
});

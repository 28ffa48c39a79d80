import { randomUUID } from 'node:crypto';
import { PUBLISH_BATCH_BYTES } from '@zhenku/contract/constants';
import { expect, test } from 'vitest';
import { expectUpload, finishUpload } from '../../platform/storage/uploads.ts';
import { makeCreator, makeUser } from '../../platform/testing/fixtures.ts';
import { openStudio, sampleForm } from './testing.ts';

const BATCH = 'POST /video/v1/publish/batch';

const studio = await openStudio();
const creator = await makeCreator(studio.db);

async function upload(userId = creator.id): Promise<string> {
  const { id, fileKey } = await expectUpload(studio.db, { userId, kind: 'video', fileName: 'clip.mp4' });
  await finishUpload(studio.db, id, { bytes: 1, contentType: 'video/mp4' });
  return fileKey;
}
const item = async (form: object = {}) => ({ ...sampleForm, fileKey: await upload(), ...form });
const publish = (videos: unknown, options: { token?: string | undefined; headers?: Record<string, string> } = {}) =>
  studio.call(BATCH, { videos }, { token: creator.token, ...options });
const clipsOf = async (userId: number) =>
  (await studio.db.selectFrom('videos').where('author_id', '=', userId).select('id').execute()).length;

test('only creators publish in bulk, 1 to 200 clips at a time', async () => {
  const buyer = await makeUser(studio.db);
  expect((await publish([{}], { token: undefined })).code).toBe(403);
  expect((await publish([{}], { token: buyer.token })).code).toBe(40300);
  for (const videos of [undefined, [], {}, 'x', Array.from({ length: 201 }, () => ({}))]) {
    expect(await publish(videos), JSON.stringify(videos)?.slice(0, 20)).toMatchObject({
      code: 40000,
      data: { fields: { videos: expect.stringMatching(/[一-鿿]/) } },
    });
  }
});

test('publishes 195 of 200 clips and explains the 5 invalid ones', { timeout: 60_000 }, async () => {
  const author = await makeCreator(studio.db);
  const videos: unknown[] = await Promise.all(
    Array.from({ length: 200 }, async (_, index) => ({
      ...sampleForm,
      videoName: `作品${index}`,
      fileKey: await upload(author.id),
    })),
  );
  const stolen = await upload(creator.id);
  videos[3] = { ...(videos[3] as object), videoName: ' ', videoKeywords: [] };
  videos[50] = { ...(videos[50] as object), categoryIds: [999_999] };
  videos[99] = { ...(videos[99] as object), fileKey: stolen };
  videos[120] = 'no object';
  videos[199] = { ...(videos[199] as object), fileKey: (videos[0] as { fileKey: string }).fileKey };
  const { code, data } = await publish(videos, { token: author.token });
  expect(code).toBe(0);
  expect(data.results.map(({ index }) => index)).toEqual(videos.map((_, index) => index));
  expect(data.results.filter((result) => result.code === 0 && result.videoId)).toHaveLength(195);
  expect(data.results.filter((result) => result.code !== 0)).toEqual([
    {
      index: 3,
      code: 40000,
      message: '作品名称：必填项',
      fields: { videoName: '必填项', videoKeywords: '请填写关键词' },
    },
    { index: 50, code: 40000, message: '分类不存在', fields: { categoryIds: '分类不存在' } },
    { index: 99, code: 40000, message: '文件不存在或尚未上传完成', fields: { fileKey: '文件不存在或尚未上传完成' } },
    { index: 120, code: 40000, message: '请求内容应为 JSON 对象', fields: { body: '请求内容应为 JSON 对象' } },
    { index: 199, code: 40900, message: '该文件已被使用，请勿重复提交' },
  ]);
  expect(await clipsOf(author.id)).toBe(195);
});

test('text that cannot be stored, or an empty form, is refused only for its own clip', async () => {
  const videos = [await item(), await item({ videoName: 'a\u0000b' }), null, [], await item({ videoRemark: '' })];
  const { data } = await publish(videos);
  expect(data.results.map(({ code }) => code)).toEqual([0, 40000, 40000, 40000, 0]);
  expect(data.results[1]!.fields).toEqual({ videoName: expect.stringContaining('无效字符') });
});

test('a batch publishes drafts too', async () => {
  const draft = await studio.call('POST /video/v1/draft', { fileKey: await upload() }, { token: creator.token });
  const { videoId } = draft.data;
  const { data } = await publish([
    { ...sampleForm, videoId },
    { ...sampleForm, videoId },
  ]);
  expect(data.results).toEqual([
    { index: 0, code: 0, videoId },
    { index: 1, code: 40900, message: '该作品已提交，不再是草稿' },
  ]);
});

test('a repeat with the same key returns the first response, and publishes nothing', async () => {
  const author = await makeCreator(studio.db);
  const videos = [{ ...sampleForm, fileKey: await upload(author.id) }, {}];
  const headers = { 'idempotency-key': randomUUID() };
  const repeats = await Promise.all([1, 2, 3].map(() => publish(videos, { token: author.token, headers })));
  expect(repeats[0]!.data.results.map(({ code }) => code)).toEqual([0, 40000]);
  for (const repeat of repeats) expect(repeat).toEqual(repeats[0]);
  expect(await clipsOf(author.id)).toBe(1);
  expect((await publish([{}], { token: author.token, headers })).code).toBe(40900);
});

test('concurrent batches and deletions of their drafts leave no clip, and every file unused', async () => {
  const author = await makeCreator(studio.db);
  const { token } = author;
  const files = await Promise.all(Array.from({ length: 20 }, () => upload(author.id)));
  const ids = await Promise.all(
    files.map(async (fileKey) => (await studio.call('POST /video/v1/draft', { fileKey }, { token })).data.videoId),
  );
  const videos = ids.map((videoId) => ({ ...sampleForm, videoId }));
  const [batch, other, ...deleted] = await Promise.all([
    publish(videos, { token }),
    publish(videos.toReversed(), { token }),
    ...ids.map((videoId) => studio.call('POST /video/v1/delete', { videoId }, { token })),
  ]);
  expect(deleted.every(({ code }) => code === 0)).toBe(true);
  const codes = [...batch.data.results, ...other.data.results].map(({ code }) => code);
  expect(codes.filter((code) => ![0, 40400, 40900].includes(code))).toEqual([]);
  const live = await studio.db
    .selectFrom('videos')
    .where('author_id', '=', author.id)
    .where('deleted_at', 'is', null)
    .select('id')
    .execute();
  expect(live).toEqual([]);
  const used = await studio.db
    .selectFrom('uploads')
    .where('user_id', '=', author.id)
    .where('used_at', 'is not', null)
    .select('id')
    .execute();
  expect(used).toEqual([]);
});

test('a batch’s body may have up to 4 MB', async () => {
  const padded = async (bytes: number) => [{ ...(await item()), unknown: 'x'.repeat(bytes) }];
  expect((await publish(await padded(2 * 1024 * 1024))).data.results[0]!.code).toBe(0);
  expect(await publish(await padded(PUBLISH_BATCH_BYTES))).toMatchObject({ status: 413, code: 41300, data: null });
  const one = await studio.call(
    'POST /video/v1/publish',
    { ...(await item()), unknown: 'x'.repeat(2 * 1024 * 1024) },
    { token: creator.token },
  );
  expect(one.status).toBe(413);
});

import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { inTransaction } from '../../../platform/database/database.ts';
import { expect, test } from 'vitest';
import { makeClip, makeCreator, makeOperator, makeUser } from '../../../platform/testing/fixtures.ts';
import { sweepUploads } from '../jobs/sweep-uploads.ts';
import { personalData } from '../personal-data.ts';
import { openStudio, sampleForm } from '../testing.ts';

const DRAFT = 'POST /video/v1/draft';
const PUBLISH = 'POST /video/v1/publish';
const DELETE = 'POST /video/v1/delete';

const studio = await openStudio();
const creator = await makeCreator(studio.db);

const upload = (token = creator.token) => studio.upload(token, new Blob(['no video yet']));
const save = (form: object, token = creator.token) => studio.call(DRAFT, form, { token });
const saveOrThrow = async (form: object) => {
  const { code, data, message } = await save(form);
  if (code !== 0) throw new Error(message);
  return data.videoId;
};
const publish = (form: object, token = creator.token) => studio.call(PUBLISH, { ...sampleForm, ...form }, { token });
const detail = async (videoId: number) =>
  (await studio.call('GET /video/v1/mine/detail', { videoId }, { token: creator.token })).data;
const uploadOf = (fileKey: string) =>
  studio.db.selectFrom('uploads').where('file_key', '=', fileKey).selectAll().executeTakeFirst();
const runSweep = () =>
  sweepUploads.handle(studio, {}, { signal: new AbortController().signal, attempt: 0, lastAttempt: false });
const sweep = async () => {
  await runSweep();
  await studio.db
    .updateTable('uploads')
    .set({ expires_at: new Date(0) })
    .execute();
  await runSweep();
};
const unusedFiles = async () =>
  (
    await studio.db
      .selectFrom('uploads')
      .where('user_id', '=', creator.id)
      .where('used_at', 'is', null)
      .where('expires_at', '>', new Date().toISOString())
      .select('file_key')
      .execute()
  ).map((row) => row.file_key);

test('only creators can save drafts, and each can use only their own', async () => {
  const buyer = await makeUser(studio.db);
  const stranger = await makeCreator(studio.db);
  const videoId = await saveOrThrow({ videoName: '海' });
  expect((await studio.call(DRAFT, {})).code).toBe(403);
  expect((await save({}, buyer.token)).code).toBe(40300);
  expect((await save({ videoId, videoName: '山' }, stranger.token)).code).toBe(40400);
  expect((await publish({ videoId, fileKey: await upload(stranger.token) }, stranger.token)).code).toBe(40400);
  expect((await studio.call(DELETE, { videoId }, { token: stranger.token })).code).toBe(40400);
  expect((await detail(videoId)).videoName).toBe('海');
});

test('a draft is stored as typed, and saving it again replaces everything but its file', async () => {
  const typed = {
    videoName: '长'.repeat(80),
    videoRemark: '说明',
    shootingPlace: '长'.repeat(50),
    videoKeywords: ['城市', '城市', ''],
    categoryIds: [999_999, 5, 6, 7],
    labelIds: [999_998],
    activityId: 999_997,
    authenticationType: 2,
    showcase: true,
    hdPrice: 0.123,
    hdPlusPrice: -5,
  };
  const fileKey = await upload();
  const videoId = await saveOrThrow({ ...typed, fileKey });
  const { videoRemark, ...shown } = typed;
  expect(await detail(videoId)).toMatchObject({
    ...shown,
    videoRemark,
    hd4kPrice: null,
    videoStatus: VIDEO_STATUS.draft,
    fileKey,
    fileName: 'clip.mp4',
    takenDown: false,
    tiers: [],
  });
  expect((await save({ videoId, hdPrice: 9 })).data).toEqual({ videoId, version: 2 });
  expect(await detail(videoId)).toMatchObject({
    videoName: '',
    videoRemark: null,
    shootingPlace: null,
    videoKeywords: [],
    categoryIds: [],
    activityId: null,
    authenticationType: null,
    showcase: false,
    hdPrice: 9,
    hdPlusPrice: null,
    fileKey,
  });
  for (const wrong of [
    { videoName: 5 },
    { hdPrice: '5' },
    { videoKeywords: '城市' },
    { videoName: '长'.repeat(501) },
  ]) {
    expect(await save({ videoId, ...wrong })).toMatchObject({ code: 40000, data: { fields: expect.anything() } });
  }
  expect((await detail(videoId)).hdPrice).toBe(9);
});

test('only one of two windows can save a draft concurrently; the other gets a conflict', async () => {
  const { data } = await save({ videoName: '海', priceTexts: { hdPrice: '一百' } });
  expect(data.version).toBe(1);
  const both = await Promise.all(['山', '云'].map((videoName) => save({ ...data, videoName })));
  expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 40900]);
  const won = both[0]!.code === 0 ? '山' : '云';
  const read = async () =>
    (await studio.call('GET /video/v1/drafts', { videoId: data.videoId }, { token: creator.token })).data;
  expect(await read()).toMatchObject({ total: 1, content: [{ videoName: won, version: 2, priceTexts: {} }] });
  // A save without a version replaces any stored draft.
  const again = await save({ videoId: data.videoId, priceTexts: { hd4kPrice: '面议' } });
  expect(again.data).toEqual({ videoId: data.videoId, version: 3 });
  expect((await read()).content).toMatchObject([{ videoName: '', hd4kPrice: null, priceTexts: { hd4kPrice: '面议' } }]);
});

test('a published draft becomes a clip with the same number and its file', async () => {
  const fileKey = await upload();
  const videoId = await saveOrThrow({ videoName: '草稿', fileKey, hdPrice: 0 });
  expect(await publish({ videoId, videoName: '' })).toMatchObject({
    code: 40000,
    data: { fields: { videoName: '必填项' } },
  });
  expect((await publish({ videoId })).data).toEqual({ videoId });
  expect(studio.enqueued.at(-1)).toEqual({ videoId, priority: 10 });
  expect(await detail(videoId)).toMatchObject({
    videoName: sampleForm.videoName,
    videoStatus: VIDEO_STATUS.processing,
    hdPrice: 100,
    fileKey: null,
    fileName: 'clip.mp4',
  });
  expect((await save({ videoId, videoName: '又改' })).code).toBe(40900);
  expect((await publish({ videoId })).code).toBe(40900);
  expect((await publish({ fileKey })).code).toBe(40900);
});

test('a draft cannot be published without a file; a replaced file becomes unused again', async () => {
  const videoId = await saveOrThrow({});
  expect(await publish({ videoId })).toMatchObject({ code: 40000, data: { fields: { fileKey: '请上传视频文件' } } });
  expect(await publish({})).toMatchObject({ code: 40000, data: { fields: { fileKey: '请上传视频文件' } } });
  const [first, second, third] = [await upload(), await upload(), await upload()];
  await saveOrThrow({ videoId, fileKey: first });
  expect(await unusedFiles()).not.toContain(first);
  await saveOrThrow({ videoId, fileKey: second });
  expect(await unusedFiles()).toContain(first);
  expect((await detail(videoId)).fileKey).toBe(second);
  expect((await publish({ videoId, fileKey: third })).code).toBe(0);
  expect(await unusedFiles()).toEqual(expect.arrayContaining([first, second]));
  expect((await uploadOf(third))!.used_at).not.toBeNull();
});

test('a draft rejects a file that is used or belongs to somebody else', async () => {
  const stranger = await makeCreator(studio.db);
  const used = await upload();
  await publish({ fileKey: used });
  expect((await save({ fileKey: used })).code).toBe(40900);
  const theirs = await upload(stranger.token);
  for (const fileKey of [theirs, 'none']) {
    expect(await save({ fileKey })).toMatchObject({ code: 40000, data: { fields: { fileKey: expect.any(String) } } });
  }
  expect((await uploadOf(theirs))!.used_at).toBeNull();
});

test('the sweep keeps the files of drafts, including one that arrived after the draft was saved', async () => {
  const { data: ticket } = await studio.call(
    'POST /upload/v2/videoUploadPolicy',
    { fileName: '海.mov' },
    { token: creator.token },
  );
  const [ready, abandoned] = [await upload(), await upload()];
  const [withFile, waiting] = [await saveOrThrow({ fileKey: ready }), await saveOrThrow({ fileKey: ticket.fileKey })];
  expect((await publish({ videoId: waiting })).code).toBe(40000);
  expect(await detail(waiting)).toMatchObject({ fileKey: ticket.fileKey, fileName: '海.mov' });
  expect((await studio.send(ticket, new Blob(['video']))).status).toBe(204);
  await sweep();
  expect(await uploadOf(abandoned)).toBeUndefined();
  expect((await detail(withFile)).fileKey).toBe(ready);
  expect((await detail(waiting)).fileKey).toBe(ticket.fileKey);
  expect(await studio.files()).toEqual(
    expect.arrayContaining([(await uploadOf(ready))!.storage_key, (await uploadOf(ticket.fileKey))!.storage_key]),
  );
  expect((await publish({ videoId: waiting })).code).toBe(0);
});

test('a draft stays if its file never arrives', async () => {
  const { data: ticket } = await studio.call(
    'POST /upload/v2/videoUploadPolicy',
    { fileName: 'a.mp4' },
    { token: creator.token },
  );
  const videoId = await saveOrThrow({ videoName: '海', fileKey: ticket.fileKey });
  await sweep();
  expect(await detail(videoId)).toMatchObject({ videoName: '海', fileKey: null, fileName: null });
  expect((await save({ videoId, videoName: '山' })).code).toBe(0);
  expect((await publish({ videoId })).code).toBe(40000);
});

test('deleting a draft deletes a file that arrived after it was saved', async () => {
  const { data: ticket } = await studio.call(
    'POST /upload/v2/videoUploadPolicy',
    { fileName: 'b.mp4' },
    { token: creator.token },
  );
  const videoId = await saveOrThrow({ fileKey: ticket.fileKey });
  expect((await studio.send(ticket, new Blob(['video']))).status).toBe(204);
  expect(await unusedFiles()).toContain(ticket.fileKey);
  expect((await studio.call(DELETE, { videoId }, { token: creator.token })).code).toBe(0);
  expect(await unusedFiles()).not.toContain(ticket.fileKey);
});

test('deleting a draft keeps a file that another draft names', async () => {
  const drop = async (videoId: number) =>
    expect((await studio.call(DELETE, { videoId }, { token: creator.token })).code).toBe(0);
  for (const arrivedFirst of [true, false]) {
    const { data: ticket } = await studio.call(
      'POST /upload/v2/videoUploadPolicy',
      { fileName: 'c.mp4' },
      { token: creator.token },
    );
    const { fileKey } = ticket;
    const [first, second] = [await saveOrThrow({ fileKey }), await saveOrThrow({ fileKey })];
    expect((await studio.send(ticket, new Blob(['video']))).status).toBe(204);
    // Either the deleted draft has claimed the file, or the file has only arrived.
    if (arrivedFirst) await saveOrThrow({ videoId: first, videoName: '先' });
    await drop(first);
    await runSweep();
    expect(await detail(second)).toMatchObject({ fileKey, fileName: 'c.mp4' });
    await drop(second);
    await sweep();
    expect(await uploadOf(fileKey)).toBeUndefined();
  }
});

test('deleting a draft deletes its file', async () => {
  const fileKey = await upload();
  const videoId = await saveOrThrow({ fileKey });
  const { storage_key: key } = (await uploadOf(fileKey))!;
  expect((await studio.call(DELETE, { videoId }, { token: creator.token })).code).toBe(0);
  expect((await studio.call(DELETE, { videoId }, { token: creator.token })).code).toBe(40400);
  expect((await save({ videoId })).code).toBe(40400);
  await sweep();
  expect(await studio.files()).not.toContain(key);
});

test('concurrently publishing, saving and deleting a draft deletes it and frees its file', async () => {
  for (let round = 0; round < 5; round++) {
    const fileKey = await upload();
    const videoId = await saveOrThrow({ fileKey });
    const [first, second, again, gone] = await Promise.all([
      publish({ videoId }),
      publish({ videoId }),
      save({ videoId, videoName: '又改' }),
      studio.call(DELETE, { videoId }, { token: creator.token }),
    ]);
    const outcomes = [first, second].filter(({ code }) => code === 0);
    expect(outcomes.length).toBeLessThanOrEqual(1);
    expect([0, 40400, 40900]).toContain(again.code);
    expect(gone.code).toBe(0);
    const rows = await studio.db.selectFrom('videos').where('id', '=', videoId).selectAll().execute();
    expect(rows.filter((row) => row.deleted_at === null)).toEqual([]);
    expect((await uploadOf(fileKey))!.used_at).toBeNull();
  }
});

test('a creator has at most 500 drafts', async () => {
  const author = await makeCreator(studio.db);
  const draft = { author_id: author.id, status: 6, name: '', keywords: [], authentication_type: 1, draft: '{}' };
  await studio.db
    .insertInto('videos')
    .values(Array.from({ length: 499 }, () => draft))
    .execute();
  const codes = (await Promise.all([1, 2, 3].map(() => save({}, author.token)))).map(({ code }) => code);
  expect(codes.toSorted((a, b) => a - b)).toEqual([0, 42900, 42900]);
});

test('operators do not see drafts; closing the account erases them with their files', async () => {
  const author = await makeCreator(studio.db);
  const fileKey = await studio.upload(author.token, new Blob(['x']));
  const { data } = await save({ videoName: '只有我知道', fileKey }, author.token);
  const clip = await makeClip(studio.db, author.id);
  const { token } = await makeOperator(studio.db);
  const listed = await studio.call('GET /operator/v1/videos', { keyword: '只有我知道' }, { token });
  expect(listed.data.content).toEqual([]);
  const closing = { id: author.id, companyId: null, phone: null, email: null, pendingEmail: null };
  await inTransaction(studio.db, async (tx) => personalData.erase!(tx, closing));
  const left = await studio.db.selectFrom('videos').where('author_id', '=', author.id).select('id').execute();
  expect(left).toEqual([{ id: clip }]);
  expect((await uploadOf(fileKey))!.used_at).toBeNull();
  expect(left).not.toContainEqual({ id: data.videoId });
});

test('the list has all fields of the creator’s own drafts, with their files, and no published clips', async () => {
  const author = await makeCreator(studio.db);
  const list = async (token = author.token) => (await studio.call('GET /video/v1/drafts', {}, { token })).data;
  const as = { token: author.token };
  const fileKey = await upload(author.token);
  const words = { videoName: '晨雾', videoRemark: '山谷', videoKeywords: ['雾'], hdPrice: 9.5, showcase: true };
  const { data: first } = await studio.call(DRAFT, { ...words, fileKey }, as);
  const { data: second } = await studio.call(DRAFT, {}, as);
  await makeClip(studio.db, author.id);
  const drafts = await list();
  expect(drafts).toMatchObject({ total: 2, page: 1 });
  expect(drafts.content).toEqual([
    expect.objectContaining({ videoId: second.videoId, videoName: '', fileKey: null, fileName: null, hdPrice: null }),
    expect.objectContaining({ videoId: first.videoId, ...words, fileKey, hd4kPrice: null, authenticationType: null }),
  ]);
  await studio.call(DELETE, { videoId: second.videoId }, as);
  expect((await list()).content.map(({ videoId }) => videoId)).toEqual([first.videoId]);
  const stranger = await makeCreator(studio.db);
  expect((await list(stranger.token)).total).toBe(0);
  expect((await studio.call('GET /video/v1/drafts', {})).code).toBe(403);
  const buyer = await makeUser(studio.db);
  expect((await studio.call('GET /video/v1/drafts', {}, { token: buyer.token })).code).toBe(40300);
});

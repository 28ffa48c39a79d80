import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { expect, test } from 'vitest';
import { makeClip, makeCreator, makeOperator } from '../../platform/testing/fixtures.ts';
import { type ChangeSale, suspendUser } from '../operators/users.ts';
import { removeFiles } from './jobs/remove-files.ts';
import { takeDownVideosOf } from '../review/take-down.ts';
import { openStudio } from './testing.ts';

const OFFLINE = 'POST /video/v1/offline';
const ONLINE = 'POST /video/v1/online';
const DELETE = 'POST /video/v1/delete';
const TAKE_DOWN = 'POST /operator/v1/videos/{videoId}/offline';
const REINSTATE = 'POST /operator/v1/videos/{videoId}/online';
const REOPEN = 'POST /operator/v1/videos/{videoId}/reopen';
const { processing, inReview, published, rejected, offline, failed } = VIDEO_STATUS;

const studio = await openStudio();
const creator = await makeCreator(studio.db);
const operator = await makeOperator(studio.db, 'reviewer');

const make = (status: number = published, author = creator) => makeClip(studio.db, author.id, { status });
const mine = (key: typeof OFFLINE | typeof ONLINE | typeof DELETE, videoId: number, token = creator.token) =>
  studio.call(key, { videoId }, { token });
const decide = (key: typeof REINSTATE | typeof REOPEN, videoId: number) =>
  studio.call(key, { videoId }, { token: operator.token });
const takeDown = (videoId: number) =>
  studio.call(TAKE_DOWN, { videoId, reason: '版权投诉' }, { token: operator.token });
const auditOf = async (videoId: number) =>
  (
    await studio.db
      .selectFrom('audit_log')
      .where('subject', '=', `video:${videoId}`)
      .orderBy('id')
      .selectAll()
      .execute()
  ).map(({ action }) => action);

test('only its author can change whether a clip is on sale, and unknown clips are not found', async () => {
  const [clip, stranger] = [await make(), await makeCreator(studio.db)];
  for (const key of [OFFLINE, ONLINE, DELETE] as const) {
    expect((await mine(key, clip, stranger.token)).code, key).toBe(40400);
    expect((await mine(key, 999_999)).code, key).toBe(40400);
    expect((await studio.call(key, { videoId: 'x' }, { token: creator.token })).code).toBe(40000);
  }
  for (const key of [REINSTATE, REOPEN] as const) expect((await decide(key, 999_999)).code).toBe(40400);
  expect((await studio.readClip(clip)).status).toBe(published);
});

test.each([
  [OFFLINE, [published]],
  [ONLINE, [offline]],
  [DELETE, [processing, inReview, published, rejected, offline, failed]],
] as const)('%s is allowed only in its statuses', async (key, allowed) => {
  for (const status of [processing, inReview, published, rejected, offline, failed]) {
    const clip = await make(status);
    if (status === offline)
      await studio.db.updateTable('videos').set({ withdrawn_by: 'author' }).where('id', '=', clip).execute();
    const expected = (allowed as readonly number[]).includes(status) ? 0 : 40900;
    expect((await mine(key, clip)).code, `status ${status}`).toBe(expected);
  }
});

test('an author takes a clip off sale and puts it back immediately, at its old position', async () => {
  const clip = await make();
  const { published_at } = await studio.readClip(clip);
  const cacheClears = studio.cacheClears();
  expect(await mine(OFFLINE, clip)).toMatchObject({ code: 0, data: null });
  expect(studio.withdrawn.at(-1)).toBe(clip);
  expect(await studio.readClip(clip)).toMatchObject({ status: offline, withdrawn_by: 'author', reason: null });
  expect((await mine(ONLINE, clip)).code).toBe(0);
  expect(studio.published.at(-1)).toBe(clip);
  expect(await studio.readClip(clip)).toMatchObject({ status: published, withdrawn_by: null, published_at });
  expect(studio.cacheClears()).toBe(cacheClears + 2);
});

test('only an operator can put a clip back on sale that an operator took down', async () => {
  const clip = await make();
  await takeDown(clip);
  const seen = await studio.call('GET /video/v1/mine/detail', { videoId: clip }, { token: creator.token });
  expect(seen.data).toMatchObject({ videoStatus: offline, takenDown: true, reason: '版权投诉' });
  expect(await mine(ONLINE, clip)).toMatchObject({ code: 40900, message: expect.stringContaining('版权投诉') });
  expect(studio.published).not.toContain(clip);
  expect((await decide(REINSTATE, clip)).code).toBe(0);
  expect(await studio.readClip(clip)).toMatchObject({ status: published, reason: null, withdrawn_by: null });
  expect(studio.published.at(-1)).toBe(clip);
  expect(await auditOf(clip)).toEqual(['video.takeDown', 'video.reinstate']);
  expect((await decide(REINSTATE, clip)).code).toBe(40900);
  await mine(OFFLINE, clip);
  expect(await decide(REINSTATE, clip)).toMatchObject({ code: 40900, message: expect.stringContaining('创作者') });
  expect((await mine(ONLINE, clip)).code).toBe(0);
});

test('a suspended creator’s clips stay off sale for every caller', async () => {
  const author = await makeCreator(studio.db);
  const [sold, own] = [await make(published, author), await make(published, author)];
  await mine(OFFLINE, own, author.token);
  const takeOffSale: ChangeSale = (tx, by, userId) =>
    takeDownVideosOf({ db: tx, caller: by, services: studio }, userId);
  await suspendUser(
    { db: studio.db, caller: operator, services: { takeOffSale } },
    { userId: author.id, reason: '多次侵权' },
  );
  expect(await studio.readClip(sold)).toMatchObject({ status: offline, withdrawn_by: 'suspension' });
  expect((await studio.readClip(own)).withdrawn_by).toBe('author');
  expect((await mine(ONLINE, sold, author.token)).code).toBe(50012);
  expect(await decide(REINSTATE, sold)).toMatchObject({ code: 40900, message: '创作者已被停用' });
  expect((await mine(ONLINE, sold, creator.token)).code, 'nobody else learns of the suspension').toBe(40400);
  await studio.db.updateTable('users').set({ suspended_at: null }).where('id', '=', author.id).execute();
  expect((await decide(REINSTATE, sold)).code).toBe(0);
});

test('a rejected clip returns to the queue, is audited, and its author is notified', async () => {
  const clip = await make(rejected);
  expect((await decide(REOPEN, clip)).code).toBe(0);
  expect(await studio.readClip(clip)).toMatchObject({ status: inReview, reason: null });
  expect(await auditOf(clip)).toEqual(['video.reopen']);
  const messages = await studio.db.selectFrom('messages').where('user_id', '=', creator.id).select('title').execute();
  expect(messages).toContainEqual({ title: '作品已重新进入审核' });
  for (const status of [processing, inReview, published, offline, failed]) {
    expect((await decide(REOPEN, await make(status))).code, `status ${status}`).toBe(40900);
  }
});

test('a deleted clip disappears from its author’s list, from sale and from operators, and cannot be restored', async () => {
  const clip = await make();
  expect((await mine(DELETE, clip)).code).toBe(0);
  expect(studio.withdrawn.at(-1)).toBe(clip);
  expect((await studio.readClip(clip)).deleted_at).not.toBeNull();
  for (const key of [OFFLINE, ONLINE, DELETE] as const) expect((await mine(key, clip)).code).toBe(40400);
  expect((await takeDown(clip)).code).toBe(40400);
  expect((await studio.call('GET /video/v1/mine/detail', { videoId: clip }, { token: creator.token })).code).toBe(
    40400,
  );
  const files = await studio.db.selectFrom('video_files').where('video_id', '=', clip).select('id').execute();
  expect(files.length).toBeGreaterThan(0);
});

test('processing stops when its clip is deleted, and leaves no derived files', async () => {
  const before = await studio.files();
  const clip = await studio.publishClip(creator.token, 'hd.mp4');
  const { original_key: original } = await studio.readClip(clip);
  const processing = studio.process(clip);
  await expect.poll(async () => (await studio.readClip(clip)).step, { timeout: 30_000 }).toBeTruthy();
  expect((await mine(DELETE, clip)).code).toBe(0);
  await processing;
  expect(await studio.db.selectFrom('video_files').where('video_id', '=', clip).select('id').execute()).toEqual([]);
  const discarded = new Set(studio.removed.flat());
  expect((await studio.files()).filter((key) => !before.includes(key) && !discarded.has(key))).toEqual([original]);
  const upload = await studio.db.selectFrom('uploads').where('storage_key', '=', original!).select('used_at').execute();
  expect(upload).toEqual([{ used_at: null }]);
});

test('deleting a clip that was never on sale removes its derived files, and no other files', async () => {
  const clip = await studio.publishClip(creator.token, 'hd-with-sound.mp4');
  await studio.process(clip);
  expect((await studio.readClip(clip)).status).toBe(inReview);
  const keys = (
    await studio.db.selectFrom('video_files').where('video_id', '=', clip).select('storage_key').execute()
  ).map((row) => row.storage_key);
  const original = (await studio.readClip(clip)).original_key!;
  const made = [...new Set(keys)].filter((key) => key !== original);
  const remove = () =>
    removeFiles.handle(
      studio,
      { videoId: clip, keys: made },
      { signal: new AbortController().signal, attempt: 0, lastAttempt: false },
    );
  await remove();
  expect(await studio.files()).toEqual(expect.arrayContaining(keys));
  await mine(DELETE, clip);
  expect(studio.removed.at(-1)!.toSorted()).toEqual(made.toSorted());
  await remove();
  const left = await studio.files();
  expect(made.filter((key) => left.includes(key))).toEqual([]);
  expect(left).toContain(original);
  expect(await studio.readClip(clip)).toMatchObject({ upload_id: null, original_key: null });
});

test('lists count the clips per status under the same keyword', async () => {
  const author = await makeCreator(studio.db);
  const name = (status: number, clipName: string) => makeClip(studio.db, author.id, { status, name: clipName });
  await Promise.all([name(published, '海'), name(published, '山'), name(rejected, '海岸'), name(inReview, '城')]);
  const counts = async (input: object) =>
    (await studio.call('GET /video/v1/mine', input, { token: author.token })).data.counts;
  expect(await counts({})).toEqual([
    { status: inReview, count: 1 },
    { status: published, count: 2 },
    { status: rejected, count: 1 },
  ]);
  expect(await counts({ status: inReview, keyword: '海' })).toEqual([
    { status: published, count: 1 },
    { status: rejected, count: 1 },
  ]);
});

test('a takedown takes precedence over a concurrent withdrawal by the author', async () => {
  for (let round = 0; round < 5; round++) {
    const clip = await make();
    const [withdrawn, down] = await Promise.all([mine(OFFLINE, clip), takeDown(clip)]);
    expect([down.code, await studio.readClip(clip)]).toMatchObject([
      0,
      { withdrawn_by: withdrawn.code === 0 ? 'authorAndOperator' : 'operator' },
    ]);
    expect([0, 40900]).toContain(withdrawn.code);
    const [again, gone] = await Promise.all([mine(ONLINE, clip), mine(DELETE, clip)]);
    expect(gone.code).toBe(0);
    expect([40400, 40900]).toContain(again.code);
    expect(await studio.readClip(clip)).toMatchObject({ deleted_at: expect.any(String) });
  }
});

import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeClip, makeCreator, makeOperator } from '../../platform/testing/fixtures.ts';
import { readAnnouncements } from '../messages/outside/testing.ts';
import { restoreUser, suspendUser } from '../operators/users.ts';
import { reinstateVideosOf, takeDownVideosOf } from './take-down.ts';
import { openStudio } from '../publishing/testing.ts';

const LIST = 'GET /operator/v1/videos';
const APPROVE = 'POST /operator/v1/videos/{videoId}/approve';
const REJECT = 'POST /operator/v1/videos/{videoId}/reject';
const OFFLINE = 'POST /operator/v1/videos/{videoId}/offline';

const studio = await openStudio();
const author = await makeCreator(studio.db);
const token = (await makeOperator(studio.db, 'reviewer')).token;

const inReview = (name?: string) =>
  makeClip(studio.db, author.id, { status: VIDEO_STATUS.inReview, ...(name && { name }) });
const rowOf = (id: number) => studio.db.selectFrom('videos').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
const auditOf = (videoId: number) =>
  studio.db.selectFrom('audit_log').where('subject', '=', `video:${videoId}`).orderBy('id').selectAll().execute();

test('an approved clip is published, indexed and audited when the approval returns', async () => {
  const videoId = await inReview();
  await studio.db.deleteFrom('video_counters').where('video_id', '=', videoId).execute();
  const cacheClears = studio.cacheClears();
  expect(await studio.call(APPROVE, { videoId }, { token })).toMatchObject({ status: 200, code: 0, data: null });
  const row = await rowOf(videoId);
  expect(row).toMatchObject({ status: VIDEO_STATUS.published, reason: null, published_at: expect.any(String) });
  expect(studio.published.at(-1)).toBe(videoId);
  expect(studio.cacheClears()).toBe(cacheClears + 1);
  const counters = await studio.db
    .selectFrom('video_counters')
    .where('video_id', '=', videoId)
    .select('views')
    .execute();
  expect(counters).toEqual([{ views: 0 }]);
  expect(await auditOf(videoId)).toMatchObject([
    { action: 'video.approve', before: { status: VIDEO_STATUS.inReview }, after: { status: VIDEO_STATUS.published } },
  ]);
  expect((await studio.call(APPROVE, { videoId }, { token })).code).toBe(40900);
  expect(await auditOf(videoId)).toHaveLength(1);
});

test('a rejected clip is not published, and its creator reads the reason', async () => {
  const videoId = await inReview();
  expect((await studio.call(REJECT, { videoId }, { token })).data).toMatchObject({
    fields: { reason: expect.any(String) },
  });
  expect((await studio.call(REJECT, { videoId, reason: '画面抖动' }, { token })).code).toBe(0);
  const seen = await studio.call('GET /video/v1/mine/detail', { videoId }, { token: author.token });
  expect(seen.data).toMatchObject({ videoStatus: VIDEO_STATUS.rejected, reason: '画面抖动', queuePosition: null });
  expect(studio.published).not.toContain(videoId);
  expect(await auditOf(videoId)).toMatchObject([
    { action: 'video.reject', after: { status: VIDEO_STATUS.rejected, reason: '画面抖动' } },
  ]);
});

test('a takedown takes only published clips off sale', async () => {
  const videoId = await inReview();
  const reason = '版权投诉';
  expect((await studio.call(OFFLINE, { videoId, reason }, { token })).code).toBe(40900);
  await studio.call(APPROVE, { videoId }, { token });
  const { published_at } = await rowOf(videoId);
  const cacheClears = studio.cacheClears();
  expect((await studio.call(OFFLINE, { videoId, reason }, { token })).code).toBe(0);
  expect(await rowOf(videoId)).toMatchObject({ status: VIDEO_STATUS.offline, reason, published_at });
  expect(studio.withdrawn.at(-1)).toBe(videoId);
  expect(studio.cacheClears()).toBe(cacheClears + 1);
  expect((await auditOf(videoId)).map(({ action }) => action)).toEqual(['video.approve', 'video.takeDown']);
});

test('a takedown is announced by SMS and mail with its reason, even if the author had withdrawn the clip', async () => {
  const creator = await makeCreator(studio.db);
  const onSale = await makeClip(studio.db, creator.id, { name: '雪山' });
  const withdrawn = await makeClip(studio.db, creator.id, { status: VIDEO_STATUS.offline, name: '湖面' });
  await studio.db.updateTable('videos').set({ withdrawn_by: 'author' }).where('id', '=', withdrawn).execute();
  for (const videoId of [onSale, withdrawn]) {
    expect((await studio.call(OFFLINE, { videoId, reason: '版权投诉' }, { token })).code).toBe(0);
  }
  expect(await readAnnouncements(studio.db, creator)).toMatchObject([
    {
      template: 'clipsTakenDown',
      items: [`“雪山”（编号${onSale}）原因：版权投诉`, `“湖面”（编号${withdrawn}）原因：版权投诉`],
    },
  ]);
});

test('each effective decision sends the author one message', async () => {
  const creator = await makeCreator(studio.db);
  const messages = async () =>
    (await studio.db.selectFrom('messages').where('user_id', '=', creator.id).orderBy('id').selectAll().execute()).map(
      ({ title, content }) => `${title}｜${content}`,
    );
  const inQueue = () => makeClip(studio.db, creator.id, { status: VIDEO_STATUS.inReview, name: '雪山' });
  const [live, rejected] = [await inQueue(), await inQueue()];
  await studio.call(APPROVE, { videoId: live }, { token });
  // Reading a message ends the review round, which otherwise merges decisions.
  await studio.db.updateTable('messages').set({ read_at: new Date() }).where('user_id', '=', creator.id).execute();
  await studio.call(REJECT, { videoId: rejected, reason: '画面抖动' }, { token });
  await studio.call(REJECT, { videoId: rejected, reason: '画面抖动' }, { token });
  await studio.call(OFFLINE, { videoId: live, reason: '版权投诉' }, { token });
  expect(await messages()).toEqual([
    `作品已发布｜您的作品“雪山”（编号${live}）已通过审核，现已发布。`,
    `作品未通过审核｜您的作品“雪山”（编号${rejected}）未通过审核。原因：画面抖动`,
    `作品已下架｜您的作品“雪山”（编号${live}）已下架。原因：版权投诉`,
  ]);
});

test('only one of a concurrent approval and rejection takes effect', async () => {
  for (let round = 0; round < 5; round++) {
    const videoId = await inReview();
    const responses = await Promise.all([
      studio.call(APPROVE, { videoId }, { token }),
      studio.call(REJECT, { videoId, reason: '画面抖动' }, { token }),
      studio.call(APPROVE, { videoId }, { token }),
    ]);
    expect(responses.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 40900, 40900]);
    expect(await auditOf(videoId)).toHaveLength(1);
    expect((await rowOf(videoId)).status).toBe(
      responses[1].code === 0 ? VIDEO_STATUS.rejected : VIDEO_STATUS.published,
    );
    expect(studio.published.includes(videoId)).toBe(responses[1].code !== 0);
  }
});

test('clips that do not exist or were deleted are not found', async () => {
  const deleted = await inReview();
  await studio.db.updateTable('videos').set({ deleted_at: new Date() }).where('id', '=', deleted).execute();
  for (const videoId of [deleted, 999_999]) {
    expect((await studio.call(APPROVE, { videoId }, { token })).code).toBe(40400);
    expect((await studio.call(REJECT, { videoId, reason: '无' }, { token })).code).toBe(40400);
    expect((await studio.call(OFFLINE, { videoId, reason: '无' }, { token })).code).toBe(40400);
  }
  expect((await studio.call(APPROVE, { videoId: 'x' }, { token })).code).toBe(40000);
});

test('the queue is oldest first; lists filter by status, name, author and number', async () => {
  await studio.db.deleteFrom('videos').where('status', '=', VIDEO_STATUS.inReview).execute();
  // Chooses a clip number that is not part of any author's phone, because keywords search phones too.
  await sql`select setval(pg_get_serial_sequence('videos', 'id'), 500000)`.execute(studio.db);
  const first = await inReview('雪山');
  const second = await inReview('海浪_慢镜头');
  const ids = async (input: object) => {
    const { data } = await studio.call(LIST, input, { token });
    return data.content.map(({ videoId }) => videoId);
  };
  expect(await ids({ status: VIDEO_STATUS.inReview })).toEqual([first, second]);
  expect(await ids({ status: VIDEO_STATUS.inReview, page: 2, size: 1 })).toEqual([second]);
  expect((await ids({})).slice(0, 2)).toEqual([second, first]);
  expect(await ids({ keyword: '_' })).toEqual([second]);
  expect(await ids({ keyword: String(first) })).toEqual([first]);
  expect(await ids({ status: VIDEO_STATUS.inReview, keyword: '创作者' })).toEqual([first, second]);
  expect(await ids({ status: VIDEO_STATUS.draft })).toEqual([]);
  const { data } = await studio.call(LIST, { status: VIDEO_STATUS.inReview, size: 1 }, { token });
  expect(data).toMatchObject({ total: 2, page: 1, size: 1 });
  expect(data.content[0]).toMatchObject({
    videoId: first,
    videoName: '雪山',
    authorId: author.id,
    authorName: '测试创作者',
    resolution: '3840X2160',
    fileSize: 1_000_000,
    hdPrice: 100,
    categories: [],
    labels: [],
    similar: [],
    previewUrl: expect.stringContaining('/files/public/'),
    videoThumbnailUrls: [expect.stringContaining('/files/public/')],
  });
});

test('submission times, not creation times, are listed, filtered, sorted and exported', async () => {
  await studio.db.deleteFrom('videos').where('status', '=', VIDEO_STATUS.inReview).execute();
  const [draft, direct, replaced] = [
    await inReview('改了很久的草稿'),
    await inReview('直接提交'),
    await inReview('换文件'),
  ];
  const setTimes = (videoId: number, created: string, submitted: string) =>
    studio.db
      .updateTable('videos')
      .set({ created_at: new Date(created), submitted_at: new Date(submitted) })
      .where('id', '=', videoId)
      .execute();
  await setTimes(draft, '2026-01-01T04:00:00Z', '2026-03-05T04:00:00Z');
  await setTimes(direct, '2026-03-02T04:00:00Z', '2026-03-02T04:00:00Z');
  await setTimes(replaced, '2026-01-03T04:00:00Z', '2026-01-03T04:00:00Z');
  await sql`update videos set status = ${VIDEO_STATUS.published} where id = ${replaced}`.execute(studio.db);
  await sql`
    insert into video_versions (video_id, version, upload_id, original_key, original_bytes, status, submitted_at)
    select id, 2, upload_id, original_key, original_bytes, ${VIDEO_STATUS.inReview}, '2026-03-03T04:00:00Z'
    from videos where id = ${replaced}`.execute(studio.db);
  const ids = async (input: object) => {
    const { data } = await studio.call(LIST, { status: VIDEO_STATUS.inReview, ...input }, { token });
    return data.content.map(({ videoId }) => videoId);
  };
  expect(await ids({})).toEqual([direct, replaced, draft]);
  expect(await ids({ sort: 'addTime', desc: true })).toEqual([draft, replaced, direct]);
  expect(await ids({ from: '2026-03-03' })).toEqual([replaced, draft]);
  expect(await ids({ to: '2026-03-02' })).toEqual([direct]);
  const { data } = await studio.call(LIST, { status: VIDEO_STATUS.inReview, sort: 'addTime' }, { token });
  const times = data.content.map(({ addTime }) => addTime);
  expect(times).toEqual(['2026-03-02T04:00:00.000Z', '2026-03-03T04:00:00.000Z', '2026-03-05T04:00:00.000Z']);
  const filter = { status: VIDEO_STATUS.inReview, from: '2026-03-04' };
  const file = await studio.call('GET /operator/v1/videos/export', filter, { token });
  const { body } = await studio.http.inject({ method: 'GET', url: file.data.url });
  const rows = body.trim().split('\r\n').slice(1);
  expect(rows).toEqual([expect.stringContaining('2026-03-05 12:00:00')]);
});

test('suspending a creator takes clips off sale and blocks approvals; the restoration reverses both', async () => {
  const [creator, operator] = [await makeCreator(studio.db), await makeOperator(studio.db)];
  const onSale = [await makeClip(studio.db, creator.id), await makeClip(studio.db, creator.id)];
  const waiting = await makeClip(studio.db, creator.id, { status: VIDEO_STATUS.inReview });
  const othersClip = await makeClip(studio.db, author.id);
  const suspension = { userId: creator.id, reason: '多次侵权' };
  await suspendUser(
    {
      db: studio.db,
      caller: operator,
      services: { takeOffSale: (tx, by, userId) => takeDownVideosOf({ db: tx, caller: by, services: studio }, userId) },
    },
    suspension,
  );
  for (const id of onSale) {
    expect(await rowOf(id)).toMatchObject({
      status: VIDEO_STATUS.offline,
      reason: '账号已停用，作品随之下架，如有疑问请联系客服',
    });
    expect(studio.withdrawn).toContain(id);
    expect(await auditOf(id)).toMatchObject([{ action: 'video.takeDown', operator_id: operator.id }]);
  }
  expect((await rowOf(othersClip)).status).toBe(VIDEO_STATUS.published);
  const messages = await studio.db.selectFrom('messages').select('content').where('user_id', '=', creator.id).execute();
  expect(messages.length).toBeGreaterThan(0);
  expect(JSON.stringify(messages)).not.toContain('多次侵权');
  const notices = await readAnnouncements(studio.db, creator);
  expect(notices).toMatchObject([{ template: 'clipsTakenDown' }]);
  expect(notices[0]!.items).toHaveLength(onSale.length);
  expect(JSON.stringify(notices)).not.toContain('多次侵权');

  expect(await studio.call(APPROVE, { videoId: waiting }, { token })).toMatchObject({
    code: 40900,
    message: '创作者已被停用',
  });
  const byOperator = await makeClip(studio.db, creator.id, { status: VIDEO_STATUS.offline });
  await studio.db.updateTable('videos').set({ withdrawn_by: 'operator' }).where('id', '=', byOperator).execute();
  await restoreUser(
    {
      db: studio.db,
      caller: operator,
      services: { putOnSale: (tx, by, userId) => reinstateVideosOf({ db: tx, caller: by, services: studio }, userId) },
    },
    creator.id,
  );
  for (const id of onSale) {
    expect(await rowOf(id)).toMatchObject({ status: VIDEO_STATUS.published, reason: null, withdrawn_by: null });
    expect(studio.published).toContain(id);
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['video.takeDown', 'video.reinstate']);
  }
  expect((await rowOf(byOperator)).status).toBe(VIDEO_STATUS.offline);
  expect((await studio.call(APPROVE, { videoId: waiting }, { token })).code).toBe(0);
});

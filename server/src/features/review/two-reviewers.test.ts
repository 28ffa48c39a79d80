import { VIDEO_STATUS } from '@zhenku/contract/constants';
import type { Finding } from '@zhenku/contract/clips/findings';
import { expect, test } from 'vitest';
import { makeClip, makeCreator, makeOperator, makeUser } from '../../platform/testing/fixtures.ts';
import { sampleForm, type Studio } from '../publishing/testing.ts';
import { finishVersion, makeUpload, openShop } from '../publishing/versions/testing-versions.ts';

const { inReview, published, rejected } = VIDEO_STATUS;
const LIST = 'GET /operator/v1/videos';
const DETAIL = 'GET /operator/v1/videos/{videoId}';
const APPROVE = 'POST /operator/v1/videos/{videoId}/approve';
const REJECT = 'POST /operator/v1/videos/{videoId}/reject';
const OPINION = 'POST /operator/v1/videos/{videoId}/secondOpinion';
const CORRECT = 'POST /operator/v1/videos/{videoId}/correct';
const ANSWER = 'POST /video/v1/answer';

const studio = await openShop();
const author = await makeCreator(studio.db);
const one = await makeOperator(studio.db, 'reviewer');
const other = await makeOperator(studio.db, 'reviewer');

const black: Finding = { check: 'black', from: 2, to: 5, value: 3, limit: 1, severity: 'warning' };
const bars: Finding = { check: 'bars', from: null, to: null, value: 9, limit: 5, severity: 'note' };

async function queueClip(findings: Finding[] | null = []): Promise<number> {
  const videoId = await makeClip(studio.db, author.id, { status: inReview });
  await studio.db
    .updateTable('videos')
    .set({ findings: findings && JSON.stringify(findings) })
    .where('id', '=', videoId)
    .execute();
  return videoId;
}
const call: Studio['call'] = (...args) => studio.call(...args);
const shown = async (videoId: number, by = one) => (await call(DETAIL, { videoId }, by)).data;
const mine = async (videoId: number) => (await call('GET /video/v1/mine/detail', { videoId }, author)).data;
const answer = (videoId: number, text = '黑场是有意的转场', by = author) => call(ANSWER, { videoId, answer: text }, by);
const update = (videoId: number, form: object = {}) =>
  call('POST /video/v1/update', { ...sampleForm, ...form, videoId }, author);
const statusOf = async (id: number) =>
  (await studio.db.selectFrom('videos').where('id', '=', id).select('status').executeTakeFirstOrThrow()).status;
const queue = async (by = one, filters: object = {}) =>
  (await call(LIST, { status: inReview, size: 200, ...filters }, by)).data;
const idsOf = async (by = one, filters: object = {}) =>
  (await queue(by, filters)).content.map(({ videoId }) => videoId);
const lastMessage = async () =>
  await studio.db
    .selectFrom('messages')
    .where('user_id', '=', author.id)
    .orderBy('id', 'desc')
    .select(['title', 'content'])
    .executeTakeFirstOrThrow();

test('a decision about a clip that changed since the reviewer opened it is refused', async () => {
  const videoId = await queueClip();
  const { revision } = await shown(videoId);
  expect((await update(videoId, { videoName: '另一个名称' })).code).toBe(0);
  for (const [key, input] of [
    [APPROVE, {}],
    [REJECT, { reason: '名称不符' }],
    [OPINION, { note: '请看名称' }],
    [CORRECT, { videoName: '更正' }],
  ] as const) {
    const refused = await call(key, { videoId, revision, ...input }, one);
    expect(refused, key).toMatchObject({ code: 40900, data: { revision: revision + 1 } });
  }
  const now = await shown(videoId);
  expect(now).toMatchObject({ videoName: '另一个名称', videoStatus: inReview, revision: revision + 1 });
  expect((await call(APPROVE, { videoId, revision: now.revision }, one)).code).toBe(0);
  const down = { videoId, reason: '版权投诉', revision };
  expect((await call('POST /operator/v1/videos/{videoId}/offline', down, one)).code).toBe(40900);
  expect(await statusOf(videoId)).toBe(published);
});

test('a next version that is replaced during its review is not approved', async () => {
  const videoId = await makeClip(studio.db, author.id);
  const replaceFile = async () => {
    const fileKey = await makeUpload(studio.db, author.id);
    expect((await update(videoId, { hd4kPrice: null, fileKey })).code).toBe(0);
    await finishVersion(studio.db, videoId);
  };
  await replaceFile();
  const { revision } = await shown(videoId);
  await replaceFile();
  expect((await call(APPROVE, { videoId, revision }, one)).code).toBe(40900);
  expect((await call(APPROVE, { videoId, revision: revision + 1 }, one)).code).toBe(0);
});

test('a concurrent change is either part of the approval or makes it fail', async () => {
  for (let round = 0; round < 6; round++) {
    const videoId = await queueClip();
    const { revision } = await shown(videoId);
    const [approved, changed] = await Promise.all([
      call(APPROVE, { videoId, revision }, one),
      update(videoId, { videoName: '新名' }),
    ]);
    expect(changed.code).toBe(0);
    const [review] = await studio.db
      .selectFrom('video_reviews')
      .where('video_id', '=', videoId)
      .select('revision')
      .execute();
    // Changed texts of a clip on sale are live immediately and listed for operators.
    expect([
      [0, revision],
      [40900, undefined],
    ]).toContainEqual([approved.code, review?.revision]);
  }
});

test('the creator reads a rejection’s findings, clause and note', async () => {
  const videoId = await queueClip([black, bars]);
  const grounds = { reason: '黑场过长', findings: [black], clause: '4.2', note: '00:02起' };
  const reject = (input: object) => call(REJECT, { videoId, ...grounds, ...input }, one);
  expect(await reject({ clause: '9.9' })).toMatchObject({
    code: 40000,
    data: { fields: { clause: expect.any(String) } },
  });
  expect(await reject({ findings: [{ ...black, value: 4 }] })).toMatchObject({
    code: 40000,
    data: { fields: { findings: expect.any(String) } },
  });
  expect((await reject({ findings: [black, bars] })).code).toBe(0);
  expect((await mine(videoId)).rejection).toEqual({
    ...grounds,
    findings: [black, bars],
    clauseText: '画面稳定、曝光正常，无水印、台标和字幕',
    time: expect.any(String),
    answer: null,
    answerTime: null,
    mayAnswer: true,
  });
  const { content } = await lastMessage();
  for (const part of ['原因：黑场过长', '发布规范4.2', '黑场 00:02–00:05：持续3秒，上限1秒', '说明：00:02起']) {
    expect(content).toContain(part);
  }
  await expect(studio.db.deleteFrom('video_reviews').where('video_id', '=', videoId).execute()).rejects.toThrow(
    /append-only/,
  );
});

test('a creator answers a rejection once, and another reviewer decides', async () => {
  const videoId = await queueClip();
  const stranger = await makeCreator(studio.db);
  expect((await answer(videoId)).code).toBe(40900);
  await call(REJECT, { videoId, reason: '黑场过长' }, one);
  expect((await answer(videoId, '。', stranger)).code).toBe(40400);
  expect((await call(ANSWER, { videoId, answer: '。' }, await makeUser(studio.db))).code).toBe(40300);
  expect((await answer(videoId, ' ')).code).toBe(40000);
  const answers = await Promise.all([answer(videoId), answer(videoId)]);
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 40900]);

  expect((await mine(videoId)).rejection).toMatchObject({
    reason: '黑场过长',
    answer: '黑场是有意的转场',
    mayAnswer: false,
  });
  const later = await queueClip();
  expect((await idsOf(other)).slice(-2)).toEqual([videoId, later]);
  expect((await idsOf(one)).slice(-2)).toEqual([later, videoId]);
  expect(await idsOf(other, { answered: true })).toEqual([videoId]);
  expect(await shown(videoId, other)).toMatchObject({ mayDecide: true, answer: { answer: '黑场是有意的转场' } });
  expect(await shown(videoId, one)).toMatchObject({ mayDecide: false, clean: false });
  const refused = { code: 40900, message: expect.stringContaining('其他审核员') };
  expect(await call(APPROVE, { videoId }, one)).toMatchObject(refused);
  expect(await call(REJECT, { videoId, reason: '不变' }, one)).toMatchObject(refused);
  expect((await call(REJECT, { videoId, reason: '仍不符合' }, other)).code).toBe(0);
  expect(await answer(videoId)).toMatchObject({ code: 40900, message: expect.stringContaining('申诉过一次') });
  expect((await mine(videoId)).rejection).toMatchObject({ reason: '仍不符合', answer: null, mayAnswer: false });

  // Changed texts are a new submission, which anybody can decide and whose rejection can be answered.
  expect((await update(videoId)).code).toBe(0);
  expect(await shown(videoId, one)).toMatchObject({ mayDecide: true, answer: null });
  expect((await call(APPROVE, { videoId }, one)).code).toBe(0);
  const { reviews, creator } = await shown(videoId);
  expect(reviews.map(({ decision, reason }) => [decision, reason])).toEqual([
    ['approve', null],
    ['reject', '仍不符合'],
    ['reject', '黑场过长'],
  ]);
  expect(reviews[2]).toMatchObject({ answer: '黑场是有意的转场', sameFile: true });
  expect(creator.rejected).toBeGreaterThanOrEqual(2);
});

test('the rejection of a new version can be answered too, while the clip stays on sale', async () => {
  const videoId = await makeClip(studio.db, author.id);
  await update(videoId, { hd4kPrice: null, fileKey: await makeUpload(studio.db, author.id) });
  await finishVersion(studio.db, videoId);
  await call(REJECT, { videoId, reason: '画面更差' }, one);
  expect((await mine(videoId)).nextVersion).toMatchObject({ status: rejected, rejection: { reason: '画面更差' } });
  expect((await answer(videoId, '新文件为重新调色')).code).toBe(0);
  expect((await mine(videoId)).nextVersion).toMatchObject({
    status: inReview,
    reason: null,
    rejection: { answer: '新文件为重新调色' },
  });
  expect((await call(APPROVE, { videoId }, one)).code).toBe(40900);
  expect((await call(APPROVE, { videoId }, other)).code).toBe(0);
  expect(await mine(videoId)).toMatchObject({ videoStatus: published, nextVersion: null, rejection: null });
});

test('a reviewer who asks for a second opinion leaves the decision to others', async () => {
  const videoId = await queueClip();
  expect((await call(OPINION, { videoId, note: '像是放大的' }, one)).code).toBe(0);
  expect(await idsOf(other, { secondOpinion: true })).toEqual([videoId]);
  expect(await shown(videoId, other)).toMatchObject({ mayDecide: true, secondOpinion: { note: '像是放大的' } });
  expect((await call(APPROVE, { videoId }, one)).code).toBe(40900);
  expect(await call(OPINION, { videoId, note: '我也不确定' }, other)).toMatchObject({
    code: 40900,
    message: expect.stringContaining('没有其他'),
  });
  expect((await call(APPROVE, { videoId }, other)).code).toBe(0);
});

test('the only enabled reviewer may also decide about the answer to their own rejection', async () => {
  const videoId = await queueClip();
  await call(REJECT, { videoId, reason: '黑场过长' }, one);
  await answer(videoId);
  const disabled = (at: Date | null) =>
    studio.db.updateTable('operators').set({ disabled_at: at }).where('id', '=', other.id).execute();
  await disabled(new Date());
  expect(await shown(videoId, one)).toMatchObject({ mayDecide: true });
  expect((await call(APPROVE, { videoId }, one)).code).toBe(0);
  await disabled(null);
});

test('a correction of texts updates search, notifies the creator and keeps the old texts in the log', async () => {
  const videoId = await queueClip();
  await call(APPROVE, { videoId }, one);
  const { revision } = await shown(videoId);
  const before = studio.published.length;
  const corrected = await call(CORRECT, { videoId, revision, videoName: '雨夜街道', videoKeywords: ['雨', '雨'] }, one);
  expect(corrected).toMatchObject({ code: 0, data: { revision: revision + 1 } });
  expect(studio.published.slice(before)).toEqual([videoId]);
  expect(await shown(videoId)).toMatchObject({ videoName: '雨夜街道', videoKeywords: ['雨'], videoStatus: published });
  expect((await lastMessage()).title).toBe('作品文字已由审核员更正');
  const log = await studio.db
    .selectFrom('audit_log')
    .where('subject', '=', `video:${videoId}`)
    .where('action', '=', 'video.correct')
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(log).toMatchObject({ before: { videoName: sampleForm.videoName }, after: { videoName: '雨夜街道' } });
  expect((await call(CORRECT, { videoId, categoryIds: [999_999] }, one)).code).toBe(40000);
  expect((await call(CORRECT, { videoId, videoName: '' }, one)).code).toBe(0);
  expect(await shown(videoId)).toMatchObject({ videoName: '雨夜街道', revision: revision + 1 });
  expect((await call(CORRECT, { videoId, shootingPlace: '杭州西湖' }, one)).code).toBe(0);
  expect(await shown(videoId)).toMatchObject({ videoName: '雨夜街道', shootingPlace: '杭州西湖' });
  // Empty fields count as absent, so a space removes a text.
  expect((await call(CORRECT, { videoId, shootingPlace: ' ' }, one)).code).toBe(0);
  expect(await shown(videoId)).toMatchObject({ videoName: '雨夜街道', shootingPlace: null });
});

test('clips without findings are approved in bulk, independently of each other', async () => {
  const [clean, found, unmeasured, changed] = [
    await queueClip([bars]),
    await queueClip([black]),
    await queueClip(null),
    await queueClip(),
  ];
  const { counts } = await queue();
  expect(counts).toMatchObject({ findings: 1, answered: 0, secondOpinion: 0 });
  expect(counts!.all).toBe(counts!.findings + counts!.withoutFindings);
  expect(await idsOf(one, { findings: true })).toEqual([found]);
  const listed = new Map((await queue()).content.map((video) => [video.videoId, video]));
  expect([clean, found, unmeasured].map((id) => listed.get(id)!.clean)).toEqual([true, false, false]);
  await update(changed, { videoName: '改名' });
  const videos = [clean, found, unmeasured, changed].map((videoId) => ({ videoId, revision: 1 }));
  const { data } = await call('POST /operator/v1/videos/approve/batch', { videos }, one);
  expect(data.results).toMatchObject([
    { videoId: clean, code: 0, message: null },
    { videoId: found, code: 40900, message: expect.stringContaining('单独审核') },
    { videoId: unmeasured, code: 40900 },
    { videoId: changed, code: 40900, message: expect.stringContaining('有改动') },
  ]);
  expect(await statusOf(clean)).toBe(published);
  expect(await statusOf(found)).toBe(inReview);
});

test('creators and operators see how long a review takes', async () => {
  const videoId = await queueClip();
  const ago = new Date(Date.now() - 1_000 * 3_600_000);
  await studio.db.updateTable('videos').set({ submitted_at: ago }).where('id', '=', videoId).execute();
  const hours = (await queue()).medianReviewHours;
  expect(hours).not.toBeNull();
  await call(APPROVE, { videoId }, one);
  expect((await queue()).medianReviewHours).toBeGreaterThanOrEqual(hours!);
  // Creators see a figure that may be some minutes old.
  expect((await mine(videoId)).medianReviewHours).toBeGreaterThan(0);
  expect((await mine(videoId)).medianReviewHours).toBeLessThan(1_000);
});

test('an author cannot put a clip back on sale that an operator took down until that is reversed', async () => {
  const videoId = await makeClip(studio.db, author.id);
  const online = () => call('POST /video/v1/online', { videoId }, author);
  const takeDown = () => call('POST /operator/v1/videos/{videoId}/offline', { videoId, reason: '版权投诉' }, one);
  const reinstate = () => call('POST /operator/v1/videos/{videoId}/online', { videoId }, one);
  await call('POST /video/v1/offline', { videoId }, author);
  expect((await takeDown()).code).toBe(0);
  expect((await takeDown()).code).toBe(40900);
  expect(await online()).toMatchObject({ code: 40900, message: expect.stringContaining('版权投诉') });
  expect(await mine(videoId)).toMatchObject({ takenDown: true, reason: '版权投诉' });
  // Reversing the operator's takedown leaves the author's withdrawal in place.
  expect((await reinstate()).code).toBe(0);
  expect(await mine(videoId)).toMatchObject({ videoStatus: VIDEO_STATUS.offline, takenDown: false, reason: null });
  expect((await reinstate()).code).toBe(40900);
  expect((await online()).code).toBe(0);
});

test('a reviewer watches the original with a link that expires with the session', async () => {
  const videoId = await queueClip();
  const { data } = await call('GET /operator/v1/videos/{videoId}/original', { videoId }, one);
  expect(data.url).toContain('/files/private/originals/');
  for (const [by, code] of [
    [await makeOperator(studio.db, 'finance'), 40300],
    [author, 403],
  ] as const) {
    expect((await call('GET /operator/v1/videos/{videoId}/original', { videoId }, by)).code).toBe(code);
  }
  const watcher = await makeOperator(studio.db, 'reviewer');
  const { data: own } = await call('GET /operator/v1/videos/{videoId}/original', { videoId }, watcher);
  const status = async (url: string) => (await studio.http.inject({ url, headers: { range: 'bytes=0-9' } })).statusCode;
  expect(await status(own.url!)).toBe(404);
  await studio.db.deleteFrom('operator_sessions').where('operator_id', '=', watcher.id).execute();
  expect(await status(own.url!)).toBe(403);
});

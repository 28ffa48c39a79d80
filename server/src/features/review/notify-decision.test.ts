import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../platform/database/database.ts';
import { makeClip, makeCreator, makeOperator, type TestUser } from '../../platform/testing/fixtures.ts';
import { readAnnouncements } from '../messages/outside/testing.ts';
import { messageRoutes } from '../messages/messages.routes.ts';
import { openStudio } from '../publishing/testing.ts';
import { digestOf, notifyDecision } from './notify-decision.ts';

const APPROVE = 'POST /operator/v1/videos/{videoId}/approve';
const REJECT = 'POST /operator/v1/videos/{videoId}/reject';

const studio = await openStudio(undefined, messageRoutes);
const token = (await makeOperator(studio.db, 'reviewer')).token;
let author: TestUser;
beforeEach(async () => {
  author = await makeCreator(studio.db);
});

const queued = (name: string, by = author) => makeClip(studio.db, by.id, { status: VIDEO_STATUS.inReview, name });
const approve = (videoId: number) => studio.call(APPROVE, { videoId }, { token });
const reject = (videoId: number, reason: string) => studio.call(REJECT, { videoId, reason }, { token });
const inbox = async (who = author) =>
  (await studio.call('GET /user/v1/systemMsg', {}, { token: who.token })).data.content;
const titles = async () => (await inbox()).map(({ title }) => title);
const read = async (msgId?: number) =>
  studio.call('POST /user/v1/systemMsg/read', msgId ? { msgId } : { all: true }, { token: author.token });
const passMinutes = (minutes: number) =>
  sql`update review_rounds set decided_at = decided_at - make_interval(mins => ${minutes})`.execute(studio.db);

test('one message lists the clips of one review round with counts, reasons and a link', async () => {
  const [lake, snow, sea] = [await queued('湖面'), await queued('雪山'), await queued('海浪')];
  await approve(lake);
  expect(await titles()).toEqual(['作品已发布']);
  await reject(snow, '画面抖动');
  await reject(sea, '有水印');
  const [message, ...others] = await inbox();
  expect(others).toEqual([]);
  expect(message).toMatchObject({ title: '作品审核结果：1条通过，2条未通过', hadRead: false });
  expect(message!.content).toBe(
    [
      '您的3条作品已审核：1条通过，2条未通过。',
      `未通过：\n“雪山”（编号${snow}）原因：画面抖动\n“海浪”（编号${sea}）原因：有水印`,
      `已通过：\n“湖面”（编号${lake}）`,
      '在“管理作品”中查看：/#/user/video',
    ].join('\n\n'),
  );
  expect(await readAnnouncements(studio.db, author)).toMatchObject([
    {
      template: 'clipsReviewed',
      items: [
        `已通过：“湖面”（编号${lake}）`,
        `未通过：“雪山”（编号${snow}）原因：画面抖动`,
        `未通过：“海浪”（编号${sea}）原因：有水印`,
      ],
    },
  ]);
});

test('a batch approval sends each author one message', async () => {
  const other = await makeCreator(studio.db);
  const ids = [await queued('一'), await queued('二'), await queued('三', other)];
  const videos = await Promise.all(
    ids.map(async (videoId) => {
      await studio.db.updateTable('videos').set({ findings: '[]' }).where('id', '=', videoId).execute();
      const row = studio.db.selectFrom('videos').select('revision').where('id', '=', videoId);
      return { videoId, revision: (await row.executeTakeFirstOrThrow()).revision };
    }),
  );
  const { data } = await studio.call('POST /operator/v1/videos/approve/batch', { videos }, { token });
  expect(data.results.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(await titles()).toEqual(['作品审核结果：2条通过']);
  expect((await inbox(other)).map(({ title }) => title)).toEqual(['作品已发布']);
});

test('a decision ten minutes later begins another round', async () => {
  await approve(await queued('一'));
  await passMinutes(9);
  await approve(await queued('二'));
  await passMinutes(9);
  await approve(await queued('三'));
  expect(await titles()).toEqual(['作品审核结果：3条通过']);
  await passMinutes(11);
  await approve(await queued('四'));
  expect(await titles()).toEqual(['作品已发布', '作品审核结果：3条通过']);
});

test('a read message stays unchanged, and a new message lists later decisions', async () => {
  await approve(await queued('一'));
  await read();
  await approve(await queued('二'));
  await reject(await queued('三'), '画面抖动');
  expect((await inbox()).map(({ title, hadRead }) => [title, hadRead])).toEqual([
    ['作品审核结果：1条通过，1条未通过', false],
    ['作品已发布', true],
  ]);
});

test('a page that shows the old text does not mark the new one as read', async () => {
  await approve(await queued('一'));
  const [shown] = await inbox();
  await approve(await queued('二'));
  expect((await read(shown!.msgId)).code).toBe(40400);
  expect((await inbox()).map(({ title, hadRead }) => [title, hadRead])).toEqual([['作品审核结果：2条通过', false]]);
});

test('a second decision about the same clip gets a separate message', async () => {
  const clip = await queued('一');
  await reject(clip, '画面抖动');
  await studio.call('POST /operator/v1/videos/{videoId}/reopen', { videoId: clip }, { token });
  await approve(clip);
  expect(await titles()).toEqual(['作品已发布', '作品已重新进入审核', '作品未通过审核']);
});

test('one message lists twenty concurrent decisions, each once', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, (_, index) => queued(`作品${index}`)));
  const responses = await Promise.all(
    ids.map((videoId, index) => (index % 2 === 0 ? approve(videoId) : reject(videoId, '画面抖动'))),
  );
  expect(responses.map(({ code }) => code)).toEqual(ids.map(() => 0));
  const [message, ...others] = await inbox();
  expect(others).toEqual([]);
  expect(message!.title).toBe('作品审核结果：10条通过，10条未通过');
  for (const id of ids) expect(message!.content.split(`编号${id}）`)).toHaveLength(2);
});

test('every decision is in a message, even if the author reads messages during the decisions', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, (_, index) => queued(`作品${index}`)));
  await Promise.all(ids.flatMap((videoId) => [approve(videoId), read()]));
  const texts = (await inbox()).map(({ content }) => content).join('\n');
  for (const id of ids) expect(texts.split(`编号${id}）`)).toHaveLength(2);
});

test('a decision that fails leaves the message unchanged', async () => {
  await approve(await queued('一'));
  const before = await inbox();
  const clip = await queued('二');
  const failing = inTransaction(studio.db, async (tx) => {
    await notifyDecision(tx, clip, { decision: 'approve' });
    throw new Error('killed');
  });
  await expect(failing).rejects.toThrow('killed');
  expect(await inbox()).toEqual(before);
});

test('a long round lists the first clips and counts the rest', () => {
  const clips = Array.from({ length: 25 }, (_, index) => ({ videoId: index + 1, name: '雪山', reason: '画面抖动' }));
  const { title, content } = digestOf(clips.map((clip) => ({ ...clip, decision: 'reject' as const })));
  expect(title).toBe('作品审核结果：25条未通过');
  expect(content).toContain('（编号20）原因：画面抖动\n以及另外5条作品');
  expect(content).not.toContain('编号21');
});

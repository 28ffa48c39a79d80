import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { expect, test } from 'vitest';
import { makeClip, makeCreator, makeOperator, makeUser } from '../../platform/testing/fixtures.ts';
import { openStudio } from '../publishing/testing.ts';
import { forgetReporters } from './jobs/forget-reporters.ts';

const REPORT = 'POST /video/v1/{id}/report';
const LIST = 'GET /operator/v1/reports';
const TAKE_DOWN = 'POST /operator/v1/reports/{reportId}/takeDown';
const DISMISS = 'POST /operator/v1/reports/{reportId}/dismiss';

const studio = await openStudio();
const author = await makeCreator(studio.db);
const token = (await makeOperator(studio.db, 'reviewer')).token;

const report = (id: number, input: object = {}, by?: string) =>
  studio.call(REPORT, { id, reason: 1, ...input }, { token: by });
const reportsOf = async (id: number) =>
  (await studio.call(LIST, { size: 200 }, { token })).data.content.filter(({ videoId }) => videoId === id);
const statusOf = async (id: number) =>
  (await studio.db.selectFrom('videos').where('id', '=', id).select('status').executeTakeFirstOrThrow()).status;
/** Disables the limit per address, which has a separate test. */
const forgetNetwork = () => studio.db.updateTable('video_reports').set({ network: null }).execute();

test('a visitor, a browser and a user each have one open report per clip', async () => {
  const id = await makeClip(studio.db, author.id);
  const user = await makeUser(studio.db);
  expect((await report(id, { reason: 7 })).code).toBe(40000);
  expect((await report(await makeClip(studio.db, author.id, { status: VIDEO_STATUS.offline }))).code).toBe(40400);
  const both = await Promise.all([report(id), report(id)]);
  expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 40900]);
  expect((await report(id, { deviceId: 'a' })).code).toBe(0);
  expect((await report(id, { deviceId: 'a' })).code).toBe(40900);
  expect((await report(id, { deviceId: 'a', detail: '原作者是我', contact: 'me@example.com' }, user.token)).code).toBe(
    0,
  );
  expect(await reportsOf(id)).toMatchObject([
    { detail: '原作者是我', contact: 'me@example.com', userId: user.id, openReports: 3, status: 0 },
    { userId: null, reason: 1 },
    { userId: null },
  ]);
  expect(await statusOf(id)).toBe(VIDEO_STATUS.published);
  await forgetNetwork();
});

test('a visitor and an address can send a limited number of reports per day', async () => {
  const clips = await Promise.all(Array.from({ length: 31 }, () => makeClip(studio.db, author.id)));
  for (const id of clips.slice(0, 10)) expect((await report(id, { deviceId: 'much' })).code).toBe(0);
  expect((await report(clips[10]!, { deviceId: 'much' })).code).toBe(42900);
  const codes = await Promise.all(clips.map((id, n) => report(id, { deviceId: `many-${n}` })));
  expect(codes.filter(({ code }) => code === 0)).toHaveLength(20);
  expect(codes.filter(({ code }) => code === 42900)).toHaveLength(11);
  await forgetNetwork();
});

test('a takedown closes all open reports of the clip, and notifies its author and the reporters', async () => {
  const id = await makeClip(studio.db, author.id);
  const user = await makeUser(studio.db);
  await report(id, { deviceId: 'b' });
  await report(id, {}, user.token);
  const { reportId } = (await reportsOf(id))[0]!;
  const finance = (await makeOperator(studio.db, 'finance')).token;
  for (const key of [LIST, TAKE_DOWN, DISMISS] as const) {
    const input = { reportId, reason: '盗用', note: '无' };
    expect((await studio.call(key, input, { token: finance })).code, key).toBe(40300);
  }
  expect((await studio.call(TAKE_DOWN, { reportId }, { token })).code).toBe(40000);
  const decisions = await Promise.all([
    studio.call(TAKE_DOWN, { reportId, reason: '盗用他人作品' }, { token }),
    studio.call(DISMISS, { reportId, note: '未见问题' }, { token }),
  ]);
  expect(decisions.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 40900]);
  const dismissedFirst = decisions[1].code === 0;
  // If one report was dismissed first, the other report can still take the clip down.
  const rest = (await reportsOf(id)).find(({ status }) => status === 0);
  expect(rest !== undefined).toBe(dismissedFirst);
  if (rest) await studio.call(TAKE_DOWN, { reportId: rest.reportId, reason: '盗用他人作品' }, { token });
  expect(await statusOf(id)).toBe(VIDEO_STATUS.offline);
  expect((await reportsOf(id)).filter(({ status }) => status === 0)).toEqual([]);
  const messagesTo = async (userId: number) =>
    (await studio.db.selectFrom('messages').where('user_id', '=', userId).select('title').execute()).map(
      ({ title }) => title,
    );
  expect(await messagesTo(user.id)).toEqual(['举报处理结果']);
  expect(await messagesTo(author.id)).toContain('作品已下架');
  expect((await studio.call('POST /video/v1/online', { videoId: id }, { token: author.token })).code).toBe(40900);
});

test('a dismissed report leaves the clip on sale, and its sender may report again', async () => {
  const id = await makeClip(studio.db, author.id);
  await report(id, { deviceId: 'c', contact: '13800000000' });
  const { reportId } = (await reportsOf(id))[0]!;
  expect((await studio.call(DISMISS, { reportId, note: '已核对原始工程' }, { token })).code).toBe(0);
  expect(await reportsOf(id)).toMatchObject([{ status: 2, note: '已核对原始工程', openReports: 0 }]);
  expect(await statusOf(id)).toBe(VIDEO_STATUS.published);
  expect((await report(id, { deviceId: 'c' })).code).toBe(0);
  expect((await studio.call(DISMISS, { reportId: 999_999, note: '无' }, { token })).code).toBe(40400);

  await studio.db
    .updateTable('video_reports')
    .set({ decided_at: new Date(Date.now() - 91 * 86_400_000) })
    .where('id', '=', reportId)
    .execute();
  await forgetReporters.handle(studio, {}, { signal: new AbortController().signal, attempt: 0, lastAttempt: false });
  const [again, old] = await reportsOf(id);
  expect([again!.status, old!.contact]).toEqual([0, null]);
});

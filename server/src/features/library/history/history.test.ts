import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { makeClip, makeCreator, makeUser, type TestUser } from '../../../platform/testing/fixtures.ts';
import { keepClearOfMidnight } from '../../../platform/testing/midnight.ts';
import { historyRoutes } from './history.routes.ts';

const URL = '/user/v1/video/history';

let viewer: TestUser;

const app = await testApp((each) => historyRoutes(each, { storage: { publicUrl: (key) => `/files/${key}` } }));
const creator = await makeCreator(app.db);
const clips = [await makeClip(app.db, creator.id), await makeClip(app.db, creator.id, { name: '雪山' })];
beforeEach(async () => {
  await keepClearOfMidnight();
  viewer = await makeUser(app.db);
});

const view = (videoId: unknown) => app.call(`POST ${URL}`, { videoId }, { token: viewer.token });
const query = (input = {}, user = viewer) => app.call(`GET ${URL}`, input, { token: user.token });
const viewed = async () => (await query()).data.content.map(({ videoId }) => videoId);
const ageBy = (interval: string) =>
  app.db
    .updateTable('video_history')
    .set({
      viewed_at: sql<string>`viewed_at - ${interval}::interval`,
      day: sql<string>`((viewed_at - ${interval}::interval) at time zone 'Asia/Shanghai')::date`,
    })
    .where('user_id', '=', viewer.id)
    .execute();

test.each([
  [`GET ${URL}`, {}],
  [`POST ${URL}`, { videoId: 1 }],
  [`DELETE ${URL}`, {}],
] as const)('%s needs a login', async (key, input) => {
  expect((await app.call(key, input)).code).toBe(403);
});

test('shows only the caller’s views, newest first', async () => {
  expect(await view(clips[0])).toMatchObject({ code: 0, data: null });
  await view(clips[1]);
  const { data } = await query();
  expect(data).toMatchObject({ total: 2, page: 1, size: 1000 });
  const thumbnail = expect.stringMatching(/^\/files\/public\/test-\d+-0\.webp$/);
  expect(data.content[0]).toEqual({
    videoId: clips[1],
    videoName: '雪山',
    createTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    thumbnailUrl: thumbnail,
    videoThumbnailUrls: [thumbnail],
  });
  expect(data.content[1]!.videoId).toBe(clips[0]);
  expect((await query({ page: 2, size: 1 })).data).toMatchObject({ total: 2, content: [{ videoId: clips[0] }] });
  expect((await query({}, await makeUser(app.db))).data.total).toBe(0);
});

test('a clip is listed once a day, at its last view, even with concurrent views', async () => {
  await view(clips[0]);
  await view(clips[1]);
  const responses = await Promise.all(Array.from({ length: 8 }, () => view(clips[0])));
  expect(responses.map(({ code }) => code)).toEqual(responses.map(() => 0));
  expect(await viewed()).toEqual(clips);
  await ageBy('1 day');
  await view(clips[0]);
  expect(await viewed()).toEqual([clips[0], ...clips]);
});

test('keeps the last 1000 views, even if more are recorded concurrently', async () => {
  await sql`
    insert into video_history (user_id, video_id, day, viewed_at)
    select ${viewer.id}, ${clips[0]}, current_date - n, now() - make_interval(days => n)
    from generate_series(10, 1009) n`.execute(app.db);
  await Promise.all([view(clips[0]), view(clips[1])]);
  const { rows } = await sql<{ views: number; oldest: number }>`
    select count(*)::int as views, current_date - min(day) as oldest
    from video_history where user_id = ${viewer.id}`.execute(app.db);
  expect(rows).toEqual([{ views: 1000, oldest: 1007 }]);
  expect((await query({ size: 1000 })).data.content).toHaveLength(1000);
});

test('a view of a clip off sale is not recorded, and a viewed clip is hidden while it is off sale', async () => {
  const clip = await makeClip(app.db, creator.id);
  await view(clip);
  const setStatus = (status: number) => app.db.updateTable('videos').set({ status }).where('id', '=', clip).execute();
  await setStatus(4);
  expect((await query()).data).toMatchObject({ content: [], total: 0 });
  expect((await view(clip)).code).toBe(40400);
  await setStatus(2);
  expect(await viewed()).toEqual([clip]);
  expect((await view(999_999)).code).toBe(40400);
});

test('clearing deletes only the caller’s views', async () => {
  await view(clips[0]);
  const other = await makeUser(app.db);
  expect(await app.call(`DELETE ${URL}`, {}, { token: other.token })).toMatchObject({ code: 0, data: null });
  expect(await viewed()).toEqual([clips[0]]);
  expect((await app.call(`DELETE ${URL}`, {}, { token: viewer.token })).code).toBe(0);
  expect(await viewed()).toEqual([]);
});

test('rejects invalid clip ids, page sizes over 1000 and page 0', async () => {
  for (const videoId of [undefined, 'abc', 0, 1.5]) {
    expect(await view(videoId)).toMatchObject({ code: 40000, data: { fields: { videoId: expect.any(String) } } });
  }
  expect((await query({ size: 1001 })).code).toBe(40000);
  expect((await query({ page: 0 })).code).toBe(40000);
});

import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import { buffer } from 'node:stream/consumers';
import { beforeEach, expect, test } from 'vitest';
import { makeClip, makeCreator } from '../../../platform/testing/fixtures.ts';
import { processVideo } from '../jobs/process-video.ts';
import { openQueuedStudio } from './testing.ts';

const POSTER = 'POST /video/v1/poster';
const context = { signal: new AbortController().signal, attempt: 0, lastAttempt: false };

const studio = await openQueuedStudio();
const creator = await makeCreator(studio.db);
const videoId = await studio.publishClip(creator.token, 'interlaced.mov', { hd4kPrice: undefined });
await studio.process(videoId);
beforeEach(studio.forgetJobs);

const choose = (seconds: number | null, { token = creator.token, id = videoId } = {}) =>
  studio.call(POSTER, { videoId: id, ...(seconds !== null && { seconds }) }, { token });
const run = () => processVideo.handle(studio, { videoId }, context);
const posters = () =>
  studio.db
    .selectFrom('video_files')
    .where('video_id', '=', videoId)
    .where('kind', '=', 'poster')
    .orderBy('width')
    .select(['storage_key', 'width', 'details'])
    .execute();
const picture = async () => buffer(await studio.storage.read((await posters())[0]!.storage_key));
const queued = async (name: string) => {
  const { rows } = await sql`select from pgboss.job where name = ${name} and state = 'created'`.execute(studio.db);
  return rows.length;
};
const detail = async () =>
  (await studio.call('GET /video/v1/mine/detail', { videoId }, { token: creator.token })).data!;

test('a creator chooses the poster’s frame, and later the automatic choice again', async () => {
  const automatic = await picture();
  const before = await posters();
  expect((await choose(0.2)).code).toBe(0);
  expect((await detail()).posterSeconds).toBe(0.2);
  await run();
  const chosen = await posters();
  expect(chosen.map(({ width, details }) => [width, details])).toEqual(
    before.map(({ width }) => [width, { seconds: 0.2 }]),
  );
  expect(chosen[0]!.storage_key).not.toBe(before[0]!.storage_key);
  expect((await picture()).equals(automatic)).toBe(false);
  expect((await detail()).thumbnailUrl).toContain(chosen[0]!.storage_key.split('/').at(-2));
  // Open pages still show the previous posters.
  expect(await studio.storage.size(before[0]!.storage_key)).toBeGreaterThan(0);

  expect((await choose(null)).code).toBe(0);
  await run();
  expect((await posters())[0]!.details).toBeNull();
  expect((await picture()).equals(automatic)).toBe(true);
});

test('a repeated or concurrent choice renders once', async () => {
  await Promise.all([choose(0.4), choose(0.4), choose(0.4)]);
  expect(await queued(processVideo.name)).toBe(1);
  await run();
  const made = await posters();
  await run();
  expect(await posters()).toEqual(made);
});

test('refuses times after the end, unprocessed clips, strangers and visitors', async () => {
  expect(await choose(99)).toMatchObject({ code: 40_000, message: expect.stringMatching(/^请选择0到/) });
  expect((await choose(-1)).code).toBe(40_000);
  const processing = await makeClip(studio.db, creator.id, { status: VIDEO_STATUS.processing });
  expect((await choose(0, { id: processing })).code).toBe(40_900);
  expect((await choose(0, { token: (await makeCreator(studio.db)).token })).code).toBe(40_400);
  expect((await studio.call(POSTER, { videoId, seconds: 0 })).code).toBe(403);
});

test('a clip without the chosen frame still gets a poster', async () => {
  await studio.db.updateTable('videos').set({ poster_seconds: 5_000 }).where('id', '=', videoId).execute();
  await run();
  expect((await posters())[0]!.details).toEqual({ seconds: 5_000 });
  expect((await picture()).length).toBeGreaterThan(1_000);
});

import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { makeClip, makeCreator } from '../../../platform/testing/fixtures.ts';
import { startTestJobs } from '../../../platform/testing/jobs.ts';
import { processVideo } from '../jobs/process-video.ts';
import { openStudio } from '../testing.ts';
import { DEMO_PRIORITY, PROCESSING_QUEUE, claimShortest, USERS_PRIORITY } from './processing-queue.ts';

const studio = await openStudio();
const jobs = await startTestJobs(studio.db, { services: () => studio, definitions: [processVideo], work: false });
afterAll(async () => {
  await jobs.stop(1_000);
  await studio.close();
});
const creator = await makeCreator(studio.db);
beforeEach(() => sql`delete from pgboss.job`.execute(studio.db));

async function makeWaitingClip(
  megabytes: number,
  { author = creator.id, priority = USERS_PRIORITY } = {},
): Promise<number> {
  const id = await makeClip(studio.db, author, { status: VIDEO_STATUS.processing });
  const original_bytes = BigInt(megabytes * 1e6);
  await studio.db.updateTable('videos').set({ original_bytes }).where('id', '=', id).execute();
  await jobs.enqueue(studio.db, { ...processVideo, priority }, { videoId: id });
  return id;
}

const mark = (videoId: number, state: string) =>
  sql`update pgboss.job set state = ${state}::pgboss.job_state where data ->> 'videoId' = ${videoId}::text`.execute(
    studio.db,
  );

async function start(videoId: number): Promise<number> {
  await mark(videoId, 'active');
  return await claimShortest(studio.db, videoId);
}

const jobsOf = async (state: string) => {
  const { rows } = await sql<{ videoId: number }>`
    select (data ->> 'videoId')::int as "videoId" from pgboss.job
    where name = ${PROCESSING_QUEUE} and state = ${state}::pgboss.job_state order by 1`.execute(studio.db);
  return rows.map(({ videoId }) => videoId);
};

test('the shortest of a creator’s clips is processed first, and each keeps a job', async () => {
  const [long, short, shortest] = [await makeWaitingClip(90), await makeWaitingClip(9), await makeWaitingClip(2)];
  expect(await start(long)).toBe(shortest);
  expect(await jobsOf('active')).toEqual([shortest]);
  expect(await jobsOf('created')).toEqual([long, short]);
  expect(await start(long)).toBe(short);
  expect(await start(long)).toBe(long);
});

test('a clip does not yield to other creators’ clips, demo clips or retries', async () => {
  const long = await makeWaitingClip(90);
  await makeWaitingClip(1, { author: (await makeCreator(studio.db)).id });
  await makeWaitingClip(1, { priority: DEMO_PRIORITY });
  await mark(await makeWaitingClip(1), 'retry');
  expect(await start(long)).toBe(long);
});

test('workers that start concurrently take different clips', async () => {
  const clips = [];
  for (const megabytes of [50, 40, 30, 20, 10, 5]) clips.push(await makeWaitingClip(megabytes));
  await Promise.all(clips.slice(0, 3).map((id) => mark(id, 'active')));
  const taken = await Promise.all(clips.slice(0, 3).map((id) => claimShortest(studio.db, id)));
  expect(new Set(taken).size).toBe(3);
  expect(await jobsOf('active')).toEqual(taken.toSorted((a, b) => a - b));
  const all = [...(await jobsOf('active')), ...(await jobsOf('created'))];
  expect(all.toSorted((a, b) => a - b)).toEqual(clips);
});

test('creators see their clips’ queue positions by length, and the expected time', async () => {
  await studio.db.deleteFrom('videos').where('status', '=', VIDEO_STATUS.processing).execute();
  const me = await makeCreator(studio.db);
  const places = async () => {
    const { data } = await studio.call('GET /video/v1/mine', {}, { token: me.token });
    const oldestFirst = data.content.toSorted((a, b) => a.videoId - b.videoId);
    return oldestFirst.map(({ queuePosition, expectedSeconds }) => [queuePosition, expectedSeconds]);
  };
  const [long] = [await makeWaitingClip(90, { author: me.id }), await makeWaitingClip(9, { author: me.id })];
  expect(await places()).toEqual([
    [2, null],
    [1, null],
  ]);
  await sql`
    insert into pgboss.job (name, state, priority, data, started_on, completed_on)
    values (${PROCESSING_QUEUE}, 'completed', ${USERS_PRIORITY}, '{"videoId": 1}', now() - interval '40 seconds', now())`.execute(
    studio.db,
  );
  expect(await places()).toEqual([
    [2, 80],
    [1, 40],
  ]);
  // A clip in progress is first in the queue.
  await studio.db.updateTable('videos').set({ step: '转码', progress: 0.5 }).where('id', '=', long).execute();
  expect(await places()).toEqual([
    [1, 20],
    [2, 80],
  ]);
});

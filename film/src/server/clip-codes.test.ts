import { FRAME_CODES_VERSION } from './code-clip.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { JobContext, Jobs } from '../../../server/src/platform/jobs.ts';
import { makeCreator } from '../../../server/src/platform/testing/fixtures.ts';
import { until } from '../../../server/src/testing/server-process.ts';
import { hashUploads } from '../../../server/src/platform/storage/uploads/jobs/hash-uploads.ts';
import { processClip } from '../../../server/src/features/publishing/pipeline/process.ts';
import { nextWithoutCodes } from './clip-codes.ts';
import { film } from './feature.ts';
import { processVideo } from '../../../server/src/features/publishing/jobs/process-video.ts';
import { removeFiles } from '../../../server/src/features/publishing/jobs/remove-files.ts';
import { removeLeftovers } from '../../../server/src/features/publishing/jobs/remove-leftovers.ts';
import { renewOutdated } from '../../../server/src/features/publishing/jobs/renew-outdated.ts';
import { RENEWAL_PRIORITY } from '../../../server/src/features/publishing/pipeline/processing-queue.ts';
import { openStudio, type Studio } from '../../../server/src/features/publishing/testing.ts';
import { startTestJobs } from '../../../server/src/platform/testing/jobs.ts';

let studio: Studio;
let jobs: Jobs;
let token: string;
let [first, second]: [number, number] = [0, 0];

const TINY = 'interlaced.mov';
const context = { signal: new AbortController().signal, attempt: 0, lastAttempt: false };
const { frameStep } = film;
const definitions = [processVideo, hashUploads, removeFiles, removeLeftovers];

const startQueue = async (work: boolean) => {
  return await startTestJobs(studio.db, {
    services: (started) => ({ ...studio, frameStep, jobs: started }),
    definitions,
    work,
  });
};

beforeAll(async () => {
  studio = await openStudio(() => ({ enqueue: (...given) => jobs.enqueue(...given) }));
  token = (await makeCreator(studio.db)).token;
  jobs = await startQueue(false);
  [first, second] = [await makeProcessed(), await makeProcessed()];
});
afterAll(async () => {
  await jobs.stop(1_000);
  await studio.close();
});
beforeEach(() => sql`delete from pgboss.job`.execute(studio.db));

async function makeProcessed(): Promise<number> {
  const id = await studio.publishClip(token, TINY, { hd4kPrice: undefined });
  await process(id);
  return id;
}
const process = (videoId: number) => processClip({ ...studio, frameStep }, videoId, context);
const codesOf = (videoId: number) =>
  studio.db.selectFrom('video_frame_codes').where('video_id', '=', videoId).selectAll().execute();
const forgetCodes = (...ids: number[]) =>
  studio.db.deleteFrom('video_frame_codes').where('video_id', 'in', ids).execute();
const run = (videoId: number, changes: Partial<JobContext> = {}) =>
  processVideo.handle({ ...studio, frameStep, jobs }, { videoId }, { ...context, ...changes });
const waiting = async () => {
  const { rows } = await sql<{ data: { videoId: number }; priority: number }>`
    select data, priority from pgboss.job where name = ${processVideo.name} and state = 'created'`.execute(studio.db);
  return rows.map(({ data, priority }) => ({ videoId: data.videoId, priority }));
};

test('processing codes a new clip, and the backfill codes the same windows', async () => {
  const [made] = await codesOf(first);
  expect(made).toMatchObject({ version: 1, codes_version: FRAME_CODES_VERSION });
  // At least fourteen codes; repeated codes are omitted.
  expect(made!.codes.length % 37).toBe(0);
  expect(made!.codes.length).toBeGreaterThanOrEqual(14 * 37);
  await forgetCodes(first);
  await run(first);
  const [again] = await codesOf(first);
  // Compares only windows: processing codes deinterlaced frames, so the codes themselves differ.
  const windows = (codes: Buffer) => [...Array(14).keys()].map((i) => codes.readUInt8(i * 37 + 4));
  expect(windows(again!.codes)).toEqual(windows(made!.codes));
});

test('the backfill enqueues one old clip at a time, after all new clips', async () => {
  await forgetCodes(first, second);
  await renewOutdated.handle({ db: studio.db, jobs, frameStep }, {}, context);
  await renewOutdated.handle({ db: studio.db, jobs, frameStep }, {}, context);
  expect(await waiting()).toEqual([{ videoId: first, priority: RENEWAL_PRIORITY }]);
  await sql`delete from pgboss.job`.execute(studio.db);
  await run(first);
  expect(await waiting()).toEqual([{ videoId: second, priority: RENEWAL_PRIORITY }]);
  await sql`delete from pgboss.job`.execute(studio.db);
  await run(second);
  expect(await waiting()).toEqual([]);
  expect(await nextWithoutCodes(studio.db)).toBeUndefined();
});

test('the backfill stops for a new clip and goes on afterwards', async () => {
  await forgetCodes(first);
  const fresh = await studio.publishClip(token, TINY, { hd4kPrice: undefined });
  await run(first);
  expect(await codesOf(first)).toEqual([]);
  await sql`delete from pgboss.job`.execute(studio.db);
  await run(first);
  expect(await codesOf(first)).toHaveLength(1);
  await process(fresh);
});

test('the backfill loses nothing when stopped, and finishes after a restart', async () => {
  await forgetCodes(first, second);
  const stop = new AbortController();
  const withLocalFile: typeof studio.storage.withLocalFile = async (key, work) => {
    stop.abort();
    return await studio.storage.withLocalFile(key, work);
  };
  const storage = { ...studio.storage, withLocalFile };
  const stopped = { ...context, signal: stop.signal, lastAttempt: true };
  await expect(
    processVideo.handle({ ...studio, frameStep, storage, jobs }, { videoId: first }, stopped),
  ).rejects.toMatchObject({
    code: 'aborted',
  });
  expect(await codesOf(first), 'the clip is not marked as given up').toEqual([]);
  await jobs.enqueue(studio.db, { ...processVideo, priority: RENEWAL_PRIORITY }, { videoId: first });
  const next = await startQueue(true);
  try {
    await until(async () => (await nextWithoutCodes(studio.db)) === undefined, 60_000);
  } finally {
    await next.stop(1_000);
  }
  expect([...(await codesOf(first)), ...(await codesOf(second))]).toHaveLength(2);
});

test('the backfill recodes clips with older code versions, and keeps the old codes after three failed attempts', async () => {
  const [before] = await codesOf(first);
  expect(before!.codes.length).toBeGreaterThan(0);
  const older = studio.db.updateTable('video_frame_codes').set({ codes_version: FRAME_CODES_VERSION - 1 });
  await older.where('video_id', '=', first).execute();
  expect(await nextWithoutCodes(studio.db)).toBe(first);
  const storage = { ...studio.storage, withLocalFile: () => Promise.reject(new Error('gone')) };
  const failing = (attempt: number) =>
    processVideo.handle({ ...studio, frameStep, storage, jobs }, { videoId: first }, { ...context, attempt });
  await expect(failing(0)).rejects.toThrow('gone');
  await expect(failing(1)).rejects.toThrow('gone');
  await failing(2);
  const kept = { ...before!, codes_version: FRAME_CODES_VERSION - 1, given_up_version: FRAME_CODES_VERSION };
  expect(await codesOf(first), 'the older codes stay in use').toEqual([kept]);
  expect(await nextWithoutCodes(studio.db)).toBeUndefined();
  await forgetCodes(first);
  await failing(2);
  expect(await codesOf(first)).toMatchObject([{ codes_version: FRAME_CODES_VERSION, codes: Buffer.alloc(0) }]);
  expect(await nextWithoutCodes(studio.db)).toBeUndefined();
  await forgetCodes(first);
  await run(first);
});

test('the backfill leaves the codes of a newer release alone', async () => {
  const setVersion = (codes_version: number) =>
    studio.db.updateTable('video_frame_codes').set({ codes_version }).where('video_id', '=', first).execute();
  await setVersion(FRAME_CODES_VERSION + 1);
  expect(await nextWithoutCodes(studio.db)).toBeUndefined();
  await setVersion(FRAME_CODES_VERSION);
});

test('codes are deleted with their clip', async () => {
  const own = await makeProcessed();
  expect(await codesOf(own)).toHaveLength(1);
  expect(await studio.call('POST /video/v1/delete', { videoId: own }, { token })).toMatchObject({ code: 0 });
  expect(await codesOf(own)).toEqual([]);
  expect(await nextWithoutCodes(studio.db)).toBeUndefined();
});

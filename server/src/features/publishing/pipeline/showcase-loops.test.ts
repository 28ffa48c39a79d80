import { dirname } from 'node:path';
import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { PIPELINE_VERSION } from '@zhenku/media/pipeline-version';
import { sql, type Updateable } from 'kysely';
import { expect, test } from 'vitest';
import { makeCreator } from '../../../platform/testing/fixtures.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { processVideo } from '../jobs/process-video.ts';
import { removeFiles } from '../jobs/remove-files.ts';
import { DEMO_PRIORITY, USERS_PRIORITY } from './processing-queue.ts';
import { makeShowcaseLoop, nextWithoutLoop, removeForbiddenLoops } from './showcase-loops.ts';
import { openStudio, sampleForm } from '../testing.ts';
import { makeUpload } from '../versions/testing-versions.ts';
import { startTestJobs } from '../../../platform/testing/jobs.ts';

const removals: string[][] = [];
const jobs: Parameters<typeof removeForbiddenLoops>[0]['jobs'] = {
  enqueue: async (_db, type, payload) => {
    if (type.name === removeFiles.name) removals.push((payload as { keys: string[] }).keys);
  },
};
const context = { signal: new AbortController().signal, attempt: 0, lastAttempt: false };

const studio = await openStudio(() => jobs);
const creator = await makeCreator(studio.db);
const videoId = await studio.publishClip(creator.token, 'interlaced.mov', { hd4kPrice: undefined });
await studio.process(videoId);

const set = (values: Updateable<Tables['videos']>) =>
  studio.db.updateTable('videos').set(values).where('id', '=', videoId).execute();
const run = () => processVideo.handle({ ...studio, jobs }, { videoId }, context);
const filesOf = (kind: 'loop' | 'preview') =>
  studio.db
    .selectFrom('video_files')
    .where('video_id', '=', videoId)
    .where('kind', '=', kind)
    .select(['storage_key', 'width', 'height'])
    .execute();

test('makes a clean loop only if the author allows it, under a name that the preview does not reveal', async () => {
  await run();
  await set({ showcase: true });
  expect(await nextWithoutLoop(studio.db), 'in review').toBeUndefined();
  await set({ status: VIDEO_STATUS.published, showcase: false });
  expect(await nextWithoutLoop(studio.db), 'not allowed').toBeUndefined();
  await run();
  expect(await filesOf('loop')).toEqual([]);

  await set({ showcase: true });
  expect(await nextWithoutLoop(studio.db)).toBe(videoId);
  await run();
  expect(await nextWithoutLoop(studio.db)).toBeUndefined();
  const [loop, ...more] = await filesOf('loop');
  expect([loop!.width, loop!.height, more.length]).toEqual([1920, 1080, 0]);
  expect(await studio.storage.size(loop!.storage_key)).toBeGreaterThan(1_000);
  const [preview] = await filesOf('preview');
  expect(loop!.storage_key).toMatch(/^public\/videos\/[0-9a-f]{32}\/loop\.mp4$/);
  expect(dirname(loop!.storage_key)).not.toBe(dirname(preview!.storage_key));
  await removeForbiddenLoops({ db: studio.db, jobs });
  expect(await filesOf('loop')).toEqual([loop]);
});

test.each<[string, Updateable<Tables['videos']>]>([
  ['the author withdraws the permission', { showcase: false }],
  ['the clip is taken down', { status: VIDEO_STATUS.offline }],
  ['the clip is deleted', { deleted_at: new Date() }],
])('removes the loop when %s', async (_case, change) => {
  await set({ showcase: true, status: VIDEO_STATUS.published, deleted_at: null });
  await run();
  const [loop] = await filesOf('loop');
  await set(change);
  removals.length = 0;
  await removeForbiddenLoops({ db: studio.db, jobs });
  expect(await filesOf('loop')).toEqual([]);
  expect(removals).toEqual([[loop!.storage_key]]);
  await removeFiles.handle(studio, { videoId, keys: removals[0]! }, context);
  expect(await studio.storage.size(loop!.storage_key)).toBeNull();
  await run();
  expect(await filesOf('loop')).toEqual([]);
});

test('a loop yields to a waiting clip, and is made later', async () => {
  await set({ showcase: true, status: VIDEO_STATUS.published, deleted_at: null });
  let checkCount = 0;
  const mustYield = async () => ++checkCount > 0;
  await makeShowcaseLoop({ ...studio, jobs }, videoId, { ...context, lastAttempt: true, mustYield });
  expect(checkCount).toBe(1);
  expect(await filesOf('loop')).toEqual([]);
  expect(await nextWithoutLoop(studio.db)).toBe(videoId);
});

test('a loop is made before the demo’s waiting clips, and after all users’ clips', async () => {
  await set({ showcase: true, status: VIDEO_STATUS.published, deleted_at: null });
  const queue = await startTestJobs(studio.db, {
    services: (started) => ({ ...studio, jobs: started }),
    definitions: [processVideo],
    work: false,
  });
  try {
    await queue.enqueue(studio.db, { ...processVideo, priority: USERS_PRIORITY }, { videoId: videoId + 1 });
    await run();
    expect(await filesOf('loop')).toEqual([]);
    await sql`update pgboss.job set priority = ${DEMO_PRIORITY}`.execute(studio.db);
    await run();
    expect(await filesOf('loop')).toHaveLength(1);
  } finally {
    await sql`delete from pgboss.job`.execute(studio.db);
    await queue.stop(1_000);
  }
  await set({ showcase: false });
  await removeForbiddenLoops({ db: studio.db, jobs });
});

test('a failed loop does not block the clip’s renewal, and both are retried with another file', async () => {
  await set({ showcase: true, status: VIDEO_STATUS.published, deleted_at: null });
  const adopt = () => Promise.reject(new Error('the disk failed'));
  const storage = { ...studio.storage, adopt };
  const logged: object[] = [];
  const log = { warn: (details: object) => void logged.push(details) };
  await processVideo.handle({ ...studio, storage, jobs, log }, { videoId }, { ...context, lastAttempt: true });
  expect(logged).toEqual([{ err: new Error('the disk failed'), videoId }]);
  const failures = () =>
    studio.db
      .selectFrom('videos')
      .where('id', '=', videoId)
      .select(['loop_failed_version', 'renewal_failed_version'])
      .executeTakeFirstOrThrow();
  expect(await failures()).toEqual({ loop_failed_version: PIPELINE_VERSION, renewal_failed_version: null });
  expect(await nextWithoutLoop(studio.db)).toBeUndefined();

  await set({ status: VIDEO_STATUS.rejected, renewal_failed_version: PIPELINE_VERSION });
  const fileKey = await makeUpload(studio.db, creator.id);
  const form = { ...sampleForm, videoId, fileKey };
  expect((await studio.call('POST /video/v1/update', form, { token: creator.token })).code).toBe(0);
  expect(await failures()).toEqual({ loop_failed_version: null, renewal_failed_version: null });
});

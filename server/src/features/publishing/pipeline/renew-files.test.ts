import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { basename, join } from 'node:path';
import { PIPELINE_VERSION } from '@zhenku/media/pipeline-version';
import type { VideoFacts } from '@zhenku/media/probe';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { JobContext } from '../../../platform/jobs.ts';
import { createMetrics } from '../../../platform/observability/metrics.ts';
import { makeCreator } from '../../../platform/testing/fixtures.ts';
import { until } from '../../../testing/server-process.ts';
import { processVideo } from '../jobs/process-video.ts';
import { removeFiles } from '../jobs/remove-files.ts';
import { removeLeftovers } from '../jobs/remove-leftovers.ts';
import { renewOutdated } from '../jobs/renew-outdated.ts';
import { countOutdated, nextOutdated } from './outdated.ts';
import { RENEWAL_PRIORITY } from './processing-queue.ts';
import { reportOutdated } from './report-outdated.ts';
import { processFromScratch, processVideo as makeAll } from '../../../../../testing/derived/process.ts';
import { openQueuedStudio } from './testing.ts';

// A second of HD whose tiers must be encoded, so that the clip has its own rendition.
const TINY = 'interlaced.mov';
const context = { signal: new AbortController().signal, attempt: 0, lastAttempt: false };

const studio = await openQueuedStudio();
const { token } = await makeCreator(studio.db);
const videoId = await studio.publishClip(token, TINY, { hd4kPrice: undefined });
await studio.process(videoId);
await studio.forgetJobs();

const run = (changes: Partial<JobContext> = {}) => processVideo.handle(studio, { videoId }, { ...context, ...changes });
const filesOf = () =>
  studio.db.selectFrom('video_files').where('video_id', '=', videoId).orderBy('id').selectAll().execute();
const contents = async (key: string) => buffer(await studio.storage.read(key));
const waitingJobs = async () => {
  const { rows } = await sql<{ name: string; priority: number; data: { videoId: number; keys: string[] } }>`
    select name, priority, data from pgboss.job where state = 'created' order by priority desc`.execute(studio.db);
  return rows;
};

async function makeOutdated(): Promise<string[]> {
  const keys: string[] = [];
  for (const file of await filesOf()) {
    if (isSold(file)) continue;
    const key = `public/videos/older/${basename(file.storage_key)}`;
    await studio.storage.write(key, Readable.from([await contents(file.storage_key)]));
    if (file.storage_key !== key) await studio.storage.remove(file.storage_key);
    await studio.db
      .updateTable('video_files')
      .set({ storage_key: key, pipeline_version: PIPELINE_VERSION - 1 })
      .where('id', '=', file.id)
      .execute();
    keys.push(key);
  }
  return keys;
}

const isSold = ({ kind }: { kind: string }) => kind === 'rendition' || kind === 'master';

async function soldFiles() {
  const sold = (await filesOf()).filter(isSold);
  return await Promise.all(
    sold.map(async (row) => ({
      ...row,
      sha256: createHash('sha256')
        .update(await contents(row.storage_key))
        .digest('hex'),
    })),
  );
}

test('a clip from an older pipeline gets new previews and pictures, and its sold files stay identical', async () => {
  const older = await makeOutdated();
  const sold = await soldFiles();
  expect(sold.map(({ kind, tier }) => `${kind} ${tier}`)).toEqual([
    'rendition 1',
    'rendition 3',
    'master 1',
    'master 3',
  ]);
  expect(await countOutdated(studio.db)).toEqual({ waiting: 1, failed: 0 });
  await run();
  expect(await countOutdated(studio.db)).toEqual({ waiting: 0, failed: 0 });
  expect(await soldFiles()).toEqual(sold);
  const made = (await filesOf()).filter((file) => !isSold(file));
  expect(new Set(made.map(({ kind }) => kind))).toEqual(
    new Set(['poster', 'preview', 'hover', 'storyboard', 'thumbnail', 'loupe']),
  );
  for (const file of made) {
    expect(file.pipeline_version).toBe(PIPELINE_VERSION);
    expect(older).not.toContain(file.storage_key);
    expect(BigInt((await studio.storage.size(file.storage_key))!)).toBe(file.bytes);
  }

  // Open pages still show the replaced files. A job removes them later.
  for (const key of older) expect(await studio.storage.size(key)).not.toBeNull();
  const removal = (await waitingJobs()).find(({ name }) => name === removeFiles.name);
  expect(removal!.data.keys.toSorted()).toEqual(older.toSorted());
  await removeFiles.handle(studio, { videoId, keys: [...older, made[0]!.storage_key] }, context);
  for (const key of older) expect(await studio.storage.size(key)).toBeNull();
  expect(await studio.storage.size(made[0]!.storage_key), 'files in use are never removed').not.toBeNull();
  // A second run does nothing.
  const ids = made.map(({ id }) => id);
  await run();
  expect((await filesOf()).filter((file) => !isSold(file)).map(({ id }) => id)).toEqual(ids);
  await studio.forgetJobs();
});

test('renewing a clip adds media facts to sold files that an older pipeline left without them', async () => {
  await makeOutdated();
  const described = await soldFiles();
  const trigger = 'video_files_keep_renditions';
  await sql.raw(`alter table video_files disable trigger ${trigger}`).execute(studio.db);
  const renditions = studio.db
    .updateTable('video_files')
    .where('video_id', '=', videoId)
    .where('kind', '=', 'rendition');
  await renditions.set({ facts: null }).execute();
  await sql.raw(`alter table video_files enable trigger ${trigger}`).execute(studio.db);
  await run();
  expect(await soldFiles()).toEqual(described);
  await expect(renditions.set({ facts: null }).execute(), 'facts stay').rejects.toThrow('is append-only');
  await studio.forgetJobs();
});

test('clips that pipeline version 3 measured with another limit are measured again', async () => {
  await makeOutdated();
  const clip = studio.db.selectFrom('videos').where('id', '=', videoId).select(['findings', 'true_resolution']);
  const measured = await clip.executeTakeFirstOrThrow();
  const enlarged = { check: 'enlarged', from: null, to: null, value: 1540, limit: 1555, severity: 'serious' };
  const judged = { findings: JSON.stringify([enlarged]), true_resolution: JSON.stringify({ verdict: 2, value: 1540 }) };
  await studio.db.updateTable('videos').set(judged).where('id', '=', videoId).execute();
  const previews = studio.db.updateTable('video_files').where('video_id', '=', videoId).where('kind', '=', 'preview');
  await previews.set({ pipeline_version: 3 }).execute();
  expect(await nextOutdated(studio.db)).toBe(videoId);
  await run();
  expect(await clip.executeTakeFirstOrThrow()).toEqual(measured);
  await studio.forgetJobs();
});

test('a renewal killed in the middle loses nothing, and restarts from scratch', async () => {
  const older = await makeOutdated();
  const before = await filesOf();
  const stop = new AbortController();
  const stopped = processFromScratch(() => run({ signal: stop.signal, attempt: 20, lastAttempt: true }));
  const encoding = async () => (await studio.files()).some((key) => key.endsWith('preview.mp4') && key.startsWith('.'));
  while (!(await encoding())) await new Promise((resolve) => setTimeout(resolve, 10));
  stop.abort();
  await expect(stopped).rejects.toMatchObject({ code: 'aborted' });
  expect(await filesOf()).toEqual(before);
  for (const key of older) expect(await studio.storage.size(key)).not.toBeNull();
  expect((await studio.files()).filter((key) => key.startsWith('.'))).toEqual([]);
  await run();
  expect(await countOutdated(studio.db)).toEqual({ waiting: 0, failed: 0 });
  await studio.forgetJobs();
});

test('files of a killed run are removed later, unless the clip is queued or a row references them', async () => {
  const [named] = await makeOutdated();
  const stored: string[] = [];
  const adopt: typeof studio.storage.adopt = async (key, ...given) => {
    if (key.endsWith('storyboard.webp')) throw new Error('killed');
    stored.push(key);
    return await studio.storage.adopt(key, ...given);
  };
  const storage = { ...studio.storage, adopt };
  await expect(processVideo.handle({ ...studio, storage }, { videoId }, context)).rejects.toThrow('killed');
  const leftovers = async () => (await waitingJobs()).filter(({ name }) => name === removeLeftovers.name);
  const [job] = await leftovers();
  expect(job!.data.keys).toEqual(expect.arrayContaining(stored));
  const remove = () => removeLeftovers.handle(studio, { videoId, keys: [...job!.data.keys, named!] }, context);
  const sizes = (keys: string[]) => Promise.all(keys.map((key) => studio.storage.size(key)));

  await studio.jobs.enqueue(studio.db, processVideo, { videoId });
  await remove();
  expect(await sizes(stored)).not.toContain(null);
  expect(await leftovers(), 'retries later').toHaveLength(2);
  await studio.forgetJobs();
  await remove();
  expect(new Set(await sizes(stored))).toEqual(new Set([null]));
  expect(await studio.storage.size(named!)).not.toBeNull();
  await run();
  expect(await countOutdated(studio.db)).toEqual({ waiting: 0, failed: 0 });
  await studio.forgetJobs();
});

test('files that a run stores again during their removal are kept', async () => {
  await makeOutdated();
  const stored: string[] = [];
  const adopt: typeof studio.storage.adopt = async (key, ...given) => {
    if (key.endsWith('storyboard.webp')) throw new Error('killed');
    stored.push(key);
    return await studio.storage.adopt(key, ...given);
  };
  const killed = { ...studio.storage, adopt };
  await expect(processVideo.handle({ ...studio, storage: killed }, { videoId }, context)).rejects.toThrow('killed');
  await studio.forgetJobs();
  let rerun: Promise<void> | undefined;
  const remove: typeof studio.storage.remove = async (key) => {
    await studio.storage.remove(key);
    if (rerun) return;
    rerun = run();
    // Waits until the run is blocked by the lock that the removal holds on the clip.
    await until(async () => (await countWaitingLocks()) > 0, 200_000);
  };
  await removeLeftovers.handle(
    { ...studio, storage: { ...studio.storage, remove } },
    { videoId, keys: stored },
    context,
  );
  await rerun;
  for (const key of stored) expect(await studio.storage.size(key)).not.toBeNull();
  expect(await countOutdated(studio.db)).toEqual({ waiting: 0, failed: 0 });
  await studio.forgetJobs();
});

test('a clip can be bought and favourited while its leftovers are removed', async () => {
  const refer = () =>
    studio.db.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = '10s'`.execute(tx);
      // Takes the same lock as a foreign key check.
      await sql`select from videos where id = ${videoId} for key share`.execute(tx);
    });
  let removed = 0;
  const remove = async () => {
    await refer();
    removed++;
  };
  await removeLeftovers.handle(
    { ...studio, storage: { ...studio.storage, remove } },
    { videoId, keys: ['public/videos/none/preview.mp4'] },
    context,
  );
  expect(removed).toBe(1);
});

async function countWaitingLocks(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_locks where not granted and locktype in ('transactionid', 'tuple')
      and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(studio.db);
  return rows[0]!.waiting;
}

test('clips are enqueued one at a time, after all new clips', async () => {
  await makeOutdated();
  const before = await filesOf();
  await renewOutdated.handle(studio, {}, context);
  await renewOutdated.handle(studio, {}, context);
  const fresh = await studio.publishClip(token, TINY, { hd4kPrice: undefined });
  const queue = (await waitingJobs()).filter(({ name }) => name === processVideo.name);
  expect(queue.map(({ priority, data }) => [priority, data.videoId])).toEqual([
    [10, fresh],
    [RENEWAL_PRIORITY, videoId],
  ]);
  await run();
  expect(await filesOf()).toEqual(before);
  await studio.forgetJobs();
  await run();
  expect(await countOutdated(studio.db)).toEqual({ waiting: 0, failed: 0 });
});

test('a renewal frees its memory for a started clip, and restarts later', async () => {
  await makeOutdated();
  const before = await filesOf();
  const { original_key: key, facts } = await studio.db
    .selectFrom('videos')
    .where('id', '=', videoId)
    .select(['original_key', 'facts'])
    .executeTakeFirstOrThrow();
  const stop = new AbortController();
  await processFromScratch(async () => {
    const renewal = run();
    const encoding = async () =>
      (await studio.files()).some((file) => file.endsWith('preview.mp4') && file.startsWith('.'));
    await until(encoding, 200_000);
    await studio.storage.withLocalFile(key!, (input) =>
      studio.storage.withTempFolder(async (folder) => {
        const started = Promise.withResolvers<void>();
        const clip = makeAll({
          input,
          // This clip needs all of the memory.
          facts: { ...(facts as VideoFacts), codedWidth: 1e6, codedHeight: 1e6 },
          outDir: join(folder, 'out'),
          tempDir: join(folder, 'work'),
          mark: { text: 'x', seed: 'seed' },
          signal: stop.signal,
          onStep: () => started.resolve(),
        });
        const ended = clip.catch((error: unknown) => error);
        await Promise.race([started.promise, ended]);
        await renewal;
        stop.abort();
        await ended;
      }),
    );
  });
  expect(await filesOf()).toEqual(before);
  expect(await nextOutdated(studio.db)).toBe(videoId);
  await run();
  expect(await countOutdated(studio.db)).toEqual({ waiting: 0, failed: 0 });
  await studio.forgetJobs();
});

test('clips that cannot be renewed keep their files, are counted, and are not retried forever', async () => {
  await makeOutdated();
  const { original_key: key } = await studio.readClip(videoId);
  await studio.storage.remove(key!);
  const before = await filesOf();
  await expect(run({ attempt: 0 })).rejects.toMatchObject({ kind: 'notFound' });
  expect(await countOutdated(studio.db)).toEqual({ waiting: 1, failed: 0 });
  const logged: object[] = [];
  const log = { warn: (details: object) => void logged.push(details) };
  await processVideo.handle({ ...studio, log }, { videoId }, { ...context, attempt: 2 });
  expect(logged).toMatchObject([{ err: { kind: 'notFound' }, videoId }]);
  expect(await countOutdated(studio.db)).toEqual({ waiting: 0, failed: 1 });
  const { registry } = createMetrics();
  reportOutdated(registry, studio.db);
  const shown = await registry.getSingleMetricAsString('outdated_clips');
  expect(shown).toContain('outdated_clips{state="failed"} 1');
  expect(shown).toContain('outdated_clips{state="waiting"} 0');
  expect(await filesOf()).toEqual(before);
  await studio.forgetJobs();
  await renewOutdated.handle(studio, {}, context);
  expect(await waitingJobs()).toEqual([]);
});

test('a clip whose original is gone does not count as outdated', async () => {
  const change = studio.db.updateTable('videos').where('id', '=', videoId);
  await change.set({ renewal_failed_version: null }).execute();
  expect(await nextOutdated(studio.db)).toBe(videoId);
  await change.set({ original_key: null }).execute();
  expect(await nextOutdated(studio.db)).toBeUndefined();
  expect(await countOutdated(studio.db)).toEqual({ waiting: 0, failed: 0 });
});

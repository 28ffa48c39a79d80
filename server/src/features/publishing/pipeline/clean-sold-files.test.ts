import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ffmpeg, ffprobe, fileInput } from '@zhenku/media/programs/run';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { beforeAll, expect, test } from 'vitest';
import type { JobContext } from '../../../platform/jobs.ts';
import { placeOrder } from '../../orders/testing.ts';
import { nextUncleaned } from './clean-sold-files.ts';
import { processVideo } from '../jobs/process-video.ts';
import { renewOutdated } from '../jobs/renew-outdated.ts';
import { RENEWAL_PRIORITY, USERS_PRIORITY } from './processing-queue.ts';
import { reportOutdated } from './report-outdated.ts';
import { hashOf, openSales } from './testing.ts';

const PERSONAL = {
  artist: 'ZHANGSAN',
  comment: 'SERIAL-0042',
  location: '+31.2304+121.4737/',
  make: 'CAMERAWORKS',
  creation_time: '2024-05-06T07:08:09',
};
const STREAM_TEXT = 'GPS31.2304N121.4737E';
const SOUND_TITLE = 'MICROPHONE-OF-ZHANG';
const SECRETS = ['ZHANGSAN', 'SERIAL-0042', '+31.2304', 'CAMERAWORKS', STREAM_TEXT, SOUND_TITLE];

let videoId: number;
let original: Buffer;

const { studio, creator, buyer, folder, publish, buy, download, certify, find, findFaults } = await openSales();
const { jobs, forgetJobs } = studio;
beforeAll(async () => {
  videoId = await publish(await makePersonalFile());
  original = await contents((await studio.readClip(videoId)).original_key!);
  await forgetJobs();
});

async function makePersonalFile(): Promise<string> {
  const path = join(folder, 'personal.mp4');
  const source = ['-f', 'lavfi', '-i', 'testsrc2=s=3840x2160:d=1.2:r=25', '-f', 'lavfi', '-i', 'sine=d=1.2'];
  const message = `h264_metadata=sei_user_data=17ee8c60f84d11d98cd60800200c9a66+${STREAM_TEXT}`;
  const tags = Object.entries(PERSONAL).flatMap(([key, value]) => ['-metadata', `${key}=${value}`]);
  await ffmpeg(
    [
      [...source, '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
      [...tags, '-metadata:s:a', `handler_name=${SOUND_TITLE}`, '-bsf:v', message],
      ['-movflags', 'use_metadata_tags', path],
    ].flat(),
    { timeoutMs: 120_000 },
  );
  return path;
}

const contents = async (key: string) => buffer(await studio.storage.read(key));
const renditions = () =>
  studio.db
    .selectFrom('video_files')
    .where('video_id', '=', videoId)
    .where('kind', '=', 'rendition')
    .orderBy('id')
    .selectAll()
    .execute();

const secretsIn = (bytes: Buffer) => SECRETS.filter((secret) => bytes.includes(secret));

async function describeVideo(bytes: Buffer) {
  const path = join(folder, `${hashOf(bytes)}.mp4`);
  await writeFile(path, bytes);
  const frames = await ffmpeg([...fileInput(path), '-map', '0:v:0', '-map', '0:a:0?', '-f', 'framemd5', '-']);
  const entries = ['-show_entries', 'format_tags:stream_tags', '-of', 'csv=p=0'];
  return {
    frames: frames.stdout.toString(),
    tags: (await ffprobe([...fileInput(path), ...entries])).stdout.toString(),
  };
}

/** Puts the original itself on sale, as earlier versions of the server did. */
async function sellAsUploaded(): Promise<void> {
  const { original_key: key, original_bytes: bytes } = await studio.readClip(videoId);
  const cleaned = (await renditions()).filter(({ tier, replaced_at }) => tier !== 1 && replaced_at === null);
  const ids = cleaned.map(({ id }) => id);
  await studio.db.updateTable('video_files').set({ replaced_at: new Date() }).where('id', 'in', ids).execute();
  const rows = cleaned.map(({ kind, tier, version, width, height, content_type }) => {
    const file = { storage_key: key!, bytes: bytes!, content_type };
    return { video_id: videoId, kind, tier, version, width, height, ...file };
  });
  await studio.db.insertInto('video_files').values(rows).execute();
}

const context = { signal: new AbortController().signal, attempt: 0, lastAttempt: false };
const run = (services: object = {}, changes: Partial<JobContext> = {}) =>
  processVideo.handle({ ...studio, ...services }, { videoId }, { ...context, ...changes });

test('delivers no location, name or serial number, but the original’s frames and sound', async () => {
  expect(secretsIn(original)).toEqual(SECRETS);
  const before = await describeVideo(original);
  for (const tier of [2, 3]) {
    const delivered = await download(await buy(videoId, tier));
    expect(secretsIn(delivered)).toEqual([]);
    const after = await describeVideo(delivered);
    expect(after.frames).toBe(before.frames);
    expect(after.tags).not.toMatch(/2024|location|artist|comment|make|encoder/);
  }
});

test('puts no metadata into encoded renditions, previews and pictures', async () => {
  const encoded = await download(await buy(videoId, 1));
  expect(secretsIn(encoded)).toEqual([]);
  expect((await describeVideo(encoded)).tags).not.toContain(SOUND_TITLE);
  const { original_key: key } = await studio.readClip(videoId);
  const derived = (await studio.files()).filter((file) => file !== key);
  expect(derived.length).toBeGreaterThan(10);
  for (const file of derived) expect([file, secretsIn(await contents(file))]).toEqual([file, []]);
});

test('cleans a file on sale, while existing licences keep their bytes and certificates', async () => {
  await sellAsUploaded();
  const sold = await buy(videoId, 3);
  const authorizationId = await certify(sold);
  const pending = await placeOrder(studio, buyer.token, [videoId, 3]);
  expect(hashOf(await download(sold))).toBe(hashOf(original));

  expect(await nextUncleaned(studio.db)).toBe(videoId);
  await run();
  expect(await nextUncleaned(studio.db)).toBeUndefined();

  expect(hashOf(await download(sold))).toBe(hashOf(original));
  expect(await find(original)).toMatchObject([{ authorizationId, valid: true }]);
  expect(await findFaults()).toEqual([]);

  await studio.call('POST /order/v1/pay', { orderId: pending }, { token: buyer.token });
  const { data } = await studio.call('GET /order/v1/orderId', { orderId: pending }, { token: buyer.token });
  const later = await download(data.orderItems[0]!.orderItemId);
  expect(secretsIn(later)).toEqual([]);
  expect((await describeVideo(later)).frames).toBe((await describeVideo(original)).frames);
  await certify(data.orderItems[0]!.orderItemId);
  expect(await find(later)).toMatchObject([{ valid: true }]);

  const own = await studio.call('GET /video/v1/mine/detail', { videoId }, { token: creator.token });
  expect(own.data.tiers.map(({ videoType }) => videoType)).toEqual([1, 2, 3]);
  const rows = await renditions();
  await run();
  expect(await renditions(), 'a second run changes nothing').toEqual(rows);
});

test('enqueues one clip at a time, after all new clips, and reports how many wait', async () => {
  await sellAsUploaded();
  await forgetJobs();
  await renewOutdated.handle({ db: studio.db, jobs }, {}, context);
  await renewOutdated.handle({ db: studio.db, jobs }, {}, context);
  const { rows: queued } = await sql`select data, priority from pgboss.job where state = 'created'`.execute(studio.db);
  expect(queued).toEqual([{ data: { videoId }, priority: RENEWAL_PRIORITY }]);
  await forgetJobs();
  await jobs.enqueue(studio.db, { ...processVideo, priority: USERS_PRIORITY }, { videoId: videoId + 1 });
  await run();
  expect(await nextUncleaned(studio.db), 'yields to a new clip').toBe(videoId);
  await forgetJobs();

  const registry = new Registry();
  reportOutdated(registry, studio.db);
  const reported = () => registry.getSingleMetricAsString('uncleaned_clips');
  expect(await reported()).toContain('uncleaned_clips{state="waiting"} 1');

  const stop = new AbortController();
  const withLocalFile: typeof studio.storage.withLocalFile = async (each, work) => {
    stop.abort();
    return await studio.storage.withLocalFile(each, work);
  };
  const interrupted = run({ storage: { ...studio.storage, withLocalFile } }, { signal: stop.signal });
  await expect(interrupted, 'a server that stops loses nothing').rejects.toMatchObject({ code: 'aborted' });

  const gone = { storage: { ...studio.storage, withLocalFile: () => Promise.reject(new Error('gone')) } };
  await expect(run(gone)).rejects.toThrow('gone');
  await run(gone, { attempt: 2 });
  expect(await reported()).toContain('uncleaned_clips{state="failed"} 1');
  expect(await nextUncleaned(studio.db)).toBeUndefined();
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  await studio.db.updateTable('videos').set({ cleaning_failed_at: yesterday }).execute();
  expect(await nextUncleaned(studio.db), 'another day tries again').toBe(videoId);
  await run();
  expect(await reported()).toContain('uncleaned_clips{state="waiting"} 0');
});

import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { errors } from '@zhenku/contract/errors';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clip } from '../../../testing/clips/clips.ts';
import { offsetOf, tusClient } from '../platform/storage/uploads/testing.ts';
import { makeCreator, type TestUser } from '../platform/testing/fixtures.ts';
import { call, publish, waitUntilProcessed } from '../testing/client.ts';
import { openUpload } from '../testing/http.ts';
import { MAIN, until } from '../testing/server-process.ts';
import { type Crowd, gatherCrowd } from './crowd.ts';
import { openShop, type Shop } from './shop.ts';
import { addRow } from './table.ts';
import { expectNothingLost, tryFault } from './trial.ts';

/** Tests files on a separate disk that fills up, or becomes read-only as disks do after errors. */

const run = promisify(execFile);
const TIMEOUT_MS = 240_000;
/** The disk's size, more than uploads leave free. Only written data takes memory. */
const DISK_SIZE = '4g';
/** The number of attempts, more than a clip gets if its file is at fault. */
const ATTEMPTS = 7;

let shop: Shop;
let crowd: Crowd;
let disk: string;
let creator: TestUser;

beforeAll(async () => {
  disk = await mkdtemp(join(tmpdir(), 'disk-'));
  await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_SIZE}`, 'tmpfs', disk]);
  shop = await openShop({ STORAGE: disk });
  crowd = await gatherCrowd(shop);
  creator = await makeCreator(shop.db);
  await until(() => crowd.done.length > 5, TIMEOUT_MS);
});
afterAll(async () => {
  await shop?.stop();
  await run('umount', ['-l', disk]);
  await rm(disk, { recursive: true, force: true });
});

const remount = (options: string) => run('mount', ['-o', `remount,${options}`, disk]);
async function fill(): Promise<void> {
  const { bsize, blocks, bfree } = await statfs(disk);
  await remount(`size=${(blocks - bfree) * bsize}`);
}
const empty = () => remount(`size=${DISK_SIZE}`);

const web = () => shop.webs.get('a')!;
const ticketFor = () => call(web(), 'POST /upload/v2/videoUploadPolicy', { fileName: 'a.mp4' }, creator.token);

const retryNow = () =>
  sql`update pgboss.job set start_after = now() where state = 'retry' and name = 'publishing.process'`.execute(shop.db);

async function attemptsAt(videoId: number): Promise<number> {
  const { rows } = await sql<{ retries: number }>`
    select max(retry_count) as retries from pgboss.job where data ->> 'videoId' = ${String(videoId)}`.execute(shop.db);
  return rows[0]?.retries ?? 0;
}

async function expectProcessedAfter(fault: string, breakIt: () => Promise<unknown>, heal: () => Promise<unknown>) {
  // Prevents processing before the fault.
  await crowd.worker.stop();
  const videoId = await publish(web(), creator.token, clip('hd.mp4'), 10);
  await breakIt();
  await shop.group.start('worker', 'worker', {}, [MAIN]);
  await until(async () => {
    await retryNow();
    return (await attemptsAt(videoId)) >= ATTEMPTS;
  }, TIMEOUT_MS);
  const { videoStatus } = await call(web(), 'GET /video/v1/mine/detail', { videoId }, creator.token);
  expect(videoStatus).toBe(VIDEO_STATUS.processing);
  await heal();
  const healed = performance.now();
  await retryNow();
  await waitUntilProcessed(web(), creator.token, videoId, TIMEOUT_MS);
  const seconds = (performance.now() - healed) / 1000;
  await addRow({ fault: `${fault}: a clip in processing`, seen: 'a delayed clip', lost: 'nothing', seconds });
}

test('a full disk refuses uploads with its own error, and they resume later', () =>
  tryFault(crowd, {
    fault: 'disk of the files full: other users',
    unnoticed: true,
    inflict: async () => {
      const file = randomBytes(4 * 1024 ** 2);
      const form = openUpload(web().url, await ticketFor(), file);
      form.send(64 * 1024);
      const tus = tusClient(() => web().url, creator.token);
      const fileKey = await tus.begin(file.length);
      await tus.patch(fileKey, 0, file.subarray(0, 1024 ** 2));
      await fill();
      form.send(file.length);
      expect(await form.status).toBe(errors.storageFull.status);
      const refused = await tus.patch(fileKey, 1024 ** 2, file.subarray(1024 ** 2));
      expect([refused.status, refused.envelope?.code]).toEqual([errors.storageFull.status, errors.storageFull.code]);
      expect((await tus.create(1000)).status).toBe(errors.storageFull.status);
      await empty();
      const healed = performance.now();
      const offset = await offsetOf(tus, fileKey);
      expect((await tus.patch(fileKey, offset, file.subarray(offset))).status).toBe(204);
      const row = shop.db.selectFrom('uploads').where('file_key', '=', fileKey).select('storage_key');
      const { storage_key: key } = await row.executeTakeFirstOrThrow();
      expect(hashOf(await readFile(join(disk, key)))).toBe(hashOf(file));
      const seconds = (performance.now() - healed) / 1000;
      const seen = '507/50700; a resumable upload resumes where it stopped';
      await addRow({ fault: 'disk of the files full: uploads', seen, lost: 'nothing', seconds });
    },
  }));

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test('a read-only disk fails uploads with an error, and still serves files', () =>
  tryFault(crowd, {
    fault: 'disk of the files read-only: other users',
    unnoticed: true,
    inflict: async () => {
      const file = randomBytes(1024 ** 2);
      await remount('ro');
      const form = openUpload(web().url, await ticketFor(), file);
      form.send(file.length);
      expect(await form.status).toBe(500);
      expect((await fetch(`${web().url}/readyz`)).status).toBe(503);
      await remount('rw');
      const healed = performance.now();
      const again = openUpload(web().url, await ticketFor(), file);
      again.send(file.length);
      expect(await again.status).toBe(204);
      const seconds = (performance.now() - healed) / 1000;
      await addRow({ fault: 'disk of the files read-only: uploads', seen: '500/50000', lost: 'nothing', seconds });
    },
  }));

test('a clip that is in processing when the disk fills up is ready once there is space', () =>
  expectProcessedAfter('disk of the files full', fill, empty));

test('nothing was lost', () => expectNothingLost(shop, crowd));

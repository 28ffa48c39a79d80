import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { errors } from '@zhenku/contract/errors';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clip } from '../../../testing/clips/clips.ts';
import { offsetOf, sha256, tusClient } from '../platform/storage/uploads/testing.ts';
import { makeCreator } from '../platform/testing/fixtures.ts';
import { type S3Server, startRadosgw } from '../platform/testing/radosgw.ts';
import { call, publishUploaded, waitUntilProcessed } from '../testing/client.ts';
import { type FaultyProxy, startFaultyProxy } from '../testing/faulty-proxy.ts';
import { envelopeOf } from '../testing/money-client.ts';
import { until } from '../testing/server-process.ts';
import { type Crowd, gatherCrowd } from './crowd.ts';
import { openShop, type Shop } from './shop.ts';
import { addRow } from './table.ts';
import { expectNothingLost, tryFault } from './trial.ts';

/** Tests files in a real S3 server's bucket that refuses, is slow, or hangs. */

const TIMEOUT_MS = 240_000;
const LASTS_MS = 5_000;
/** The number of attempts, more than a clip gets if its file is at fault. */
const ATTEMPTS = 7;

let s3: S3Server;
let bucketProxy: FaultyProxy;
let shop: Shop;
let crowd: Crowd;
let creator: string;

beforeAll(async () => {
  s3 = await startRadosgw();
  const bucket = await s3.makeBucket();
  bucketProxy = await startFaultyProxy(() => ({ host: '127.0.0.1', port: Number(new URL(bucket.endpoint!).port) }));
  shop = await openShop({
    STORAGE: `s3://${bucket.bucket}`,
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${bucketProxy.port}`,
    AWS_ACCESS_KEY_ID: bucket.credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: bucket.credentials.secretAccessKey,
  });
  crowd = await gatherCrowd(shop);
  creator = (await makeCreator(shop.db)).token;
  await until(() => crowd.done.length > 5, TIMEOUT_MS);
});
afterAll(async () => {
  await shop?.stop();
  await bucketProxy?.stop();
  await s3?.stop();
});

const web = () => shop.webs.get('a')!;

async function uploadTo(bytes: Buffer, client = tusClient(() => web().url, creator)) {
  const fileKey = await client.begin(bytes.length);
  return { client, fileKey, answer: await client.patch(fileKey, 0, bytes) };
}

async function originalOf(videoId: number): Promise<Response> {
  const admin = await shop.group.logInOperator(web());
  const { url } = await call(web(), 'GET /operator/v1/videos/{videoId}/original', { videoId }, admin);
  return await fetch(new URL(url!, web().url));
}

const retryNow = () =>
  sql`update pgboss.job set start_after = now() where state = 'retry' and name = 'publishing.process'`.execute(shop.db);

test('an unresponsive bucket affects only uploads, downloads and clips in processing, which recover', () =>
  tryFault(crowd, {
    fault: 'bucket does not answer: other users',
    unnoticed: true,
    inflict: async () => {
      const bytes = await readFile(clip('hd.mp4'));
      const { fileKey, answer } = await uploadTo(bytes);
      expect(answer.status).toBe(204);
      await crowd.worker.stop();
      const videoId = await publishUploaded(web(), creator, fileKey, 10);
      const client = tusClient(() => web().url, creator);
      const waiting = await client.begin(bytes.length);
      const half = Math.floor(bytes.length / 2);
      expect((await client.patch(waiting, 0, bytes.subarray(0, half))).status).toBe(204);
      await bucketProxy.refuse();
      const failed = await client.patch(waiting, half, bytes.subarray(half));
      expect(failed.envelope?.code).toBe(errors.crashed.code);
      const download = await originalOf(videoId);
      expect([download.status, envelopeOf(await download.text())?.code]).toEqual([500, errors.crashed.code]);
      expect((await fetch(`${web().url}/readyz`)).status).toBe(503);
      await bucketProxy.heal();
      const healed = performance.now();
      expect(await offsetOf(client, waiting)).toBe(half);
      expect((await client.patch(waiting, half, bytes.subarray(half))).status).toBe(204);
      const original = await originalOf(videoId);
      expect(sha256(Buffer.from(await original.arrayBuffer()))).toBe(sha256(bytes));
      const seconds = (performance.now() - healed) / 1000;
      const fault = 'bucket does not answer: uploads and downloads';
      await addRow({ fault, seen: '500/50000; the upload resumes where it stopped', lost: 'nothing', seconds });
      await expectProcessed(videoId);
    },
  }));

/** Expects a clip to be ready although its processing found no bucket for longer than its normal attempts last. */
async function expectProcessed(videoId: number): Promise<void> {
  const held = bucketProxy.hold({ text: '/private/uploads/', when: 'before' });
  await shop.group.start('worker', 'worker');
  await held.reached;
  await bucketProxy.refuse();
  held.release();
  await until(async () => {
    await retryNow();
    const { rows } = await sql<{ retries: number }>`
      select max(retry_count) as retries from pgboss.job where data ->> 'videoId' = ${String(videoId)}`.execute(
      shop.db,
    );
    return (rows[0]?.retries ?? 0) >= ATTEMPTS;
  }, TIMEOUT_MS);
  const { videoStatus } = await call(web(), 'GET /video/v1/mine/detail', { videoId }, creator);
  expect(videoStatus).toBe(VIDEO_STATUS.processing);
  await bucketProxy.heal();
  const healed = performance.now();
  await retryNow();
  await waitUntilProcessed(web(), creator, videoId, TIMEOUT_MS);
  const seconds = (performance.now() - healed) / 1000;
  const fault = 'bucket does not answer: a clip in processing';
  await addRow({ fault, seen: 'a delayed clip', lost: 'nothing', seconds });
}

test.each([
  ['slow (0.6 s more per request)', () => bucketProxy.delay(300)],
  ['hanging', () => bucketProxy.stall()],
])('a bucket that is %s delays no other users', (how, breakIt) =>
  tryFault(crowd, {
    fault: `bucket ${how} for ${LASTS_MS / 1000} s: other users`,
    unnoticed: true,
    inflict: async () => {
      breakIt();
      const bytes = await readFile(clip('hd.mp4'));
      const began = performance.now();
      const uploading = uploadTo(bytes);
      await sleep(LASTS_MS);
      await bucketProxy.heal();
      const { answer } = await uploading;
      expect(answer.status).toBe(204);
      const seconds = Math.max(0, performance.now() - began - LASTS_MS) / 1000;
      await addRow({
        fault: `bucket ${how}: an upload`,
        seen: 'a slower upload',
        lost: 'nothing',
        seconds,
      });
    },
  }),
);

test('nothing was lost', () => expectNothingLost(shop, crowd));

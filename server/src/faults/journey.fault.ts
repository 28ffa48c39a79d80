import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { BASE_PATH, RESUMABLE_UPLOAD_PATH } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clip } from '../../../testing/clips/clips.ts';
import { creditCoins } from '../features/orders/testing.ts';
import { offsetOf, sha256, tusClient } from '../platform/storage/uploads/testing.ts';
import { checkLedger } from '../features/wallet/check-ledger.ts';
import { type Db, openDatabase } from '../platform/database/database.ts';
import { s3Client, type S3Settings } from '../platform/storage/s3.ts';
import { type S3Server, startRadosgw } from '../platform/testing/radosgw.ts';
import { call, publishUploaded, waitUntilProcessed } from '../testing/client.ts';
import { gatedTools } from '../testing/gated-tools.ts';
import { type Nginx, startNginx } from '../testing/nginx.ts';
import { type ServerGroup, serverGroup } from '../testing/server-group.ts';
import { MAIN, type ServerProcess, until } from '../testing/server-process.ts';
import { startDebianPostgres } from '../testing/debian-postgres.ts';
import { addRow } from './table.ts';

/**
 * Follows a clip from its file to its buyer through two web servers and two workers on Debian's PostgreSQL, a bucket
 * and nginx, and kills one web server and one worker.
 */

const TIMEOUT_MS = 300_000;
const CLIP = clip('hd.mp4');
const SETUP = 'two webs, two workers, PostgreSQL 15, a bucket, nginx';

let postgres: Awaited<ReturnType<typeof startDebianPostgres>>;
let s3: S3Server;
let bucket: S3Settings;
let group: ServerGroup;
let db: Db;
let nginx: Nginx;
let webs: ServerProcess[];
let site: { url: string; dataDir: string };
let operator: string;
let creator: { userId: number; token: string };
let file: Buffer;
let videoId: number;

beforeAll(async () => {
  postgres = await startDebianPostgres();
  s3 = await startRadosgw();
  bucket = await s3.makeBucket();
  group = await serverGroup({
    databaseUrl: postgres.url,
    more: {
      STORAGE: `s3://${bucket.bucket}`,
      AWS_ENDPOINT_URL_S3: bucket.endpoint!,
      AWS_ACCESS_KEY_ID: bucket.credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: bucket.credentials.secretAccessKey,
      PUBLIC_URL: 'https://footage.example',
      TRUST_PROXY: '1',
    },
  });
  webs = [await group.start('web', 'a'), await group.start('web', 'b')];
  ({ db } = openDatabase(postgres.url, 2));
  const ports = webs.map(({ url }) => new URL(url).port);
  nginx = await startNginx(join(group.folder, 'nginx'), { ports, files: '/nowhere' });
  site = { url: nginx.url, dataDir: '' };
  operator = await group.logInOperator(webs[0]!);
  creator = await group.register(webs[0]!, '13900000001');
  await call(site, 'POST /operator/v1/users/{userId}/creator', { userId: creator.userId, saleType: 0 }, operator);
  file = await readFile(CLIP);
});
afterAll(async () => {
  await nginx?.stop();
  await db?.destroy();
  await group?.stop();
  await postgres?.stop();
  await s3?.stop();
});

async function websOfUpload(): Promise<ServerProcess[]> {
  const series = `http_request_duration_seconds_count{method="PATCH",route="${BASE_PATH}${RESUMABLE_UPLOAD_PATH}/:fileKey"`;
  const texts = await Promise.all(webs.map(async ({ url }) => await (await fetch(`${url}/metrics`)).text()));
  return webs.filter((_web, i) => texts[i]!.includes(series));
}

async function isLocked(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks where locktype = 'advisory' and granted and mode = 'ExclusiveLock'
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows.length > 0;
}

test('an upload continues on the other web server when one is killed', async () => {
  const client = tusClient(() => site.url, creator.token);
  const fileKey = await client.begin(file.length);
  const part = Math.floor(file.length / 5);
  for (const offset of [0, part]) {
    expect((await client.patch(fileKey, offset, file.subarray(offset, offset + part))).status).toBe(204);
  }
  expect(await websOfUpload()).toEqual(webs);
  const cut = tusClient(() => webs[0]!.url, creator.token).openPatch(fileKey, 2 * part, file.length - 2 * part);
  const broken = new Promise((resolve) => void cut.on('error', resolve));
  cut.write(file.subarray(2 * part, 3 * part));
  await until(isLocked, TIMEOUT_MS);
  await webs[0]!.kill();
  const killed = performance.now();
  await broken;
  expect(await offsetOf(client, fileKey)).toBe(2 * part);
  expect((await client.patch(fileKey, 2 * part, file.subarray(2 * part))).status).toBe(204);
  const seconds = (performance.now() - killed) / 1000;
  const fault = `${SETUP}: one web killed (-9) during an upload, until the other has finished it`;
  await addRow({ fault, seen: 'an upload that resumes where it stopped', lost: 'nothing', seconds });
  videoId = await publishUploaded(site, creator.token, fileKey, 10);
  webs[0] = await group.start('web', 'a');
});

test('the other worker finishes a clip when one is killed', async () => {
  const workers = await Promise.all(
    ['worker-1', 'worker-2'].map(async (name) => {
      const tools = await gatedTools(join(group.folder, `tools-${name}`));
      await tools.stopAt('fingerprint.gray');
      return { tools, process: await group.start('worker', name, { FFMPEG_PATH: tools.folder }, [MAIN]) };
    }),
  );
  const takers = async () => {
    const reached = await Promise.all(workers.map(({ tools }) => tools.isReached()));
    return workers.filter((_worker, i) => reached[i]);
  };
  await until(async () => (await takers()).length > 0, TIMEOUT_MS);
  const [taker] = await takers();
  for (const { tools } of workers) await tools.stopAt(null);
  await taker!.process.kill();
  const killed = performance.now();
  await waitUntilProcessed(site, creator.token, videoId, TIMEOUT_MS);
  const seconds = (performance.now() - killed) / 1000;
  const { rows } = await sql<{ retries: number }>`
    select retry_count as retries from pgboss.job where name = 'publishing.process' and data ? 'videoId'`.execute(db);
  expect(rows).toEqual([{ retries: 1 }]);
  const fault = `${SETUP}: one worker killed (-9) during processing, until the other has finished the clip`;
  await addRow({ fault, seen: 'a delayed clip', lost: 'nothing', seconds });
});

test('an approved clip is found on both web servers, bought through nginx, and downloaded from the bucket', async () => {
  const search = { keyword: '长廊', page: 1, size: 10 };
  const total = async (web: ServerProcess) => (await call(web, 'POST /video/v1/queryByKeyword', search)).total;
  expect(await Promise.all(webs.map(total))).toEqual([0, 0]);
  await call(site, 'POST /operator/v1/videos/{videoId}/approve', { videoId }, operator);
  const approved = performance.now();
  for (const web of webs) await until(async () => (await total(web)) === 1, TIMEOUT_MS);
  const seconds = (performance.now() - approved) / 1000;
  const fault = `${SETUP}: no fault; from an approval until both webs find the clip`;
  await addRow({ fault, seen: 'a clip on sale', lost: 'nothing', seconds });

  const buyer = await group.register(webs[1]!, '13900000002');
  await creditCoins(db, { userId: buyer.userId }, 100);
  const videos = [{ videoId, videoType: 1 }];
  const { orderId } = await call(site, 'POST /order/v1/create', { videos }, buyer.token);
  await call(site, 'POST /order/v1/pay', { orderId, companyPay: false }, buyer.token);
  const { orderItems } = await call(site, 'GET /order/v1/orderId', { orderId }, buyer.token);
  const { orderItemId } = orderItems[0]!;
  const { url } = await call(site, 'GET /video/v1/downloadUrl', { orderItemId }, buyer.token);
  const checked = await fetch(new URL(url, site.url), { redirect: 'manual' });
  const location = new URL(checked.headers.get('location')!);
  expect([checked.status, location.origin]).toEqual([302, bucket.endpoint]);
  expect(Number(location.searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(60);
  const key = location.pathname.slice(`/${bucket.bucket}/`.length);
  const sold = Buffer.from(await (await fetch(location)).arrayBuffer());
  const row = await db.selectFrom('video_files').where('storage_key', '=', key).selectAll().executeTakeFirstOrThrow();
  expect([row.kind, Number(row.bytes)]).toEqual(['rendition', sold.length]);
  expect(sold.subarray(4, 8).toString()).toBe('ftyp');
});

test('nothing was lost: coins balance, the file is unchanged, and the bucket matches the rows', async () => {
  expect(await checkLedger(db)).toMatchObject({ balanced: true, imbalances: [] });
  const upload = () => db.selectFrom('uploads').select(['storage_key', 'sha256']).executeTakeFirstOrThrow();
  await until(async () => (await upload()).sha256, TIMEOUT_MS);
  expect((await upload()).sha256!.toString('hex')).toBe(sha256(file));
  const files = await db.selectFrom('video_files').select('storage_key').execute();
  const named = new Set([await upload(), ...files].map(({ storage_key }) => storage_key));
  const { Contents = [] } = await s3Client(bucket).send(new ListObjectsV2Command({ Bucket: bucket.bucket }));
  expect(Contents.map(({ Key }) => Key!).toSorted()).toEqual([...named].toSorted());
  const { content } = await call(site, 'GET /operator/v1/jobs', { page: 1, size: 10, state: 'failed' }, operator);
  expect(content).toEqual([]);
});

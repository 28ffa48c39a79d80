import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { PIPELINE_VERSION } from '@zhenku/media/pipeline-version';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clip } from '../../testing/clips/clips.ts';
import { sampleForm } from './features/publishing/testing.ts';
import { type Db, openDatabase } from './platform/database/database.ts';
import { listEntries } from './platform/testing/list-entries.ts';
import {
  call,
  logInOperator,
  publish,
  register,
  registerCreator,
  uploadForm,
  waitUntilProcessed,
} from './testing/client.ts';
import { type GatedTools, gatedTools } from './testing/gated-tools.ts';
import { type ServerProcess, startServer, until } from './testing/server-process.ts';
import { order, pay, recharge } from './testing/shopping.ts';
import { storedFiles } from './testing/stored-files.ts';

const CLIP = clip('hd.mp4');
const NEW_FILE = clip('hd-with-sound.mp4');
const TIMEOUT_MS = 600_000;
/** Blocks writes but not reads. */
const ALL_FILES = 'lock table video_files in exclusive mode';

let folder: string;
let dataDir: string;
let tools: GatedTools;
let server: ServerProcess;
let operator: string;
let creator: string;
let buyer: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pipeline-kills-'));
  dataDir = join(folder, 'data');
  tools = await gatedTools(join(folder, 'tools'));
  await start();
  operator = await logInOperator(server);
  creator = (await registerCreator(server, '13900000001', operator)).token;
  buyer = (await register(server, '13900000002')).token;
  await recharge(server, buyer, 100);
});
afterAll(async () => {
  await server?.killAll();
  await rm(folder, { recursive: true, force: true });
});

const start = async () => {
  server = await startServer(dataDir, { FFMPEG_PATH: tools.folder });
};

const nothing = async () => undefined;

/** Kills the server while a tool whose command contains `part` is paused. */
async function killAt(part: string, begin: () => Promise<unknown> = nothing): Promise<void> {
  await tools.stopAt(part);
  await begin();
  await until(tools.isReached, TIMEOUT_MS);
  await server.kill();
  await tools.stopAt(null);
}

/** Kills the server while one of its statements waits for a lock that this test holds. */
async function killBehind(lock: string, begin: () => Promise<unknown> = nothing): Promise<void> {
  const holder = new Client(databaseUrl());
  holder.on('error', () => undefined);
  await holder.connect();
  await holder.query('begin');
  await holder.query(lock);
  await begin();
  await until(async () => (await waitingBackends(holder)) > 0, TIMEOUT_MS);
  await server.kill();
  await holder.end().catch(() => undefined);
}

async function waitingBackends(holder: Client): Promise<number> {
  // Within a transaction the list of backends is cached.
  await holder.query('select pg_stat_clear_snapshot()');
  const { rows } = await holder.query<{ n: number }>(
    'select count(*)::int as n from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))',
  );
  return rows[0]!.n;
}

const databaseUrl = () => `postgresql://zhenku@localhost/zhenku?host=${encodeURIComponent(`${dataDir}/postgres`)}`;

async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const { db } = openDatabase(databaseUrl(), 2);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Checks that files and rows match, that nothing temporary is left, and that the clip has each file name once. */
async function expectWhole(videoId: number): Promise<void> {
  await until(async () => (await storedFiles(dataDir)).temporary.length === 0, TIMEOUT_MS);
  const root = join(dataDir, 'files');
  const entries = (await listEntries(root)).filter((entry) => entry.isFile());
  const present = entries.map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)).toSorted();
  const named = await withDatabase(async (db) => [
    ...(await db.selectFrom('video_files').select('storage_key as key').distinct().execute()),
    ...(await db.selectFrom('uploads').where('received_at', 'is not', null).select('storage_key as key').execute()),
  ]);
  expect(present).toEqual([...new Set(named.map(({ key }) => key))].toSorted());
  const rows = await withDatabase((db) =>
    db
      .selectFrom('video_files')
      .where('video_id', '=', videoId)
      .select(['version', 'kind', 'tier', 'position'])
      .execute(),
  );
  const places = rows.map((row) => Object.values(row).join());
  expect(new Set(places).size).toBe(places.length);
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(
    new Set(['poster', 'preview', 'hover', 'storyboard', 'thumbnail', 'loupe', 'rendition']),
  );
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function download(orderItemId: string): Promise<string> {
  const { url } = await call(server, 'GET /video/v1/downloadUrl', { orderItemId }, buyer);
  const response = await fetch(server.url + url);
  expect(response.status).toBe(200);
  return sha256(new Uint8Array(await response.arrayBuffer()));
}

async function upload(path: string): Promise<string> {
  const ticket = await call(server, 'POST /upload/v2/videoUploadPolicy', { fileName: basename(path) }, creator);
  const form = uploadForm(ticket, await openAsBlob(path), basename(path));
  const { status } = await fetch(new URL(ticket.uploadUrl, server.url), { method: 'POST', body: form });
  expect(status).toBe(204);
  return ticket.fileKey;
}

const approve = (videoId: number) => call(server, 'POST /operator/v1/videos/{videoId}/approve', { videoId }, operator);
const detail = (videoId: number) => call(server, 'GET /video/v1/mine/detail', { videoId }, creator);

let videoId: number;
let orderItemId: string;
let sold: string;

test('a new clip is ready once, wherever its processing was killed', async () => {
  await killAt('-show_streams', async () => (videoId = await publish(server, creator, CLIP, 10)));
  // Kills during the search for gaps between frames, during the posters, and during the pass for everything else.
  for (const part of ['packet=pts_time', 'poster-400', 'fingerprint.gray']) await killAt(part, start);
  // Posters are stored, but not their rows.
  await start();
  await killBehind(ALL_FILES);
  // Everything is stored, but only the posters have rows.
  await start();
  await until(async () => (await postersOf(videoId)) > 0, TIMEOUT_MS);
  await killBehind(ALL_FILES);
  await start();
  await waitUntilProcessed(server, creator, videoId, TIMEOUT_MS);
  await expectWhole(videoId);
  const originals = (await storedFiles(dataDir)).uploads;
  expect(originals).toHaveLength(1);
  await approve(videoId);
  const orderId = await order(server, buyer, videoId);
  await pay(server, buyer, orderId);
  const { orderItems } = await call(server, 'GET /order/v1/orderId', { orderId }, buyer);
  orderItemId = orderItems[0]!.orderItemId;
  sold = await download(orderItemId);
});

const postersOf = (id: number) =>
  withDatabase(async (db) => {
    const rows = db.selectFrom('video_files').where('video_id', '=', id).where('kind', '=', 'poster').select('id');
    return (await rows.execute()).length;
  });

test('a next version replaces the current one once, and sold files are kept', async () => {
  const fileKey = await upload(NEW_FILE);
  const form = { ...sampleForm, hd4kPrice: null, videoId, fileKey };
  await killAt('fingerprint.gray', () => call(server, 'POST /video/v1/update', form, creator));
  await start();
  await until(async () => (await detail(videoId)).nextVersion?.status === VIDEO_STATUS.inReview, TIMEOUT_MS);
  let approval: Promise<unknown> | undefined;
  await killBehind('lock table superseded_versions in exclusive mode', async () => {
    approval = approve(videoId).catch((error: unknown) => error);
  });
  expect(await approval).toBeInstanceOf(Error);
  await start();
  expect((await detail(videoId)).nextVersion?.status).toBe(VIDEO_STATUS.inReview);
  await approve(videoId);
  expect(await detail(videoId)).toMatchObject({ videoStatus: VIDEO_STATUS.published, nextVersion: null });
  await expectWhole(videoId);
  expect(await download(orderItemId)).toBe(sold);
});

test("an older pipeline's pictures are recreated once, and sold files are kept", async () => {
  await withDatabase((db) =>
    db
      .updateTable('video_files')
      .set({ pipeline_version: PIPELINE_VERSION - 1 })
      .where('kind', '<>', 'rendition')
      .execute(),
  );
  await killAt('fingerprint.gray');
  await start();
  const outdated = () =>
    withDatabase(async (db) => {
      const rows = db
        .selectFrom('video_files as f')
        .innerJoin('videos as v', (join) =>
          join.onRef('v.id', '=', 'f.video_id').onRef('v.file_version', '=', 'f.version'),
        )
        .where('f.kind', '<>', 'rendition')
        .where('f.pipeline_version', '<', PIPELINE_VERSION);
      return (await rows.select('f.id').execute()).length;
    });
  await killBehind(ALL_FILES);
  await start();
  await until(async () => (await outdated()) === 0, TIMEOUT_MS);
  await expectWhole(videoId);
  expect(await download(orderItemId)).toBe(sold);
});

test('only the files that a killed run left of a deleted clip are removed', async () => {
  const deleted = await publish(server, creator, CLIP, 10);
  await until(async () => (await postersOf(deleted)) > 0, TIMEOUT_MS);
  await killBehind(ALL_FILES);
  // The clip must not be processed completely before it is deleted.
  await tools.stopAt('-show_streams');
  await start();
  await until(tools.isReached, TIMEOUT_MS);
  const files = async () => (await storedFiles(dataDir)).derived.flat().length;
  const before = await files();
  await call(server, 'POST /video/v1/delete', { videoId: deleted }, creator);
  await tools.stopAt(null);
  const removeNow = () =>
    withDatabase((db) =>
      sql`update pgboss.job set start_after = now() where state = 'created' and name in ('publishing.removeLeftovers', 'publishing.removeFiles')`.execute(
        db,
      ),
    );
  await killBehind(`select from videos where id = ${deleted} for update`, removeNow);
  await start();
  await until(async () => {
    await removeNow();
    return (await files()) < before && (await whole());
  }, TIMEOUT_MS);
  await expectWhole(videoId);
  expect(await download(orderItemId)).toBe(sold);
});

async function whole(): Promise<boolean> {
  const named = await withDatabase((db) => db.selectFrom('video_files').select('storage_key').distinct().execute());
  const derived = named.filter(({ storage_key: key }) => !key.startsWith('private/uploads/'));
  return (await storedFiles(dataDir)).derived.flat().length === derived.length;
}

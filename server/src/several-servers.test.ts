import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clip } from '../../testing/clips/clips.ts';
import { sha256, tusClient } from './platform/storage/uploads/testing.ts';
import { type Db, openDatabase } from './platform/database/database.ts';
import { call, logIn, publishUploaded, waitUntilProcessed } from './testing/client.ts';
import { type ServerGroup, serverGroup } from './testing/server-group.ts';
import { runServer, type ServerProcess, until } from './testing/server-process.ts';
import { storedFiles } from './testing/stored-files.ts';

const TIMEOUT_MS = 120_000;
const CLIP = clip('hd.mp4');
const PIPELINE = 'publishing.process';

let group: ServerGroup;
let db: Db;
let a: ServerProcess;
let b: ServerProcess;
let workers: ServerProcess[];
let operator: string;
let creator: string;

beforeAll(async () => {
  group = await serverGroup();
  ({ db } = openDatabase(group.databaseUrl, 2));
  a = await group.start('web', 'a');
  b = await group.start('web', 'b');
  workers = [await group.start('worker', 'worker-1'), await group.start('worker', 'worker-2')];
  operator = await group.logInOperator(a);
  const user = await group.register(a, '13900000001');
  creator = user.token;
  await call(a, 'POST /operator/v1/users/{userId}/creator', { userId: user.userId, saleType: 0 }, operator);
});

afterAll(async () => {
  await db?.destroy();
  await group?.stop();
});

async function completed(name: string): Promise<number[]> {
  const series = `jobs_total{name="${name}",outcome="completed"} `;
  const texts = await Promise.all([a, b, ...workers].map(async ({ url }) => (await fetch(`${url}/metrics`)).text()));
  return texts.map((text) => {
    const line = text.split('\n').find((each) => each.startsWith(series));
    return Number(line?.slice(series.length) ?? 0);
  });
}

test('an upload continues on another web server, one worker processes it, and both offer the clip', async () => {
  const file = await readFile(CLIP);
  const half = Math.floor(file.length / 2);
  const [atA, atB] = [a, b].map((site) => tusClient(() => site.url, creator));
  const fileKey = await atA!.begin(file.length);
  expect((await atA!.patch(fileKey, 0, file.subarray(0, half))).status).toBe(204);
  expect((await atB!.head(fileKey)).headers['upload-offset']).toBe(String(half));
  expect((await atB!.patch(fileKey, half, file.subarray(half))).status).toBe(204);

  const videoId = await publishUploaded(a, creator, fileKey, 10);
  await waitUntilProcessed(b, creator, videoId, TIMEOUT_MS);
  const { url } = await call(a, 'GET /operator/v1/videos/{videoId}/original', { videoId }, operator);
  const whole = Buffer.from(await (await fetch(b.url + url)).arrayBuffer());
  expect(sha256(whole)).toBe(sha256(file));
  const part = await fetch(b.url + url, { headers: { range: 'bytes=100-199' } });
  expect(part.status).toBe(206);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(file.subarray(100, 200));

  const search = { keyword: '长廊', page: 1, size: 10 };
  expect((await call(b, 'POST /video/v1/queryByKeyword', search)).total).toBe(0);
  await call(a, 'POST /operator/v1/videos/{videoId}/approve', { videoId }, operator);
  expect((await call(a, 'POST /video/v1/queryByKeyword', search)).total).toBe(1);
  await until(async () => (await call(b, 'POST /video/v1/queryByKeyword', search)).total === 1, TIMEOUT_MS);
  const { thumbnailUrl } = await call(b, 'GET /video/v1/queryVideoByVideoId', { videoId });
  expect((await fetch(b.url + thumbnailUrl)).status).toBe(200);

  const { derived, uploads } = await storedFiles(group.folder);
  expect(derived, 'public files and a rendition').toHaveLength(2);
  expect(uploads).toHaveLength(1);
  const jobs = await sql<{ videoId: number; state: string }>`
    select (data ->> 'videoId')::int as "videoId", state::text from pgboss.job
    where name = ${PIPELINE} and data ? 'videoId'`.execute(db);
  expect(jobs.rows).toEqual([{ videoId, state: 'completed' }]);
  const [webs, ofWorkers] = [(await completed(PIPELINE)).slice(0, 2), (await completed(PIPELINE)).slice(2)];
  expect(webs).toEqual([0, 0]);
  expect(ofWorkers).toEqual(ofWorkers[0] === 1 ? [1, 0] : [0, 1]);
});

test('concurrent requests to two web servers with the same part are serialised', async () => {
  const file = Buffer.alloc(300_000, 'a whole file, written once ');
  const [atA, atB] = [a, b].map((site) => tusClient(() => site.url, creator));
  const fileKey = await atA!.begin(file.length);
  const slow = atA!.openPatch(fileKey, 0, file.length);
  const ended = new Promise((resolve) => void slow.on('error', resolve).on('response', resolve));
  slow.write(file.subarray(0, 100_000));
  await until(async () => (await locks()) === 1, TIMEOUT_MS);
  const head = await atB!.head(fileKey);
  const offset = Number(head.headers['upload-offset']);
  expect([0, 100_000]).toContain(offset);
  await ended;
  expect((await atB!.patch(fileKey, offset, file.subarray(offset))).status).toBe(204);
  expect(await locks()).toBe(0);
  expect((await atA!.head(fileKey)).headers['upload-offset']).toBe(String(file.length));
  expect((await atA!.remove(fileKey)).status).toBe(204);
});

async function locks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks
    where locktype = 'advisory' and granted and mode = 'ExclusiveLock'
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows[0]!.count;
}

test('a setting changed on one web server applies on the other', async () => {
  await call(a, 'PUT /operator/v1/settings', { slogan: '两台服务器' }, operator);
  expect(await call(b, 'GET /operator/v1/settings', {}, operator)).toMatchObject({ slogan: '两台服务器' });
});

test('logins and logouts on one web server apply on the other', async () => {
  const { token } = await logIn(a, '13900000001');
  expect(await call(b, 'GET /user/v1/info', {}, token)).toMatchObject({ author: true });
  await call(a, 'POST /user/v1/logout', {}, token);
  await expect(call(b, 'GET /user/v1/info', {}, token)).rejects.toThrow('403');
});

test('wrong passwords are counted across web servers', async () => {
  const wrong = { username: '13900000009', secretKey: sha256(Buffer.from('wrong')) };
  for (let tries = 0; tries < 10; tries++) {
    await expect(call(tries % 2 ? a : b, 'POST /user/v1/login', wrong)).rejects.toThrow('40000');
  }
  for (const site of [a, b]) await expect(call(site, 'POST /user/v1/login', wrong)).rejects.toThrow('42900');
});

test('a scheduled job runs at most once per scheduled time, and only on workers', async () => {
  const name = 'orders.expire';
  const read = async () =>
    (
      await sql<{ done: number; times: number }>`
        select count(*) filter (where name = ${name} and state = 'completed')::int as done,
          count(distinct singleton_on) filter (where name = '__pgboss__send-it' and singleton_key = ${`${name}__`})::int as times
        from pgboss.job`.execute(db)
    ).rows[0]!;
  await until(async () => (await read()).done > 0, TIMEOUT_MS);
  const { done, times } = await read();
  expect(done).toBeLessThanOrEqual(times);
  const [onA, onB, ...onWorkers] = await completed(name);
  expect([onA, onB]).toEqual([0, 0]);
  expect(onWorkers[0]! + onWorkers[1]!).toBeGreaterThanOrEqual(done);
  expect(onWorkers[0]! + onWorkers[1]!).toBeLessThanOrEqual(done + 1);
});

test('a worker serves health and metrics, and nothing else', async () => {
  const { url } = workers[0]!;
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect((await fetch(`${url}/metrics`)).status).toBe(200);
  expect((await fetch(`${url}/`)).status).toBe(404);
  expect((await fetch(`${url}/video-platform/video/v1/queryHot`)).status).toBe(404);
});

test('a server with different keys does not start', async () => {
  const { code, output } = await runServer(join(group.folder, 'stranger'), group.settings, '--role', 'web');
  expect(code).toBe(1);
  expect(output).toMatch(/^帧库 cannot start: \w+ differs from the other servers of this database [^\n]+\n$/);
  const short = { ...group.settings, SECRET: 'a secret that no other server here was given' };
  const { code: ofSecret, output: reason } = await runServer(join(group.folder, 'stranger'), short, '--role', 'worker');
  expect(ofSecret).toBe(1);
  expect(reason).toContain('of this database');
});

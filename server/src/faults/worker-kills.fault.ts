import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clip } from '../../../testing/clips/clips.ts';
import { sha256 } from '../platform/storage/uploads/testing.ts';
import { listEntries } from '../platform/testing/list-entries.ts';
import { makeCreator } from '../platform/testing/fixtures.ts';
import { call, publish } from '../testing/client.ts';
import { startFaultyProxy, type FaultyProxy, type HeldConnection } from '../testing/faulty-proxy.ts';
import { gatedTools } from '../testing/gated-tools.ts';
import { MAIN, type ServerProcess, until } from '../testing/server-process.ts';
import { openShop, type Shop } from './shop.ts';
import { film } from '../film.ts';
import { addRow } from './table.ts';

/** Kills workers at different steps of processing clips, and lets others take over. */

const CLIP = clip('hd.mp4');
const TIMEOUT_MS = 300_000;
const PIPELINE = 'publishing.process';
/** Tool arguments of each step: facts, gaps, posters, and the pass for everything else. */
const TOOLS = ['-show_streams', 'packet=pts_time', 'poster-400', 'fingerprint.gray'];
/** Statements that insert the rows of files that are already stored: of posters, and of everything else. */
const STATEMENTS = [
  { text: 'into "video_files"', when: 'before' },
  ...(film ? [{ text: 'into "video_files"', since: 'into "video_frame_codes"', when: 'before' } as const] : []),
] as const;

let shop: Shop;
let creator: string;
const videoIds: number[] = [];
const proxies: FaultyProxy[] = [];

beforeAll(async () => {
  shop = await openShop();
  creator = (await makeCreator(shop.db)).token;
});
afterAll(async () => {
  await shop?.stop();
  await Promise.all(proxies.map((way) => way.stop()));
});

const publishOne = () => publish(shop.webs.get('a')!, creator, CLIP, 10);

async function jobs(): Promise<{ state: string; started: number; retries: number }[]> {
  const { rows } = await sql<{ state: string; started: number; retries: number }>`
    select state::text, coalesce(extract(epoch from started_on) * 1000, 0)::float8 as started, retry_count as retries
    from pgboss.job where name = ${PIPELINE} and data ? 'videoId'`.execute(shop.db);
  return rows;
}

interface PausedWorker {
  worker: ServerProcess;
  reached: () => Promise<boolean> | boolean;
  release: () => void;
}

const nothing = () => undefined;

async function pauseAtTool(name: string, part: string): Promise<PausedWorker> {
  const tools = await gatedTools(join(shop.group.folder, `tools-${name}`));
  await tools.stopAt(part);
  const worker = await shop.group.start('worker', name, { FFMPEG_PATH: tools.folder }, [MAIN]);
  return { worker, reached: tools.isReached, release: nothing };
}

async function pauseAtStatement(name: string, point: (typeof STATEMENTS)[number]): Promise<PausedWorker> {
  const way = await startFaultyProxy(() => ({ path: shop.postgres.socket }));
  proxies.push(way);
  const held: HeldConnection = way.hold(point);
  let reached = false;
  void held.reached.then(() => (reached = true));
  const url = `postgresql://zhenku@127.0.0.1:${way.port}/zhenku`;
  const worker = await shop.group.start('worker', name, { DATABASE_URL: url }, [MAIN]);
  return { worker, reached: () => reached, release: held.release };
}

/** Two rounds, because PostgreSQL has too few connections for all the workers at once. */
test.each([
  { where: 'facts, gaps, posters and the pass', tools: TOOLS, statements: [] },
  { where: 'the files’ rows', tools: [], statements: STATEMENTS },
])('other workers finish all clips when workers are killed at $where', async (round) => {
  const { where, tools, statements } = round;
  const paused: PausedWorker[] = [];
  for (let step = 0; step < tools.length + statements.length; step += 1) videoIds.push(await publishOne());
  for (const [i, part] of tools.entries()) paused.push(await pauseAtTool(`tool-${i}-${part.length}`, part));
  for (const [i, point] of statements.entries()) paused.push(await pauseAtStatement(`statement-${i}`, point));
  for (const { reached } of paused) await until(reached, TIMEOUT_MS);
  const takers = [await shop.group.start('worker', 'taker-1'), await shop.group.start('worker', 'taker-2')];
  const killed = Date.now();
  await Promise.all(paused.map(({ worker }) => worker.kill()));
  for (const { release } of paused) release();
  const taken = async () => (await jobs()).filter(({ started, state }) => started > killed && state !== 'retry');
  await until(async () => (await taken()).length > 0, TIMEOUT_MS);
  const seconds = (Math.min(...(await taken()).map(({ started }) => started)) - killed) / 1000;
  await untilReviewed();
  const fault = `${paused.length} workers killed (-9) at ${where}; until another worker continues a clip`;
  await addRow({ fault, seen: 'delayed clips', lost: 'nothing', seconds });
  await expectWhole();
  await Promise.all(takers.map((taker) => taker.stop()));
});

async function untilReviewed(): Promise<void> {
  await until(async () => {
    const clips = await shop.db.selectFrom('videos').select(['status', 'reason']).execute();
    const failed = clips.find(({ status }) => status === VIDEO_STATUS.failed);
    if (failed) throw new Error(`a clip failed: ${failed.reason}`);
    return clips.every(({ status }) => status === VIDEO_STATUS.inReview);
  }, TIMEOUT_MS);
}

/** Checks that each clip has every kind of file once, that files and rows match, and that originals are unchanged. */
async function expectWhole(): Promise<void> {
  const root = shop.group.settings.STORAGE!;
  const entries = (await listEntries(root)).filter((entry) => entry.isFile());
  const present = entries
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((key) => !key.startsWith('.'));
  const files = await shop.db.selectFrom('video_files').select(['video_id', 'kind', 'storage_key']).execute();
  const originals = await shop.db.selectFrom('uploads').select('storage_key').execute();
  const named = new Set([...files, ...originals].map(({ storage_key }) => storage_key));
  expect(present.toSorted()).toEqual([...named].toSorted());
  const kinds = ['hover', 'loupe', 'poster', 'preview', 'rendition', 'storyboard', 'thumbnail'];
  for (const id of videoIds) {
    const own = files.filter(({ video_id }) => video_id === id);
    expect([...new Set(own.map(({ kind }) => kind as string))].toSorted()).toEqual(kinds);
  }
  const sent = sha256(await readFile(CLIP));
  for (const { storage_key: key } of originals) expect(sha256(await readFile(join(root, key)))).toBe(sent);
}

test('a stopped worker returns its clip, and another worker takes it', async () => {
  const { worker, reached } = await pauseAtTool('stopped', 'fingerprint.gray');
  videoIds.push(await publishOne());
  await until(reached, TIMEOUT_MS);
  await shop.group.start('worker', 'taker-1');
  const stopped = Date.now();
  expect(await worker.stop()).toBe(0);
  await untilReviewed();
  const seconds = (Math.max(...(await jobs()).map(({ started }) => started)) - stopped) / 1000;
  await addRow({
    fault: 'SIGTERM to a worker during processing',
    seen: 'a delayed clip',
    lost: 'nothing',
    seconds,
  });
  await expectWhole();
});

test('operators see no permanently failed job', async () => {
  expect((await jobs()).filter(({ state }) => state === 'failed')).toEqual([]);
  const admin = await shop.group.logInOperator(shop.webs.get('a')!);
  const list = await call(shop.webs.get('a')!, 'GET /operator/v1/jobs', { page: 1, size: 10, state: 'failed' }, admin);
  expect(list.content.map(({ name }) => name)).toEqual([]);
});

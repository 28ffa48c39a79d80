// How much longer a sales page with 100,000 sales takes than an empty one, at the median of calls in turns; and the memory of
// the server while all of them are sent as a CSV file, three times: what a stream needs does not grow from one to the next.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Db, openDatabase } from '../server/src/platform/database.ts';
import { migrate } from '../server/src/platform/migrate.ts';
import { startPostgres } from '../server/src/platform/postgres.ts';
import { makeClip, makeCreator, makeUser } from '../server/src/platform/testing/fixtures.ts';
import { median, startNode, stopServers, waitUntilReady } from './servers.ts';

const SALES = 100_000;
const TIMES = 15;
const FILES = 3;
const GOAL_MS = 300;
const API = '/video-platform/author/v1';

/** Sales of a year by one creator, as the sales page reads them. */
async function fillSales(db: Db, authorId: number): Promise<void> {
  const clip = await makeClip(db, authorId);
  const buyer = await makeUser(db);
  const ago = sql`now() - n * interval '5 minutes'`;
  await db.transaction().execute(async (tx) => {
    // Neither balances nor foreign keys are what is measured.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into orders (id, user_id, status, origin_amount, pay_amount, pay_type, paid_at, expires_at, created_at)
      select 'o' || n, ${buyer.id}::int, 2, 10000, 10000, 1, ${ago}, now(), ${ago}
      from generate_series(1, ${SALES}::int) n`.execute(tx);
    await sql`insert into order_items (id, order_id, position, video_id, tier, video_name, origin_amount, pay_amount,
        share_percent, creator_share, author_id, paid_at)
      select 'i' || n, 'o' || n, 0, ${clip}::int, 1, '城市夜景航拍', 10000, 10000, 50, 5000, ${authorId}::int, ${ago}
      from generate_series(1, ${SALES}::int) n`.execute(tx);
  });
  await sql`vacuum analyze`.execute(db);
}

async function timeOf(url: string, token: string): Promise<number> {
  const begin = performance.now();
  const response = await fetch(url, { headers: { 'x-auth-token': token } });
  const { code } = (await response.json()) as { code: number };
  if (code !== 0) throw new Error(`${url}: ${code}`);
  return performance.now() - begin;
}

async function memoryMb(pid: number, figure: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${figure}:\\s+(\\d+) kB`, 'm').exec(status)![1]) / 1024;
}

/** Reads the file of all sales, and prints the memory of the server before it and after. */
async function readFileOf(own: string, token: string, pid: number): Promise<void> {
  const asked = await fetch(`${own}${API}/sale/export`, { headers: { 'x-auth-token': token } });
  const { data } = (await asked.json()) as { data: { url: string } };
  const begin = performance.now();
  const file = await fetch(new URL(data.url, own));
  const before = await memoryMb(pid, 'VmRSS');
  let lines = 0;
  for await (const part of file.body!) for (const byte of part) if (byte === 10) lines += 1;
  const highest = await memoryMb(pid, 'VmHWM');
  const seconds = (performance.now() - begin) / 1000;
  console.log(
    `file: ${lines - 1} sales in ${seconds.toFixed(1)} s, ${before.toFixed(0)} MB before, at most ${highest.toFixed(0)} MB`,
  );
}

const dataDir = await mkdtemp(join(tmpdir(), 'zhenku-bench-'));
const postgres = await startPostgres({ dataDir, log: { debug: () => undefined, warn: console.error } });
try {
  const { db, pool } = openDatabase(postgres.url, 4);
  await migrate(pool);
  const [none, many] = [await makeCreator(db), await makeCreator(db)];
  await fillSales(db, many.id);
  await db.destroy();

  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const own = `http://127.0.0.1:${port}`;
  const settings = { DATABASE_URL: postgres.url, PORT: String(port), DATA_DIR: join(dataDir, 'server') };
  const server = startNode(['--max-semi-space-size=4', 'src/main.ts'], { ...settings, SANDBOX: 'on', DEMO: 'off' });
  server.stdout!.resume();
  await waitUntilReady(own);
  const page = `${own}${API}/sale/detail`;
  const [empty, full]: [number[], number[]] = [[], []];
  for (let turn = 0; turn <= TIMES; turn += 1) {
    const times = [await timeOf(page, none.token), await timeOf(page, many.token)] as const;
    if (turn === 0) continue; // Warm-up.
    empty.push(times[0]);
    full.push(times[1]);
  }
  for (let file = 0; file < FILES; file += 1) await readFileOf(own, many.token, server.pid!);
  const more = median(full) - median(empty);
  console.log(
    `sales: ${SALES} ${median(full).toFixed(0)} ms, none ${median(empty).toFixed(0)} ms, ` +
      `${more.toFixed(0)} ms more (goal <= ${GOAL_MS})`,
  );
  if (more > GOAL_MS) process.exitCode = 1;
} finally {
  await stopServers();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

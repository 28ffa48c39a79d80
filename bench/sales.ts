// Compares the load time of a sales page with 100,000 sales with that of an empty one, over all its concurrent calls:
// medians of alternating pages, for all days and for the default 30 days. Then measures the server's memory while it
// streams all sales as CSV four times, which must not need more memory each time.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Db } from '../server/src/platform/database/database.ts';
import { makeClip, makeCreator, makeUser } from '../server/src/platform/testing/fixtures.ts';
import { median, startNode, stopServers, waitUntilReady } from './shared/servers.ts';
import { emptyDatabase } from './shared/database.ts';

const SALES = 100_000;
/** The same flags as `npm start` by default; `FLAGS='--max-semi-space-size=4' npm run bench sales` tries others. */
const FLAGS = (process.env.FLAGS ?? '--max-semi-space-size=4 --heap-growing-percent=30').split(' ');
/** Searches per day that found the creator's clips. */
const TERMS = 200;
const TIMES = 15;
const FILES = 4;
const GOAL_MS = 300;
const API = '/video-platform/author/v1';
const PAGE = ['/sale/detail', '/sale/funnel', '/sale/searches'];
const DAY_MS = 86_400_000;
const dayAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
const RANGES = { 'all days': '', '30 days': `from=${dayAgo(29)}` };

async function fillSales(db: Db, authorId: number): Promise<void> {
  const clip = await makeClip(db, authorId);
  const buyer = await makeUser(db);
  const ago = sql`now() - n * interval '5 minutes'`;
  await db.transaction().execute(async (tx) => {
    // Skips triggers and foreign keys, which are not measured here.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into orders (id, user_id, status, origin_amount, pay_amount, pay_type, paid_at, expires_at, created_at)
      select 'o' || n, ${buyer.id}::int, 2, 10000, 10000, 1, ${ago}, now(), ${ago}
      from generate_series(1, ${SALES}::int) n`.execute(tx);
    await sql`insert into order_items (id, order_id, position, video_id, tier, video_name, origin_amount, pay_amount,
        share_percent, creator_share, author_id, paid_at)
      select 'i' || n, 'o' || n, 0, ${clip}::int, 1, '城市夜景航拍', 10000, 10000, 50, 5000, ${authorId}::int, ${ago}
      from generate_series(1, ${SALES}::int) n`.execute(tx);
  });
  await sql`insert into clip_days (video_id, day, shown, opened)
    select ${clip}::int, current_date - n, 500, 50 from generate_series(0, 364) n`.execute(db);
  await sql`insert into search_clips (video_id, day, term, shown, opened)
    select ${clip}::int, current_date - n, '词' || t, 5, 1 from generate_series(0, 364) n, generate_series(1, ${TERMS}::int) t`.execute(
    db,
  );
  await sql`insert into searches (day, who, term, found)
    select current_date - n, w, '词' || t, 20
    from generate_series(0, 89) n, generate_series(1, 5) w, generate_series(1, ${TERMS}::int) t`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

async function callAs(token: string, url: string): Promise<void> {
  const response = await fetch(url, { headers: { 'x-auth-token': token } });
  const { code } = (await response.json()) as { code: number };
  if (code !== 0) throw new Error(`${url}: ${code}`);
}

async function timeOf(origin: string, token: string, query: string): Promise<number> {
  const begin = performance.now();
  await Promise.all(PAGE.map((path) => callAs(token, `${origin}${API}${path}?${query}`)));
  return performance.now() - begin;
}

async function memoryMb(pid: number, figure: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${figure}:\\s+(\\d+) kB`, 'm').exec(status)![1]) / 1024;
}

function measureWaits(origin: string): { stop: () => Promise<number[]> } {
  const waits: number[] = [];
  let ended = false;
  const measured = (async () => {
    while (!ended) {
      const begin = performance.now();
      await (await fetch(`${origin}/healthz`)).text();
      waits.push(performance.now() - begin);
      await sleep(20);
    }
    return waits;
  })();
  return {
    stop: () => {
      ended = true;
      return measured;
    },
  };
}

async function downloadCsv(origin: string, token: string, pid: number): Promise<void> {
  const asked = await fetch(`${origin}${API}/sale/export`, { headers: { 'x-auth-token': token } });
  const { data } = (await asked.json()) as { data: { url: string } };
  await writeFile(`/proc/${pid}/clear_refs`, '5'); // Resets VmHWM, the highest VmRSS.
  const before = await memoryMb(pid, 'VmRSS');
  const begin = performance.now();
  const waits = measureWaits(origin);
  const file = await fetch(new URL(data.url, origin));
  let lines = 0;
  for await (const part of file.body!) for (const byte of part) if (byte === 10) lines += 1;
  const highest = await memoryMb(pid, 'VmHWM');
  const others = await waits.stop();
  const seconds = (performance.now() - begin) / 1000;
  console.log(
    `file: ${lines - 1} sales in ${seconds.toFixed(1)} s, ${before.toFixed(0)} MB before, at most ${highest.toFixed(0)} MB, ` +
      `others wait ${median(others).toFixed(0)} ms, at most ${Math.max(...others).toFixed(0)} ms`,
  );
}

const postgres = await emptyDatabase();
try {
  const { db } = postgres;
  const [none, many] = [await makeCreator(db), await makeCreator(db)];
  await fillSales(db, many.id);
  await db.destroy();

  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const origin = `http://127.0.0.1:${port}`;
  const settings = { DATABASE_URL: postgres.url, PORT: String(port), DATA_DIR: join(postgres.dataDir, 'server') };
  const server = startNode([...FLAGS, 'src/main.ts'], {
    ...settings,
    SANDBOX: 'on',
    DEMO: 'off',
  });
  server.stdout!.resume();
  await waitUntilReady(origin);
  for (const [range, query] of Object.entries(RANGES)) {
    const [empty, full]: [number[], number[]] = [[], []];
    for (let turn = 0; turn <= TIMES; turn += 1) {
      const times = [await timeOf(origin, none.token, query), await timeOf(origin, many.token, query)] as const;
      if (turn === 0) continue; // Warm-up.
      empty.push(times[0]);
      full.push(times[1]);
    }
    const more = median(full) - median(empty);
    console.log(
      `sales of ${range}: ${SALES} ${median(full).toFixed(0)} ms, none ${median(empty).toFixed(0)} ms, ` +
        `${more.toFixed(0)} ms more (goal <= ${GOAL_MS})`,
    );
    if (more > GOAL_MS) process.exitCode = 1;
  }
  for (let file = 0; file < FILES; file += 1) await downloadCsv(origin, many.token, server.pid!);
} finally {
  await stopServers();
  await postgres.stop();
}

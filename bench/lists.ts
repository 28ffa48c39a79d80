// Measures how much slower each list gets from 3,000 to 300,000 rows, on its first and last page. LISTS_ROWS overrides
// the larger number.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LIST_TOTAL_MAX } from '../contract/src/constants.ts';
import { messageRoutes } from '../server/src/features/messages/messages.routes.ts';
import { openDatabase } from '../server/src/platform/database/database.ts';
import type { App } from '../server/src/platform/http/route.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { startPostgres } from '../server/src/platform/database/postgres.ts';
import { makeClip, makeCreator, makeOperator, makeUser } from '../server/src/platform/testing/fixtures.ts';
import { fillLists } from './catalogue/fill-lists.ts';
import { serveConsoleLists } from './shared/console-lists.ts';
import { timedServer, durationsOf } from './shared/timed-server.ts';

const SMALL = 3_000;
const LARGE = Number(process.env.LISTS_ROWS ?? 300_000);
const SIZE = 20;
const TIMES = 15;
const GOAL = 5;

const operator = (path: string) => `operator/v1/${path}`;
const LISTS = {
  orders: operator('orders?'),
  'orders, paid': operator('orders?status=2'),
  'orders, pending': operator('orders?status=1'),
  recharges: operator('recharges?'),
  'recharges, paid': operator('recharges?status=2'),
  'recharges, open': operator('recharges?status=1'),
  quarantine: operator('recharges/quarantine?'),
  'quarantine, waiting': operator('recharges/quarantine?status=0'),
  users: operator('users?'),
  'ledger accounts': operator('ledger/accounts?'),
  'ledger entries': operator('ledger/entries?'),
  'ledger entries of the platform': operator('ledger/entries?account=1'),
  audit: operator('audit?'),
  transfers: operator('transfers?'),
  'transfers, waiting': operator('transfers?status=1'),
  invoices: operator('invoices?'),
  'invoices, requested': operator('invoices?status=0'),
  refunds: operator('refunds?'),
  'refunds, open': operator('refunds?status=0'),
  videos: operator('videos?'),
  'videos, in review': operator('videos?status=1'),
  messages: 'user/v1/systemMsg?',
};

function serveLists(app: App): void {
  serveConsoleLists(app);
  messageRoutes(app);
}

interface ListMeasurement {
  firstMs: number;
  lastMs: number;
  total: number;
}

async function measure(url: string, rows: number): Promise<Map<string, ListMeasurement>> {
  const { db, pool } = openDatabase(url, 4);
  await migrate(pool);
  const [admin, reader] = [await makeOperator(db), await makeUser(db)];
  const creator = await makeCreator(db);
  await fillLists(db, { rows, operatorId: admin.id, userId: reader.id, videoId: await makeClip(db, creator.id) });
  const headers = { 'x-operator-token': admin.token, 'x-auth-token': reader.token };
  const server = await timedServer(db, headers, serveLists);
  const pageOf = (path: string, page: number) => `${path}&size=${SIZE}&page=${page}`;
  // The fastest of many runs: other load only ever adds time.
  const bestOf = async (path: string, page: number) =>
    Math.min(...(await durationsOf(server, pageOf(path, page), TIMES)));
  const measured = new Map<string, ListMeasurement>();
  for (const [name, path] of Object.entries(LISTS)) {
    const { total } = (await server.ask(pageOf(path, 1))).data;
    const last = Math.max(1, Math.ceil(Math.min(total, LIST_TOTAL_MAX) / SIZE));
    measured.set(name, { firstMs: await bestOf(path, 1), lastMs: await bestOf(path, last), total });
  }
  await server.close();
  await db.destroy();
  return measured;
}

const dataDir = await mkdtemp(join(tmpdir(), 'zhenku-bench-'));
const postgres = await startPostgres({ dataDir, log: { debug: () => undefined, warn: console.error } });
try {
  const { pool } = openDatabase(postgres.url, 1);
  const urls = { small: new URL(postgres.url), large: new URL(postgres.url) };
  for (const [name, url] of Object.entries(urls)) {
    await pool.query(`create database lists_${name}`);
    url.pathname = `/lists_${name}`;
  }
  await pool.end();
  const small = await measure(urls.small.href, SMALL);
  const large = await measure(urls.large.href, LARGE);
  let worst = 0;
  for (const [name, { firstMs, lastMs, total }] of large) {
    const before = small.get(name)!;
    // Durations near 1 ms are mostly call overhead and vary too much.
    const ratio = Math.max(firstMs, 1) / Math.max(before.firstMs, 1);
    const lastRatio = Math.max(lastMs, 1) / Math.max(before.lastMs, 1);
    worst = Math.max(worst, ratio, lastRatio);
    console.log(
      `${name}: first page ${firstMs.toFixed(1)} ÷ ${before.firstMs.toFixed(1)} ms = ${ratio.toFixed(1)}, ` +
        `last ${lastMs.toFixed(1)} ÷ ${before.lastMs.toFixed(1)} ms = ${lastRatio.toFixed(1)} (total ${total})`,
    );
  }
  console.log(`lists: ratio ${worst.toFixed(1)} (goal <= ${GOAL})`);
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

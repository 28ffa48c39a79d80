// Measures the time of each console list with 300,000 rows ÷ the same list with 3,000 rows, for its first and last
// page. LISTS_ROWS sets the number of rows.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LIST_TOTAL_MAX } from '../contract/src/constants.ts';
import { invoiceRoutes } from '../server/src/features/orders/invoices/invoices.routes.ts';
import { messageRoutes } from '../server/src/features/messages/messages.routes.ts';
import { auditList } from '../server/src/features/operators/list-audit.ts';
import { userList } from '../server/src/features/operators/list-users.ts';
import { orderRoutes } from '../server/src/features/orders/orders.routes.ts';
import { testFiles } from '../server/src/features/orders/testing.ts';
import { listForReview } from '../server/src/features/review/review-queue.ts';
import { quarantineList, rechargeList } from '../server/src/features/recharges/operator-lists.ts';
import { refundRoutes } from '../server/src/features/orders/refunds/refunds.routes.ts';
import { transferRoutes } from '../server/src/features/orders/transfers/transfers.routes.ts';
import { walletRoutes } from '../server/src/features/wallet/wallet.routes.ts';
import { openDatabase } from '../server/src/platform/database/database.ts';
import { serveOperatorList } from '../server/src/platform/lists/operator-list.ts';
import { type App, route } from '../server/src/platform/http/route.ts';
import { testHttp } from '../server/src/platform/testing/http.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { startPostgres } from '../server/src/platform/database/postgres.ts';
import { makeClip, makeCreator, makeOperator, makeUser } from '../server/src/platform/testing/fixtures.ts';
import { testKeyring } from '../server/src/platform/testing/keyring.ts';
import { fillLists } from './catalogue/fill-lists.ts';
import { testProofs } from '../server/src/features/proofs/testing.ts';

const SMALL = 3_000;
const LARGE = Number(process.env.LISTS_ROWS ?? 300_000);
const SIZE = 20;
const TIMES = 15;
const GOAL = 5;

const operator = (path: string) => `/video-platform/operator/v1/${path}`;
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
  messages: '/video-platform/user/v1/systemMsg?',
};

function serveLists(app: App): void {
  const storage = testFiles;
  orderRoutes(app, { storage, keyring: testKeyring });
  transferRoutes(app, { storage, keyring: testKeyring });
  invoiceRoutes(app, { storage });
  refundRoutes(app, { proofs: testProofs() });
  walletRoutes(app);
  messageRoutes(app);
  serveOperatorList(app, 'GET /operator/v1/recharges', rechargeList);
  serveOperatorList(app, 'GET /operator/v1/recharges/quarantine', quarantineList);
  serveOperatorList(app, 'GET /operator/v1/users', userList);
  serveOperatorList(app, 'GET /operator/v1/audit', auditList);
  route(app, 'GET /operator/v1/videos', ({ db, operator, input, request }) =>
    listForReview({ db, operator, log: request.log }, storage, input),
  );
}

interface Times {
  first: number;
  last: number;
  total: number;
}

/** Returns each list's response time in milliseconds in a database with `rows` rows. */
async function measure(url: string, rows: number): Promise<Map<string, Times>> {
  const { db, pool } = openDatabase(url, 4);
  await migrate(pool);
  const [admin, reader] = [await makeOperator(db), await makeUser(db)];
  const creator = await makeCreator(db);
  await fillLists(db, { rows, operatorId: admin.id, userId: reader.id, videoId: await makeClip(db, creator.id) });
  const http = await testHttp();
  serveLists({ http, db, strict: false, linkSecret: 'links', requireTotp: false, requireIssuer: false });
  const headers = { 'x-operator-token': admin.token, 'x-auth-token': reader.token };
  const ask = async (path: string, page: number) => {
    const begin = performance.now();
    const response = await http.inject({ url: `${path}&size=${SIZE}&page=${page}`, headers });
    const ms = performance.now() - begin;
    const { code, data, message } = response.json<{ code: number; data: { total: number }; message: string }>();
    if (code !== 0) throw new Error(`${path}: ${code} ${message}`);
    return { ms, total: data.total };
  };
  // The fastest of many runs: other load only ever adds time.
  const bestOf = async (path: string, page: number) => {
    const times: number[] = [];
    for (let n = 0; n < TIMES; n += 1) times.push((await ask(path, page)).ms);
    return Math.min(...times);
  };
  const measured = new Map<string, Times>();
  for (const [name, path] of Object.entries(LISTS)) {
    const { total } = await ask(path, 1);
    const last = Math.max(1, Math.ceil(Math.min(total, LIST_TOTAL_MAX) / SIZE));
    measured.set(name, { first: await bestOf(path, 1), last: await bestOf(path, last), total });
  }
  await http.close();
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
  for (const [name, { first, last, total }] of large) {
    const before = small.get(name)!;
    // Durations near 1 ms are mostly call overhead and vary too much.
    const ratio = Math.max(first, 1) / Math.max(before.first, 1);
    const lastRatio = Math.max(last, 1) / Math.max(before.last, 1);
    worst = Math.max(worst, ratio, lastRatio);
    console.log(
      `${name}: first page ${first.toFixed(1)} ÷ ${before.first.toFixed(1)} ms = ${ratio.toFixed(1)}, ` +
        `last ${last.toFixed(1)} ÷ ${before.last.toFixed(1)} ms = ${lastRatio.toFixed(1)} (total ${total})`,
    );
  }
  console.log(`lists: ratio ${worst.toFixed(1)} (goal <= ${GOAL})`);
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

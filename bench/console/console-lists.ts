// Measures the p95 of twelve console lists, with their sort orders and typical filters, searches and pages, in a shop of
// 300,000 orders, 100,000 users, 60,000 clips and 500,000 journal entries. Also measures the memory for a CSV of 300,000
// orders. CONSOLE_SCALE makes the shop smaller.
import { LIST_SORTS } from '../../contract/src/list-sorts.ts';
import { orderList } from '../../server/src/features/orders/operator-orders.ts';
import { testFiles } from '../../server/src/features/orders/testing.ts';
import { csvOf } from '../../server/src/platform/lists/csv.ts';
import { createLog } from '../../server/src/platform/observability/log.ts';
import { readEveryRow } from '../../server/src/platform/lists/paging.ts';
import type { OperatorSession } from '../../server/src/platform/sessions.ts';
import { timedServer, durationsOf } from '../shared/timed-server.ts';
import { serveConsoleLists } from '../shared/console-lists.ts';
import { percentile } from '../shared/percentile.ts';
import { emptyDatabase } from '../shared/database.ts';
import { dayAgo, fillSizes, GOAL_MS, REPEATS, sizes } from '../shared/filled-console.ts';

const [rare, common] = ['城市呼吸77', '航拍'];
const KEYWORDS = { 'rare name': rare, 'common name': common, nothing: '没有这样的名字', '%': '%_%' };
const lists = [
  {
    path: 'orders',
    sorts: LIST_SORTS.orders,
    statuses: [1, 2],
    amounts: true,
    more: ['order0000000777', '18800000777'],
  },
  { path: 'users', sorts: LIST_SORTS.users, statuses: [], amounts: false, more: ['777', '18800000777'] },
  { path: 'companies', sorts: LIST_SORTS.companies, statuses: [], amounts: false, more: ['775', '91350211M000000775'] },
  { path: 'videos', sorts: LIST_SORTS.videos, statuses: [1, 2], amounts: false, more: ['777'] },
  { path: 'recharges', sorts: LIST_SORTS.recharges, statuses: [1, 2], amounts: true, more: ['R777'] },
  { path: 'recharges/quarantine', sorts: LIST_SORTS.quarantine, statuses: [0], amounts: true, more: ['T777'] },
  { path: 'invoices', sorts: LIST_SORTS.invoices, statuses: [0, 2], amounts: true, more: ['order0000000777'] },
  { path: 'transfers', sorts: LIST_SORTS.transfers, statuses: [1, 2], amounts: true, more: ['order0000000777'] },
  { path: 'refunds', sorts: LIST_SORTS.refunds, statuses: [0, 2], amounts: true, more: ['order0000000777'] },
  { path: 'audit', sorts: LIST_SORTS.audit, statuses: [], amounts: false, more: ['order.refund'] },
  { path: 'ledger/accounts', sorts: LIST_SORTS.ledgerAccounts, statuses: [], amounts: true, more: [] },
  {
    path: 'ledger/entries',
    sorts: LIST_SORTS.ledgerEntries,
    statuses: [],
    amounts: true,
    more: ['order0000000777', '777'],
  },
] as const;

function listQueries(
  { path, sorts, statuses, amounts, more }: (typeof lists)[number],
  total: number,
): [string, Record<string, string>][] {
  const queries: [string, Record<string, string>][] = [['first page', {}]];
  if (total > 199 * 20) queries.push(['page 200', { page: '200' }]);
  for (const status of statuses) queries.push([`status ${status}`, { status: String(status) }]);
  for (const sort of sorts) {
    queries.push([`by ${sort}`, { sort }], [`by ${sort} descending`, { sort, desc: 'true' }]);
    for (const status of statuses)
      queries.push([`status ${status} by ${sort}`, { sort, status: String(status), desc: 'true' }]);
  }
  for (const [name, keyword] of Object.entries(KEYWORDS)) queries.push([`search ${name}`, { keyword }]);
  for (const keyword of more) queries.push([`search ${keyword}`, { keyword }]);
  if (path !== 'ledger/accounts') queries.push(['one week', { from: dayAgo(20), to: dayAgo(13) }]);
  if (amounts)
    queries.push(
      ['amount range', { amountFrom: '500', amountTo: '510' }],
      ['exact amount', { amountFrom: '777.77', amountTo: '777.77' }],
    );
  return queries;
}

const postgres = await emptyDatabase();
try {
  const { db } = postgres;
  const { admin } = await fillSizes(db);
  const server = await timedServer(db, { 'x-operator-token': admin.token }, serveConsoleLists);
  let worst = 0;
  for (const list of lists) {
    const { total } = (await server.ask(`operator/v1/${list.path}`)).data;
    for (const [name, query] of listQueries(list, total)) {
      const path = `operator/v1/${list.path}?${new URLSearchParams({ size: '20', ...query })}`;
      const p95 = percentile(await durationsOf(server, path, REPEATS), 0.95);
      worst = Math.max(worst, p95);
      const slow = p95 > GOAL_MS ? '  SLOW' : '';
      console.log(`${list.path}, ${name}: p95 ${p95.toFixed(1)} ms${slow}`);
    }
  }
  await measureCsv({ id: admin.id, username: 'bench', role: 'admin', totp: false, tokenHash: Buffer.alloc(0) });
  console.log(`console lists: slowest p95 ${worst.toFixed(1)} ms, ratio ${(worst / GOAL_MS).toFixed(2)} (goal <= 1)`);
  await server.close();
  await db.destroy();

  async function measureCsv(operator: OperatorSession): Promise<void> {
    globalThis.gc?.();
    const begin = performance.now();
    const list = orderList(testFiles);
    const reader = { db, operator, log: createLog('silent') };
    let [rows, peak, earlyPeak] = [0, 0, 0];
    const rowsOf = async function* () {
      for await (const row of readEveryRow(db, await list.select(reader, {}))) {
        rows += 1;
        if (rows % 5_000 === 0) {
          peak = Math.max(peak, process.memoryUsage().rss);
          if (rows <= sizes.orders / 10) earlyPeak = peak;
        }
        yield row;
      }
    };
    let bytes = 0;
    for await (const chunk of csvOf(rowsOf(), list.columns)) bytes += (chunk as Buffer).length;
    const mb = (n: number) => (n / 1_048_576).toFixed(0);
    console.log(
      `CSV of ${rows} orders: ${mb(bytes)} MB in ${((performance.now() - begin) / 1_000).toFixed(1)} s, ` +
        `peak memory ${mb(earlyPeak)} MB in the first tenth, ${mb(peak)} MB overall`,
    );
  }
} finally {
  await postgres.stop();
}

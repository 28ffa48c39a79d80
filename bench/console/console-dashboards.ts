// Measures the p95 of each console dashboard ÷ 150 ms, over thirty days, one year and the longest period, in a shop of
// 300,000 orders, 60,000 clips and 500,000 journal entries over three years. CONSOLE_SCALE makes the shop smaller.
import { loadavg } from 'node:os';
import { DASHBOARD_DAYS, DASHBOARD_NAMES } from '../../contract/src/operations/dashboard-columns.ts';
import { storeClipDays } from '../../server/src/features/operations/dashboards/clip-days.ts';
import { storeSearchDays } from '../../server/src/features/operations/dashboards/search-days.ts';
import { dashboardRoutes } from '../../server/src/features/operations/dashboards/dashboards.routes.ts';
import { processVideo } from '../../server/src/features/publishing/jobs/process-video.ts';
import { storeDays } from '../../server/src/features/wallet/ledger-days.ts';
import { testHttp } from '../../server/src/platform/testing/http.ts';
import { type JobDefinition, startJobs } from '../../server/src/platform/jobs.ts';
import { createLog } from '../../server/src/platform/observability/log.ts';
import { createMetrics } from '../../server/src/platform/observability/metrics.ts';
import { makeClip, makeCreator, makeOperator } from '../../server/src/platform/testing/fixtures.ts';
import { sendQueuedMail } from '../../server/src/providers/mail/mail-queue.ts';
import { fillConsole } from '../catalogue/fill-console.ts';
import { fillDashboards } from '../catalogue/fill-dashboards.ts';
import { emptyDatabase } from '../shared/database.ts';

const SCALE = Number(process.env.CONSOLE_SCALE ?? 1);
const SIZES = { orders: 300_000, users: 100_000, clips: 60_000, entries: 500_000 };
const GOAL_MS = 150;
const TIMES = Number(process.env.CONSOLE_TIMES ?? 20);

const log = createLog('silent');
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const PERIODS = { '30 days': {}, 'a year': { from: day(365) }, 'all days': { from: day(DASHBOARD_DAYS.max - 2) } };
const percentile = (times: number[]) => times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1]!;

const postgres = await emptyDatabase();
try {
  const { db } = postgres;
  // Only the queues are needed.
  const definitions = [processVideo, sendQueuedMail] as unknown as JobDefinition<object>[];
  const jobs = await startJobs({
    url: postgres.url,
    services: () => ({}),
    definitions,
    log,
    metrics: createMetrics(),
    work: false,
  });
  await jobs.stop(2_000);
  const admin = await makeOperator(db);
  const author = await makeCreator(db);
  const videoId = await makeClip(db, author.id);
  const sizes = Object.fromEntries(
    Object.entries(SIZES).map(([name, n]) => [name, Math.round(n * SCALE)]),
  ) as typeof SIZES;
  await fillConsole(db, { ...sizes, operatorId: admin.id, userId: author.id, videoId });
  await fillDashboards(db, { ...sizes, jobs: sizes.orders, operatorId: admin.id, userId: author.id });
  const http = await testHttp({ log });
  dashboardRoutes(
    { http, db, strict: false, linkSecret: 'links', requireTotp: false, requireIssuer: false },
    { secret: 'links' },
  );

  /** Returns the p95 in milliseconds; the first call is a warm-up. */
  const ask = async (name: string, period: { from?: string }) => {
    const url = `/video-platform/operator/v1/dashboards/${name}?${new URLSearchParams(period)}`;
    const times: number[] = [];
    for (let turn = 0; turn <= TIMES; turn += 1) {
      const begin = performance.now();
      const response = await http.inject({ url, headers: { 'x-operator-token': admin.token } });
      if (turn > 0) times.push(performance.now() - begin);
      const { code, message } = response.json<{ code: number; message: string }>();
      if (code !== 0) throw new Error(`${url}: ${code} ${message}`);
    }
    return percentile(times);
  };
  const measure = async () => {
    const measured: Record<string, number> = {};
    for (const name of DASHBOARD_NAMES)
      for (const [days, period] of Object.entries(PERIODS)) measured[`${name}, ${days}`] = await ask(name, period);
    return measured;
  };
  const before = await measure();
  await storeDays(db);
  await storeClipDays(db);
  await storeSearchDays(db);
  const after = await measure();
  for (const [name, p95] of Object.entries(after))
    console.log(`${name}: p95 ${p95.toFixed(1)} ms, before aggregation ${before[name]!.toFixed(1)} ms`);
  const worst = Math.max(...Object.values(after));
  console.log(`load of the machine ${loadavg()[0]!.toFixed(1)}`);
  console.log(
    `console dashboards: slowest p95 ${worst.toFixed(1)} ms, ratio ${(worst / GOAL_MS).toFixed(2)} (goal <= 1)`,
  );
  if (worst > GOAL_MS) process.exitCode = 1;
  await http.close();
  await db.destroy();
} finally {
  await postgres.stop();
}

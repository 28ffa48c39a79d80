// Compares the p95 of each console dashboard with the goal of 150 ms, over thirty days, one year and the longest
// period, in a shop of 300,000 orders, 60,000 clips and 500,000 journal entries over three years. CONSOLE_SCALE makes
// the shop smaller. Also prints the p95 before the days' sums were stored.
import { loadavg } from 'node:os';
import { DASHBOARD_DAYS, DASHBOARD_NAMES } from '../../contract/src/operations/dashboard-columns.ts';
import { storeClipDays } from '../../server/src/features/operations/dashboards/clip-days.ts';
import { storeSearchDays } from '../../server/src/features/operations/dashboards/search-days.ts';
import { dashboardRoutes } from '../../server/src/features/operations/dashboards/dashboards.routes.ts';
import { processVideo } from '../../server/src/features/publishing/jobs/process-video.ts';
import { storeDays } from '../../server/src/features/wallet/ledger-days.ts';
import { sendQueuedMail } from '../../server/src/providers/mail/mail-queue.ts';
import { fillDashboards } from '../catalogue/fill-dashboards.ts';
import { timedServer, durationsOf } from '../shared/timed-server.ts';
import { percentile } from '../shared/percentile.ts';
import { createQueues, emptyDatabase } from '../shared/database.ts';
import { dayAgo, fillSizes, GOAL_MS, REPEATS, sizes } from '../shared/filled-console.ts';

const PERIODS: Record<string, { from?: string }> = {
  '30 days': {},
  'a year': { from: dayAgo(365) },
  'all days': { from: dayAgo(DASHBOARD_DAYS.max - 2) },
};
const postgres = await emptyDatabase();
try {
  const { db } = postgres;
  await createQueues(postgres.url, [processVideo, sendQueuedMail]);
  const { admin, author } = await fillSizes(db);
  await fillDashboards(db, { ...sizes, jobs: sizes.orders, operatorId: admin.id, userId: author.id });
  const server = await timedServer(db, { 'x-operator-token': admin.token }, (app) =>
    dashboardRoutes(app, { secret: 'links' }),
  );
  const measure = async () => {
    const measured: Record<string, number> = {};
    for (const name of DASHBOARD_NAMES)
      for (const [days, period] of Object.entries(PERIODS)) {
        const path = `operator/v1/dashboards/${name}?${new URLSearchParams(period)}`;
        measured[`${name}, ${days}`] = percentile(await durationsOf(server, path, REPEATS), 0.95);
      }
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
  console.log(`machine load ${loadavg()[0]!.toFixed(1)}`);
  console.log(
    `console dashboards: slowest p95 ${worst.toFixed(1)} ms, ratio ${(worst / GOAL_MS).toFixed(2)} (goal <= 1)`,
  );
  if (worst > GOAL_MS) process.exitCode = 1;
  await server.close();
  await db.destroy();
} finally {
  await postgres.stop();
}

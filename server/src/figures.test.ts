import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { creditCoins } from './features/orders/testing.ts';
import { reportProblems } from './features/proofs/chain.ts';
import { trackProgress } from './features/publishing/pipeline/progress.ts';
import { storeLedgerCheck } from './features/wallet/check-ledger.ts';
import { reportFigures } from './figures.ts';
import type { RunningFilm } from './film-interface.ts';
import { openDatabase } from './platform/database/database.ts';
import { defineJob, type Jobs } from './platform/jobs.ts';
import { createLog } from './platform/observability/log.ts';
import { createMetrics, reportGauge } from './platform/observability/metrics.ts';
import { testApp, type TestApp } from './platform/testing/app.ts';
import { makeClip, makeCreator, makeUser } from './platform/testing/fixtures.ts';
import { until } from './testing/server-process.ts';
import { queues, warnings } from './waiting.ts';
import { startTestJobs } from './platform/testing/jobs.ts';

const DOCS = join(import.meta.dirname, '../../docs/operations');
const PROMETHEUS_METRICS = { labels: ['job', 'instance', 'le'], metrics: ['up'] };
/** Node's own metrics, which prom-client describes. */
const NODE_METRICS = /^(process|nodejs)_/;

/** The film check's metrics, which the documents describe with the others. */
const FILM: Pick<RunningFilm, 'report'> = {
  report: (registry) => {
    reportGauge(registry, { name: 'film_index_clips', help: 'by state', labelNames: ['state'] }, () => []);
    reportGauge(registry, { name: 'film_index_bytes', help: 'of codes' }, () => []);
  },
};

const failing = defineJob({
  name: 'tests.fail',
  payload: z.object({}),
  retries: 0,
  handle: async () => {
    throw new Error('fails on purpose');
  },
});

const metrics = createMetrics();
let app: TestApp;
let jobs: Jobs;
beforeAll(async () => {
  app = await testApp(() => undefined, { metrics });
  jobs = await startTestJobs(app.db, {
    services: () => ({}),
    definitions: [failing],
    metrics,
  });
  reportProblems(createLog('silent'), metrics);
  reportFigures(metrics.registry, { db: app.db, film: FILM, queues, warnings });
});
afterAll(async () => {
  await jobs.stop(2_000);
  await app.close();
});

const ours = () =>
  new Map(
    metrics.registry
      .getMetricsAsArray()
      .map((metric) => metric as unknown as { name: string; labelNames: string[] })
      .map(({ name, labelNames }) => [name, labelNames]),
  );

function metricsIn(promql: string): { name: string; labels: string[] }[] {
  return [...promql.matchAll(/\b([a-z][a-z0-9_]+)\{job="zhenku"([^}]*)\}/g)].map(([, name, labels]) => ({
    name: name!.replace(/(?<=_seconds)_(bucket|count|sum)$/, ''),
    labels: [...labels!.matchAll(/([a-z_]+)[=!]/g)].map(([, label]) => label!),
  }));
}

interface Dashboard {
  panels: { title: string; type: string; targets?: { expr: string; legendFormat?: string }[] }[];
}
const readDashboard = async () => JSON.parse(await readFile(join(DOCS, 'dashboard.json'), 'utf8')) as Dashboard;
const graphs = async () => (await readDashboard()).panels.filter(({ type }) => type !== 'row');

test('each alert rule and panel uses existing metrics and labels', async () => {
  const rules = metricsIn(await readFile(join(DOCS, 'alerts.yml'), 'utf8'));
  expect(rules.length).toBeGreaterThan(12);
  const panels = await graphs();
  for (const { title, targets = [] } of panels) {
    expect(targets.flatMap(({ expr }) => metricsIn(expr)).length, title).toBeGreaterThan(0);
  }
  const asked = [...rules, ...panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => metricsIn(expr)))];
  for (const { name, labels } of asked) {
    if (PROMETHEUS_METRICS.metrics.includes(name)) continue;
    expect([...ours().keys()]).toContain(name);
    const known = [...ours().get(name)!, ...PROMETHEUS_METRICS.labels];
    expect(
      labels.filter((label) => !known.includes(label)),
      name,
    ).toEqual([]);
  }
});

test('each metric has a panel and is described in docs/operations/operations.md', async () => {
  const described = await readFile(join(DOCS, 'operations.md'), 'utf8');
  const shown = (await graphs()).flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => metricsIn(expr)));
  const names = [...ours().keys()].filter((name) => !NODE_METRICS.test(name));
  const undescribed = names.filter((name) => !described.includes(`\`${name}`));
  expect(undescribed, 'describe the metric in docs/operations/operations.md').toEqual([]);
  const unshown = names.filter((name) => !shown.some((one) => one.name === name));
  expect(unshown, 'add a panel to docs/operations/dashboard.json').toEqual([]);
});

test('metrics cover money, clips, jobs, operators and the database', async () => {
  const creator = await makeCreator(app.db);
  const clip = await makeClip(app.db, creator.id, { status: 0 });
  await sql`update videos set submitted_at = now() - interval '1 hour' where id = ${clip}`.execute(app.db);
  await makeClip(app.db, creator.id, { status: 1 });
  await creditCoins(app.db, { userId: (await makeUser(app.db)).id }, 30);
  await creditCoins(app.db, { userId: creator.id }, 12);
  await storeLedgerCheck(app.db);
  await jobs.enqueue(app.db, failing, {});
  await until(async () => {
    const { rows } = await sql`select from pgboss.job where state = 'failed'`.execute(app.db);
    return rows.length > 0;
  }, 60_000);
  await app.http.inject('/nowhere');

  const text = await metrics.registry.metrics();
  expect(text.split('\n')).toEqual(
    expect.arrayContaining([
      'ledger_balance_yuan{kind="userCoins"} 42',
      'ledger_entries_last_day{cause="recharge"} 2',
      'ledger_moved_last_day_yuan{cause="recharge"} 42',
      'ledger_check_imbalances 0',
      'clips_processing 1',
      expect.stringMatching(/^clips_processing_oldest_seconds 36\d\d/),
      'jobs_queued{name="tests.fail",state="failed"} 1',
      'jobs_total{name="tests.fail",outcome="failed"} 1',
      'job_duration_seconds_count{name="tests.fail"} 1',
      'operators_waiting{queue="review"} 1',
      'operators_waiting{queue="failedJobs"} 1',
      'money_warnings{warning="ledgerWrong"} 0',
      expect.stringMatching(/^database_connections\{state="idle"\} \d/),
      expect.stringMatching(/^failures_total\{code="404\d*"\} 1/),
    ]),
  );
  expect(text).not.toContain(creator.phone);
});

test('each step of processing a clip is measured', async () => {
  const progress = trackProgress(app.db, { id: 0, originalKey: '', nextVersion: false } as never, metrics);
  progress.at('检查文件');
  progress.at('转码');
  progress.at('转码', 0.5);
  await progress.stop();
  await progress.stop();
  const text = await metrics.registry.metrics();
  expect(text).toContain('pipeline_step_seconds_count{step="probe"} 1');
  expect(text).toContain('pipeline_step_seconds_count{step="transcode"} 1');
});

test('process metrics are available without a database', async () => {
  const unreachable = createMetrics();
  const { db } = openDatabase('postgres://127.0.0.1:1/nowhere');
  reportFigures(unreachable.registry, { db, film: null, queues, warnings });
  const text = await unreachable.registry.metrics();
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  expect(text).toMatch(/^# TYPE ledger_balance_yuan gauge/m);
  expect(text).not.toMatch(/^(ledger_balance_yuan|clips_processing|outdated_clips)[ {]/m);
});

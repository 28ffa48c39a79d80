import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Db, openDatabase } from '../../server/src/platform/database/database.ts';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { type JobDefinition, startJobs } from '../../server/src/platform/jobs.ts';
import { createLog } from '../../server/src/platform/observability/log.ts';
import { createMetrics } from '../../server/src/platform/observability/metrics.ts';
import { startPostgres } from '../../server/src/platform/database/postgres.ts';

interface EmptyDatabase {
  url: string;
  db: Db;
  dataDir: string;
  stop: () => Promise<void>;
}

export async function emptyDatabase(): Promise<EmptyDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'zhenku-bench-'));
  const postgres = await startPostgres({ dataDir, log: { debug: () => undefined, warn: console.error } });
  const { db, pool } = openDatabase(postgres.url, 4);
  await migrate(pool);
  const stop = async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url: postgres.url, db, dataDir, stop };
}

/** Creates the job queue's tables, and the queues that lists and dashboards read. No job runs. */
export async function createQueues(url: string, definitions: JobDefinition<never>[]): Promise<void> {
  const jobs = await startJobs({
    url,
    services: () => ({}),
    definitions: definitions as unknown as JobDefinition<object>[],
    log: createLog('silent'),
    metrics: createMetrics(),
    work: false,
  });
  await jobs.stop(2_000);
}

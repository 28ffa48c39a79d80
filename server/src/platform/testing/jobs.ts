import { sql } from 'kysely';
import { inject } from 'vitest';
import type { Db } from '../database/database.ts';
import { type Jobs, startJobs } from '../jobs.ts';
import { createLog } from '../observability/log.ts';
import { createMetrics } from '../observability/metrics.ts';
import { withDatabase } from './administer.ts';

/** For tests whose jobs need not run. */
export const NO_JOBS: Pick<Jobs, 'enqueue'> = { enqueue: async () => undefined };

type Options<Services> = Parameters<typeof startJobs<Services>>[0];

/** Starts a silent job queue on a test's database. Stop it in the hook that closes the test's app. */
export async function startTestJobs<Services>(
  db: Db,
  options: Pick<Options<Services>, 'services' | 'definitions' | 'work'> & Partial<Pick<Options<Services>, 'metrics'>>,
): Promise<Jobs> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return await startJobs({
    url: withDatabase(inject('testDatabase').serverUrl, rows[0]!.name),
    log: createLog('silent'),
    metrics: createMetrics(),
    ...options,
  });
}

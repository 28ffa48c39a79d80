import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../../platform/database/database.ts';
import { defineJob } from '../../../../platform/jobs.ts';

const KEPT = { page_views: { days: 90, rows: 1_000_000 }, client_logs: { days: 30, rows: 100_000 } } as const;

/** Deletes old and excess reports hourly, so that nobody can fill the disk with them. */
export const sweepReports = defineJob({
  name: 'telemetry.sweep',
  payload: z.object({}),
  cron: '25 * * * *',
  handle: async ({ db }: { db: Db }) => {
    for (const [table, { days, rows }] of Object.entries(KEPT)) {
      await sql`
        delete from ${sql.table(table)}
        where created_at < now() - make_interval(days => ${days})
          or id <= (select max(id) from ${sql.table(table)}) - ${rows}`.execute(db);
    }
  },
});

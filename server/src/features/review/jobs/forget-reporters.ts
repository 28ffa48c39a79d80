import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs.ts';

const KEPT_DAYS = 90;

/** Erases reporters' identities and contact details nightly, `KEPT_DAYS` after the decision. */
export const forgetReporters = defineJob({
  name: 'review.forgetReporters',
  payload: z.object({}),
  cron: '35 4 * * *',
  handle: async ({ db }: { db: Db }) => {
    await db
      .updateTable('video_reports')
      .set({ contact: null, reporter: null, network: null })
      .where('decided_at', '<', sql<string>`now() - make_interval(days => ${KEPT_DAYS})`)
      .where('reporter', 'is not', null)
      .execute();
  },
});

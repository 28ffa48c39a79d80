import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs.ts';

const KEPT_DAYS = 365;

export const sweepRequests = defineJob({
  name: 'wanted.sweep',
  payload: z.object({}),
  cron: '55 4 * * *',
  handle: async ({ db }: { db: Db }) => {
    await db
      .deleteFrom('footage_requests')
      .where('created_at', '<', sql<string>`now() - make_interval(days => ${KEPT_DAYS})`)
      .execute();
  },
});

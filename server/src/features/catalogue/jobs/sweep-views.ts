import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../platform/database.ts';
import { defineJob } from '../../../platform/jobs.ts';

/** Deletes, every night, the views of days that no longer count for the hot list. */
export const sweepViews = defineJob({
  name: 'catalogue.sweepViews',
  payload: z.object({}),
  cron: '40 4 * * *',
  handle: async ({ db }: { db: Db }) => {
    await db
      .deleteFrom('video_views')
      .where('day', '<', sql<string>`(now() - interval '31 days')::date`)
      .execute();
  },
});

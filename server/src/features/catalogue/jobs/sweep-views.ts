import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs.ts';

/** Each night deletes views too old for the hot list, and visitor records from before yesterday. */
export const sweepViews = defineJob({
  name: 'catalogue.sweepViews',
  payload: z.object({}),
  cron: '40 4 * * *',
  handle: async ({ db }: { db: Db }) => {
    await db
      .deleteFrom('video_views')
      .where('day', '<', sql<string>`(now() - interval '31 days')::date`)
      .execute();
    // A write that began before midnight may still look up yesterday's records.
    await sql`delete from viewed_once where day < (now() at time zone 'Asia/Shanghai')::date - 1`.execute(db);
  },
});

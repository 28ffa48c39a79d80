import { z } from 'zod';
import type { Db } from '../../../../platform/database/database.ts';
import { defineJob } from '../../../../platform/jobs.ts';
import type { Log } from '../../../../platform/observability/log.ts';
import { proveSearchDays } from '../search-days.ts';

/** Compares the days that were added up with their rows, once a day. Closed accounts take their searches with them, so that some differ. */
export const checkDaysOfSearches = defineJob({
  name: 'dashboards.checkSearches',
  payload: z.object({}),
  cron: '45 5 * * *',
  handle: async ({ db, log }: { db: Db; log: Log }) => {
    const days = await proveSearchDays(db);
    if (days > 0) log.info({ days }, 'days of searches were added up anew');
  },
});

import { z } from 'zod';
import type { Db } from '../../../../platform/database/database.ts';
import { defineJob } from '../../../../platform/jobs.ts';
import { storeSearchDays } from '../search-days.ts';

/** Runs hourly, so that a missed run is soon made up for. */
export const storeSearchDaysJob = defineJob({
  name: 'dashboards.addUpSearches',
  payload: z.object({}),
  cron: '14 * * * *',
  handle: ({ db }: { db: Db }) => storeSearchDays(db),
});

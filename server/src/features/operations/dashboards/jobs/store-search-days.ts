import { z } from 'zod';
import type { Db } from '../../../../platform/database/database.ts';
import { defineJob } from '../../../../platform/jobs.ts';
import { storeSearchDays } from '../search-days.ts';

/** Stores completed days. Runs hourly, so that a failed run is soon repeated. */
export const storeSearchDaysJob = defineJob({
  name: 'dashboards.addUpSearches',
  payload: z.object({}),
  cron: '14 * * * *',
  handle: ({ db }: { db: Db }) => storeSearchDays(db),
});

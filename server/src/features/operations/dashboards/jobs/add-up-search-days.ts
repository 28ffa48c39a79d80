import { z } from 'zod';
import type { Db } from '../../../../platform/database/database.ts';
import { defineJob } from '../../../../platform/jobs.ts';
import { addUpSearchDays } from '../search-days.ts';

/** Every hour, so that one that was missed is made up for soon. */
export const addUpDaysOfSearches = defineJob({
  name: 'dashboards.addUpSearches',
  payload: z.object({}),
  cron: '14 * * * *',
  handle: ({ db }: { db: Db }) => addUpSearchDays(db),
});

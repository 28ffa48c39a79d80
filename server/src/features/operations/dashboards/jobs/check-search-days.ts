import { z } from 'zod';
import type { Db } from '../../../../platform/database/database.ts';
import { defineJob } from '../../../../platform/jobs.ts';
import type { Log } from '../../../../platform/observability/log.ts';
import { verifySearchDays } from '../search-days.ts';

/** Checks daily totals against their source rows once a day. Some differ because closing an account deletes its searches. */
export const checkSearchDays = defineJob({
  name: 'dashboards.checkSearches',
  payload: z.object({}),
  cron: '45 5 * * *',
  handle: async ({ db, log }: { db: Db; log: Log }) => {
    const days = await verifySearchDays(db);
    if (days > 0) log.info({ days }, 'daily sums of searches were recalculated');
  },
});

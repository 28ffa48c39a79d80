import { z } from 'zod';
import type { Db } from '../../../../platform/database/database.ts';
import { defineJob } from '../../../../platform/jobs.ts';
import { storeClipDays } from '../clip-days.ts';

/** Stores the totals of completed days. Runs hourly, so that a failed run is soon retried. */
export const storeClipDaysJob = defineJob({
  name: 'dashboards.addUpClips',
  payload: z.object({}),
  cron: '12 * * * *',
  handle: ({ db }: { db: Db }) => storeClipDays(db),
});

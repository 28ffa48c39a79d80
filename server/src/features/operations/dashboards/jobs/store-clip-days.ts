import { z } from 'zod';
import type { Db } from '../../../../platform/database/database.ts';
import { defineJob } from '../../../../platform/jobs.ts';
import { storeClipDays } from '../clip-days.ts';

/** Runs hourly, so that a missed run is soon made up for. */
export const storeClipDaysJob = defineJob({
  name: 'dashboards.addUpClips',
  payload: z.object({}),
  cron: '12 * * * *',
  handle: ({ db }: { db: Db }) => storeClipDays(db),
});

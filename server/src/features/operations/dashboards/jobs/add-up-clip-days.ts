import { z } from 'zod';
import type { Db } from '../../../../platform/database/database.ts';
import { defineJob } from '../../../../platform/jobs.ts';
import { addUpClipDays } from '../clip-days.ts';

/** Runs hourly, so that a missed run is soon made up for. */
export const addUpDaysOfClips = defineJob({
  name: 'dashboards.addUpClips',
  payload: z.object({}),
  cron: '12 * * * *',
  handle: ({ db }: { db: Db }) => addUpClipDays(db),
});

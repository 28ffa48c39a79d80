import { z } from 'zod';
import type { Db } from '../../../../platform/database/database.ts';
import { defineJob } from '../../../../platform/jobs.ts';
import { addUpClipDays } from '../clip-days.ts';

/** Every hour, so that one that was missed is made up for soon. */
export const addUpDaysOfClips = defineJob({
  name: 'dashboards.addUpClips',
  payload: z.object({}),
  cron: '12 * * * *',
  handle: ({ db }: { db: Db }) => addUpClipDays(db),
});

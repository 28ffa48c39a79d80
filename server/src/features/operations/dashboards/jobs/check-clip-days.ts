import { z } from 'zod';
import type { Db } from '../../../../platform/database/database.ts';
import { defineJob } from '../../../../platform/jobs.ts';
import type { Log } from '../../../../platform/observability/log.ts';
import { verifyClipDays } from '../clip-days.ts';

export const checkClipDays = defineJob({
  name: 'dashboards.checkClips',
  payload: z.object({}),
  cron: '40 5 * * *',
  handle: async ({ db, log }: { db: Db; log: Log }) => {
    if (!(await verifyClipDays(db)))
      log.error({}, 'stored daily clip totals differed from their source rows and were corrected');
  },
});

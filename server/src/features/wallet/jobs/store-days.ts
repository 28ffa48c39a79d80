import { z } from 'zod';
import type { Db } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs.ts';
import { storeDays } from '../ledger-days.ts';

/** Runs hourly, so that a missed run is soon made up for. */
export const storeLedgerDaysJob = defineJob({
  name: 'wallet.storeDays',
  payload: z.object({}),
  cron: '10 * * * *',
  handle: ({ db }: { db: Db }) => storeDays(db),
});

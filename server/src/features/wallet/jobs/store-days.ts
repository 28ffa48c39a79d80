import { z } from 'zod';
import type { Db } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs.ts';
import { storeDays } from '../ledger-days.ts';

/** Stores the ledger's sums of completed days. Runs hourly, so that a failed run is soon repeated. */
export const storeLedgerDaysJob = defineJob({
  name: 'wallet.storeDays',
  payload: z.object({}),
  cron: '10 * * * *',
  handle: ({ db }: { db: Db }) => storeDays(db),
});

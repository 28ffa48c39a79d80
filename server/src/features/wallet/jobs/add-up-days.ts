import { z } from 'zod';
import type { Db } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs.ts';
import { addUpDays } from '../ledger-days.ts';

/** Every hour, so that one that was missed is made up for soon. */
export const addUpLedgerDays = defineJob({
  name: 'wallet.addUpDays',
  payload: z.object({}),
  cron: '10 * * * *',
  handle: ({ db }: { db: Db }) => addUpDays(db),
});

import { z } from 'zod';
import type { Db } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs.ts';
import type { Log } from '../../../platform/observability/log.ts';
import { storeLedgerCheck } from '../check-ledger.ts';
import { verifyDays } from '../ledger-days.ts';

/** Checks the ledger twice a day, so that the console always has a recent result. */
export const checkBooks = defineJob({
  name: 'wallet.checkLedger',
  payload: z.object({}),
  cron: '20 5,17 * * *',
  handle: async ({ db, log }: { db: Db; log: Log }) => {
    const { balanced, imbalances } = await storeLedgerCheck(db);
    if (!(await verifyDays(db)))
      log.error({}, 'the ledger’s daily sums differed from its postings and were recalculated');
    if (!balanced) log.error({ imbalances: imbalances.slice(0, 20) }, 'the ledger does not balance');
  },
});

import { z } from 'zod';
import type { Db } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs.ts';
import { shanghaiDay } from '../../../providers/payments/formats.ts';
import { ProviderUnknown } from '../../../providers/payments/provider.ts';
import { compareBill } from '../compare-bill.ts';
import { openChannels, type Payments } from '../payments.ts';

/** Days compared per run. Bills may be late, and differences may be resolved later. */
const DAYS = 3;

/** Compares the providers' bills with our books each morning, when yesterday's bills are ready. */
export const compareBills = defineJob<{ db: Db; payments: Payments }, z.ZodObject>({
  name: 'recharges.compareBills',
  payload: z.object({}),
  cron: '30 10 * * *',
  handle: async ({ db, payments }, _payload, { signal }) => {
    const missing: string[] = [];
    for (let ago = 1; ago <= DAYS; ago++) {
      const day = shanghaiDay(new Date(Date.now() - ago * 86_400_000));
      for (const channel of openChannels(payments)) {
        if (signal.aborted) return;
        try {
          await compareBill({ db, services: payments }, { channel, day });
        } catch (error) {
          if (!(error instanceof ProviderUnknown)) throw error;
          missing.push(`${channel} ${day}: ${error.message}`);
        }
      }
    }
    // Throws last, so that one failing provider does not block the others' bills. The job is retried.
    if (missing.length > 0) throw new Error(`cannot compare these bills: ${missing.join('; ')}`);
  },
});

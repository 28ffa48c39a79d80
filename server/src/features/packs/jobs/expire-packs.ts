import { z } from 'zod';
import type { Db } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs.ts';
import { expirePacks } from '../end-pack.ts';

export const expireEndedPacks = defineJob<{ db: Db }, z.ZodObject>({
  name: 'packs.expire',
  payload: z.object({}),
  // Hourly: the price of a pack that has ended keeps its owner's account from being closed.
  cron: '20 * * * *',
  handle: async ({ db }, _payload, { signal }) => {
    await expirePacks(db, signal);
  },
});

import { z } from 'zod';
import type { Db } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs.ts';
import { expirePacks } from '../end-pack.ts';

export const expireEndedPacks = defineJob<{ db: Db }, z.ZodObject>({
  name: 'packs.expire',
  payload: z.object({}),
  cron: '20 0 * * *',
  handle: async ({ db }, _payload, { signal }) => {
    await expirePacks(db, signal);
  },
});

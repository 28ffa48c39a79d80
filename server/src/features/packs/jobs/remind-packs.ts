import { z } from 'zod';
import type { Db } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs.ts';
import { remindPacks } from '../remind-packs.ts';

/** Runs in the daytime, when people read their messages. */
export const remindEndingPacks = defineJob<{ db: Db }, z.ZodObject>({
  name: 'packs.remind',
  payload: z.object({}),
  cron: '15 10 * * *',
  handle: async ({ db }) => {
    await remindPacks(db);
  },
});

import { z } from 'zod';
import type { Db } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs.ts';
import { expireOrders as expire } from '../end-order.ts';

/** Times out the unpaid orders that nobody opens; opening one times it out too. */
export const expireOrders = defineJob<{ db: Db }, z.ZodObject>({
  name: 'orders.expire',
  payload: z.object({}),
  cron: '* * * * *',
  handle: async ({ db }) => await expire(db),
});

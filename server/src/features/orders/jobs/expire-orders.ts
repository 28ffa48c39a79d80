import { z } from 'zod';
import type { Db } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs.ts';
import { expireOrders as expire } from '../end-order.ts';

/** Times out overdue unpaid orders. Opening an overdue order also times it out; this job covers all others. */
export const expireOrders = defineJob<{ db: Db }, z.ZodObject>({
  name: 'orders.expire',
  payload: z.object({}),
  cron: '* * * * *',
  handle: async ({ db }) => await expire(db),
});

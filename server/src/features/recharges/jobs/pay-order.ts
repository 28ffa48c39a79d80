import { z } from 'zod';
import type { Db } from '../../../platform/database.ts';
import { defineJob } from '../../../platform/jobs.ts';
import { settleOrderOfRecharge } from '../settle-order.ts';

const payload = z.object({ rechargeId: z.string() });

/** Pays the order that a recharge was opened for. Enqueued by the transaction that credits the recharge. */
export const payOrderOfRecharge = defineJob<{ db: Db }, typeof payload>({
  name: 'recharges.payOrder',
  payload,
  concurrency: 4,
  handle: async ({ db }, { rechargeId }) => await settleOrderOfRecharge(db, rechargeId),
});

import { z } from 'zod';
import type { Db } from '../../../platform/database/database.ts';
import type { Keyring } from '../../../platform/encryption/encryption.ts';
import { defineJob } from '../../../platform/jobs.ts';
import { settleOrderOfRecharge } from '../settle-order.ts';

const payload = z.object({ rechargeId: z.string() });

export const payOrderOfRecharge = defineJob<{ db: Db; keyring: Keyring }, typeof payload>({
  name: 'recharges.payOrder',
  payload,
  concurrency: 4,
  handle: async ({ db, keyring }, { rechargeId }) => await settleOrderOfRecharge(db, keyring, rechargeId),
});

import { ORDER_STATUS } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../platform/database.ts';
import { defineJob } from '../../../platform/jobs.ts';
import { askProvider, closeOverdue, type Payments } from '../recharges.ts';

const AT_MOST = 100;

/**
 * Finds payments whose notices were lost: asks about every open recharge, ever more seldom the older it is, and closes
 * those whose time is over.
 */
export const reconcileRecharges = defineJob<{ db: Db; payments: Payments }, z.ZodObject>({
  name: 'recharges.reconcile',
  payload: z.object({}),
  cron: '* * * * *',
  retries: 0,
  handle: async ({ db, payments }, _payload, { signal }) => {
    const open = await db
      .selectFrom('recharges')
      .select(['id', sql<boolean>`expires_at < now()`.as('overdue')])
      .where('status', '=', ORDER_STATUS.pending)
      .where((eb) =>
        eb.or([
          eb('asked_at', 'is', null),
          eb('expires_at', '<', sql<string>`now()`),
          eb('asked_at', '<', sql<string>`now() - greatest(interval '20 seconds', (now() - created_at) / 4)`),
        ]),
      )
      .orderBy('asked_at', (order) => order.asc().nullsFirst())
      .limit(AT_MOST)
      .execute();
    for (const { id, overdue } of open) {
      if (signal.aborted) return;
      await db
        .updateTable('recharges')
        .set({ asked_at: sql`now()` })
        .where('id', '=', id)
        .execute();
      if (overdue) await closeOverdue(db, payments, id);
      else await askProvider(db, payments, id);
    }
  },
});

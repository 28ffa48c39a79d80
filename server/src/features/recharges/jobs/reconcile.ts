import { ORDER_STATUS, QUARANTINE_STATUS } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs.ts';
import { queryProvider, closeRecharge } from '../query-provider.ts';
import { openChannels, type Payments } from '../payments.ts';
import { continueRefund } from '../quarantine.ts';

const RECHARGES_MAX = 100;

/**
 * Finds payments whose notices were lost: queries open recharges, backing off with age, and closes expired ones. Also continues
 * pending refunds of quarantined payments.
 */
export const reconcileRecharges = defineJob<{ db: Db; payments: Payments }, z.ZodObject>({
  name: 'recharges.reconcile',
  payload: z.object({}),
  cron: '* * * * *',
  retries: 0,
  handle: async ({ db, payments }, _payload, { signal }) => {
    const context = { db, services: payments };
    for (const { id, overdue } of await listRechargesToQuery(db)) {
      if (signal.aborted) return;
      await db
        .updateTable('recharges')
        .set({ asked_at: sql`now()` })
        .where('id', '=', id)
        .execute();
      if (overdue) await closeRecharge(context, id, ORDER_STATUS.timedOut);
      else await queryProvider(context, id);
    }
    for (const { id } of await listPendingRefunds(db, payments)) {
      if (signal.aborted) return;
      await continueRefund(context, id);
    }
  },
});

/** Lists the recharges that are due for a query, round-robin by user, longest waiting first. */
export async function listRechargesToQuery(db: Db): Promise<{ id: string; overdue: boolean }[]> {
  const { rows } = await sql<{ id: string; overdue: boolean }>`
    with waiting as (
      select id, expires_at < now() as overdue, coalesce(asked_at, created_at) as waits_since,
        row_number() over (partition by user_id order by coalesce(asked_at, created_at), id) as turn
      from recharges
      where status = ${ORDER_STATUS.pending}
        and (asked_at is null or expires_at < now()
          or asked_at < now() - greatest(interval '20 seconds', (now() - created_at) / 4))
    )
    select id, overdue from waiting order by turn, waits_since, id limit ${RECHARGES_MAX}`.execute(db);
  return rows;
}

/** Lists refunds that are still pending. Skips recent decisions, because their calls are still sending the refund. */
async function listPendingRefunds(db: Db, payments: Payments) {
  const channels = openChannels(payments);
  if (channels.length === 0) return [];
  return await db
    .selectFrom('quarantined_payments')
    .select('id')
    .where('status', '=', QUARANTINE_STATUS.refunding)
    .where('channel', 'in', channels)
    .where('decided_at', '<', sql<string>`now() - interval '30 seconds'`)
    .orderBy('id')
    .limit(RECHARGES_MAX)
    .execute();
}

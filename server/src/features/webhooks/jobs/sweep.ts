import { WEBHOOK_LOG_DAYS } from '@zhenku/contract/webhooks/event-types';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs.ts';

/** Rows per statement, which bounds how long they stay locked. */
const BATCH = 1_000;

/** Deletes old events with their deliveries and tries, and secrets that no longer sign. */
export async function sweep(db: Db): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from webhook_events where id in (
        select id from webhook_events where created_at < now() - make_interval(days => ${WEBHOOK_LOG_DAYS}) limit ${BATCH})`.execute(
      db,
    );
    if (numAffectedRows < BATCH) break;
  }
  await sql`
    update webhook_endpoints set previous_secret = null, previous_secret_until = null
    where previous_secret_until < now()`.execute(db);
}

export const sweepWebhooks = defineJob({
  name: 'webhooks.sweep',
  payload: z.object({}),
  cron: '50 4 * * *',
  handle: async ({ db }: { db: Db }) => {
    await sweep(db);
  },
});

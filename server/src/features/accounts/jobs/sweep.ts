import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../platform/database.ts';
import { defineJob } from '../../../platform/jobs.ts';

/** Nightly: forgets codes, wrong tries, ended sessions and repeated calls that nothing asks about any more. */
export const sweepAccounts = defineJob({
  name: 'accounts.sweep',
  payload: z.object({}),
  cron: '20 4 * * *',
  handle: async ({ db }: { db: Db }) => {
    await db.deleteFrom('verification_codes').where('sent_at', '<', daysAgo(30)).execute();
    await db.deleteFrom('login_failures').where('failed_at', '<', daysAgo(1)).execute();
    await db.deleteFrom('idempotency_keys').where('created_at', '<', daysAgo(1)).execute();
    // Until then their tokens are told that they are expired, and not only unknown.
    await db.deleteFrom('sessions').where('expires_at', '<', daysAgo(90)).execute();
    await db.deleteFrom('operator_sessions').where('expires_at', '<', daysAgo(90)).execute();
  },
});

const daysAgo = (days: number) => sql<string>`now() - make_interval(days => ${days})`;

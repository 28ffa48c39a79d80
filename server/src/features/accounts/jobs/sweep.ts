import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../platform/database.ts';
import { defineJob } from '../../../platform/jobs.ts';

/** What is kept longer than a caller's whole address is: that is truncated to its network. */
export const KEEPING_ADDRESSES = ['sessions', 'downloads'] as const;

/** Nightly: forgets codes, wrong tries, ended sessions, repeated calls, unsent mails and addresses that nothing asks about any more. */
export const sweepAccounts = defineJob({
  name: 'accounts.sweep',
  payload: z.object({}),
  cron: '20 4 * * *',
  handle: async ({ db }: { db: Db }) => {
    await db.deleteFrom('verification_codes').where('sent_at', '<', daysAgo(30)).execute();
    await db.deleteFrom('login_failures').where('failed_at', '<', daysAgo(1)).execute();
    await db.deleteFrom('idempotency_keys').where('created_at', '<', daysAgo(1)).execute();
    // Their jobs, which ran out of retries, are forgotten by then too.
    await db.deleteFrom('queued_mails').where('created_at', '<', daysAgo(14)).execute();
    // Until then their tokens are told that they are expired, and not only unknown.
    await db.deleteFrom('sessions').where('expires_at', '<', daysAgo(90)).execute();
    await db.deleteFrom('operator_sessions').where('expires_at', '<', daysAgo(90)).execute();
    for (const table of KEEPING_ADDRESSES) {
      await sql`
        update ${sql.table(table)} set ip = truncated_address(ip)
        where ip not like '%/%' and created_at < ${daysAgo(30)}`.execute(db);
    }
  },
});

const daysAgo = (days: number) => sql<string>`now() - make_interval(days => ${days})`;

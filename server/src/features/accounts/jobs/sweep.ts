import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../platform/database/database.ts';
import { deleteExpiredPhoneInvites } from '../../companies/phone-invites.ts';
import { deleteOldResponses } from '../../../platform/http/idempotency.ts';
import { defineJob } from '../../../platform/jobs.ts';
import { deleteOldMails } from '../../../providers/mail/mail-queue.ts';
import { deleteOldSms } from '../../../providers/sms/sms-queue.ts';
import { deleteOldNotices } from '../../messages/outside/announce.ts';
import { deleteOldKeys } from '../../../platform/api-keys.ts';
import { deleteOldSessions, truncateSessionAddresses } from '../../../platform/sessions.ts';

/**
 * Deletes old codes, WeChat logins, login failures, stored responses, mails, notices, SMS, sessions and invitations of phones
 * every night, and truncates the addresses of sessions.
 */
export const sweepAccounts = defineJob({
  name: 'accounts.sweep',
  payload: z.object({}),
  cron: '20 4 * * *',
  handle: async ({ db }: { db: Db }) => {
    await db.deleteFrom('verification_codes').where('sent_at', '<', daysAgo(30)).execute();
    await db.deleteFrom('wechat_logins').where('expires_at', '<', daysAgo(1)).execute();
    await db.deleteFrom('login_failures').where('failed_at', '<', daysAgo(1)).execute();
    await deleteOldResponses(db);
    await deleteOldMails(db);
    await deleteOldNotices(db);
    await deleteOldSms(db);
    await deleteOldSessions(db);
    await deleteExpiredPhoneInvites(db);
    await deleteOldKeys(db);
    await truncateSessionAddresses(db);
  },
});

const daysAgo = (days: number) => sql<string>`now() - make_interval(days => ${days})`;

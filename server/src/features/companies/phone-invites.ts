import { PHONE_INVITE_DAYS, type MemberRole } from '@zhenku/contract/companies/companies';
import { sql, type SqlBool } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { enqueueSms } from '../../providers/sms/sms-queue.ts';
import { sendMessage } from '../messages/messages.ts';
import { notices } from './notices.ts';

export interface InviteServices {
  jobs: Pick<Jobs, 'enqueue'>;
}

/** Limits, because each invitation sends an SMS that its recipient did not ask for. */
const PER_COMPANY_AND_DAY = 30;
const PER_PHONE_AND_DAY = 3;

/** Whether an invitation of a phone, or the one in `table`, still holds. */
export const isUnexpired = (table = 'company_invites') =>
  sql<SqlBool>`${sql.ref(`${table}.created_at`)} > now() - make_interval(days => ${sql.lit(PHONE_INVITE_DAYS)})`;

interface PhoneInvite {
  companyId: number;
  phone: string;
  role: MemberRole;
  senderId: number;
}

/** Makes an invitation and a registration of the same phone wait for each other, so that the registration finds the invitation. */
export async function lockInvitedPhone(tx: Tx, phone: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('phoneInvites'), hashtext(${phone}))`.execute(tx);
}

/** Invites a phone without an account by SMS. Throws `conflict` if it has an open invitation, and `tooManyAttempts`. */
export async function invitePhone(
  tx: Tx,
  { jobs }: InviteServices,
  { companyId, phone, role, senderId }: PhoneInvite,
): Promise<number> {
  await deleteExpiredPhoneInvites(tx);
  const { byCompany, byPhone } = await tx
    .selectFrom('company_invites')
    .where('phone', 'is not', null)
    .where('created_at', '>', sql<string>`now() - interval '1 day'`)
    .select(sql<number>`count(*) filter (where company_id = ${companyId})::int`.as('byCompany'))
    .select(sql<number>`count(*) filter (where phone = ${phone})::int`.as('byPhone'))
    .executeTakeFirstOrThrow();
  if (byCompany >= PER_COMPANY_AND_DAY || byPhone >= PER_PHONE_AND_DAY) {
    throw new AppError('tooManyAttempts', { message: '今天发送的邀请短信过多，请明天再试' });
  }
  const invite = await tx
    .insertInto('company_invites')
    .values({ company_id: companyId, phone, role })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'phone'])
        .where(sql<SqlBool>`status = 'open'`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (!invite) throw new AppError('conflict', { message: '已邀请该手机号，请等待对方注册' });
  await enqueueSms(jobs, tx, { userId: senderId, to: phone, template: 'companyInvite', params: {} });
  return invite.id;
}

/** Gives a new personal user the invitations that were sent to their phone. */
export async function claimPhoneInvites(tx: Tx, { userId, phone }: { userId: number; phone: string }): Promise<void> {
  await lockInvitedPhone(tx, phone);
  const claimed = await tx
    .updateTable('company_invites as i')
    .from('companies as c')
    .set({ user_id: userId, phone: null })
    .whereRef('c.id', '=', 'i.company_id')
    .where('i.phone', '=', phone)
    .where('i.status', '=', 'open')
    .where(isUnexpired('i'))
    .returning('c.name')
    .execute();
  for (const { name } of claimed) await sendMessage(tx, userId, notices.invited(name));
}

/** Deletes expired invitations, and with them the phones of people who never registered. */
export async function deleteExpiredPhoneInvites(db: Db): Promise<void> {
  await db
    .deleteFrom('company_invites')
    .where('phone', 'is not', null)
    .where(sql<SqlBool>`not ${isUnexpired()}`)
    .execute();
}

import { PHONE_INVITE_DAYS, type MemberRole } from '@zhenku/contract/companies/companies';
import { sql, type SqlBool } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { enqueueSms } from '../../providers/sms/sms-queue.ts';
import { sendMessage } from '../messages/messages.ts';
import { notices } from './notices.ts';

export interface InviteServices {
  jobs: Pick<Jobs, 'enqueue'>;
}

/** Each invitation costs an SMS to somebody who did not ask for it. */
const PER_COMPANY_AND_DAY = 30;
const PER_PHONE_AND_DAY = 3;

export const isUnexpired = sql<SqlBool>`created_at > now() - make_interval(days => ${sql.lit(PHONE_INVITE_DAYS)})`;

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
  await tx
    .deleteFrom('company_invites')
    .where('phone', 'is not', null)
    .where(sql<SqlBool>`not (${isUnexpired})`)
    .execute();
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
    .updateTable('company_invites')
    .set({ user_id: userId, phone: null })
    .where('phone', '=', phone)
    .where('status', '=', 'open')
    .where(isUnexpired)
    .returning('company_id')
    .execute();
  for (const { company_id } of claimed) {
    const company = await tx
      .selectFrom('companies')
      .select('name')
      .where('id', '=', company_id)
      .executeTakeFirstOrThrow();
    await sendMessage(tx, userId, notices.invited(company.name));
  }
}

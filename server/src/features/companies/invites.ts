import type { Input } from '@zhenku/contract/api';
import { USER_TYPE } from '@zhenku/contract/constants';
import { sql, type SqlBool } from 'kysely';
import { revokeKeys } from '../../platform/api-keys.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { UserSession } from '../../platform/sessions.ts';
import type { Operation } from '../../platform/operation.ts';
import { sendMessage } from '../messages/messages.ts';
import { findOwnedCompany } from './companies.ts';
import { invitePhone, type InviteServices, lockInvitedPhone } from './phone-invites.ts';
import { readNames, requireOwnCompany } from './members.ts';
import { notices } from './notices.ts';

const IN_A_COMPANY = '该用户已加入企业';

/** A phone without an account gets an SMS; the owner learns whether it has one, as from the list of invitations. */
export async function inviteMember(
  { db, caller: user, services }: Operation<UserSession, InviteServices>,
  { phone, role }: Input<'POST /company/v1/user/invite'>,
): Promise<{ inviteId: number; registered: boolean }> {
  const companyId = requireOwnCompany(user);
  return await inTransaction(db, async (tx) => {
    await lockInvitedPhone(tx, phone);
    const invited = await tx
      .selectFrom('users as u')
      .leftJoin('company_members as m', 'm.user_id', 'u.id')
      .select(['u.id', 'u.user_type', 'm.company_id'])
      .where('u.phone', '=', phone)
      .executeTakeFirst();
    const company = await tx
      .selectFrom('companies')
      .select(['name', 'verified_at'])
      .where('id', '=', companyId)
      .executeTakeFirstOrThrow();
    if (company.verified_at === null) throw new AppError('conflict', { message: '通过企业认证后才能邀请成员' });
    if (!invited) {
      const invite = { companyId, phone, role, senderId: user.id };
      return { inviteId: await invitePhone(tx, services, invite), registered: false };
    }
    if (invited.user_type !== USER_TYPE.personal) throw new AppError('conflict', { message: '只能邀请个人账号' });
    if (invited.company_id !== null) throw new AppError('conflict', { message: IN_A_COMPANY });
    const sent = await tx
      .insertInto('company_invites')
      .values({ company_id: companyId, user_id: invited.id, role })
      .onConflict((conflict) =>
        conflict
          .columns(['company_id', 'user_id'])
          .where(sql<SqlBool>`status = 'open'`)
          .doNothing(),
      )
      .returning('id')
      .executeTakeFirst();
    if (!sent) throw new AppError('conflict', { message: '已邀请该用户，请等待对方处理' });
    await sendMessage(tx, invited.id, notices.invited(company.name));
    return { inviteId: sent.id, registered: true };
  });
}

export async function acceptInvite(db: Db, user: UserSession, inviteId: number): Promise<null> {
  return await inTransaction(db, async (tx) => {
    const { company_id, role } = await lockOpenInvite(tx, inviteId, { userId: user.id });
    const joined = await tx
      .insertInto('company_members')
      .values({ user_id: user.id, company_id, role })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .returning('user_id')
      .executeTakeFirst();
    if (!joined || (await findOwnedCompany(tx, user.id)) !== null) {
      throw new AppError('conflict', { message: '您已加入企业，请先退出' });
    }
    // Revokes keys created while the user was leaving this company.
    await revokeKeys(tx, { userId: user.id, companyId: company_id });
    await tx.updateTable('company_invites').set({ status: 'accepted' }).where('id', '=', inviteId).execute();
    const { owner, member } = await readNames(tx, company_id, user.id);
    await sendMessage(tx, owner, notices.joined(member));
    return null;
  });
}

export async function rejectInvite(db: Db, user: UserSession, inviteId: number): Promise<null> {
  const companyId = user.companyRole === 'owner' ? user.companyId : null;
  return await inTransaction(db, async (tx) => {
    await lockOpenInvite(tx, inviteId, { userId: user.id, companyId });
    await tx.updateTable('company_invites').set({ status: 'rejected' }).where('id', '=', inviteId).execute();
    return null;
  });
}

/** Locks the invitation, so that the second of two concurrent responses finds it closed. */
async function lockOpenInvite(
  tx: Tx,
  inviteId: number,
  { userId, companyId = null }: { userId: number; companyId?: number | null },
) {
  const row = await tx
    .selectFrom('company_invites')
    .select(['company_id', 'role', 'status'])
    .where('id', '=', inviteId)
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('company_id', '=', companyId)]))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('notFound', { message: '邀请不存在' });
  if (row.status !== 'open') throw new AppError('conflict', { message: '该邀请已处理' });
  return row;
}

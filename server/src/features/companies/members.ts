import type { Input, Output } from '@zhenku/contract/api';
import type { CompanyInvite, CompanyMember, MemberSpending } from '@zhenku/contract/companies/companies';
import { ORDER_STATUS } from '@zhenku/contract/constants';
import { maskPhone } from '@zhenku/contract/format';
import { toYuan } from '@zhenku/contract/money';
import { sql } from 'kysely';
import { revokeKeys } from '../../platform/api-keys.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { shareUsers } from '../../platform/database/users.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import type { UserSession } from '../../platform/sessions.ts';
import { sendMessage } from '../messages/messages.ts';
import { readLowBalance } from './low-balance.ts';
import { notices } from './notices.ts';
import { isUnexpired } from './phone-invites.ts';
import { readApprovalThreshold } from './spending-limits.ts';
import { yuanOrNull } from '../../platform/database/in-yuan.ts';

type Caller = Pick<UserSession, 'id' | 'companyId' | 'companyRole'>;

export function requireOwnCompany({ companyId, companyRole }: Caller): number {
  if (companyId === null || companyRole !== 'owner') {
    throw new AppError('notAllowed', { message: '只有企业账号可以操作' });
  }
  return companyId;
}

export async function listMembersAndInvites(db: Db, user: Caller): Promise<Output<'GET /company/v1/user/list'>> {
  const [members, invites, approvalAbove, lowBalance] = await Promise.all([
    listMembers(db, user),
    listInvites(db, user),
    user.companyId === null ? null : readApprovalThreshold(db, user.companyId),
    user.companyId === null ? null : readLowBalance(db, user.companyId),
  ]);
  return { list: members, invites, approvalAbove: yuanOrNull(approvalAbove), lowBalance: yuanOrNull(lowBalance) };
}

async function listMembers(db: Db, user: Caller): Promise<CompanyMember[]> {
  if (user.companyId === null) return [];
  const rows = await db
    .selectFrom('user_companies as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('companies as c', 'c.id', 'm.company_id')
    .leftJoin('company_members as j', 'j.user_id', 'm.user_id')
    .select(['m.user_id', 'u.name', 'u.phone', 'm.role', 'j.manages', 'j.monthly_limit', 'j.order_limit'])
    .select(sql<string>`coalesce(j.joined_at, c.created_at)`.as('since'))
    .where('m.company_id', '=', user.companyId)
    .orderBy(sql`m.role = 'owner'`, 'desc')
    .orderBy('since')
    .orderBy('m.user_id')
    .execute();
  const manages = rows.some((row) => row.user_id === user.id && (row.role === 'owner' || row.manages === true));
  return rows.map((row) => {
    const isSelf = row.user_id === user.id;
    const seesLimits = manages || isSelf;
    return {
      userId: row.user_id,
      name: row.name,
      phone: user.companyRole === 'owner' || isSelf ? (row.phone ?? '') : maskPhone(row.phone ?? ''),
      role: row.role,
      manages: row.role === 'owner' || row.manages === true,
      monthlyLimit: seesLimits ? yuanOrNull(row.monthly_limit) : null,
      orderLimit: seesLimits ? yuanOrNull(row.order_limit) : null,
      addTime: row.since,
    };
  });
}

async function listInvites(db: Db, user: Caller): Promise<CompanyInvite[]> {
  const sender = user.companyRole === 'owner' ? user.companyId : null;
  const rows = await db
    .selectFrom('company_invites as i')
    .innerJoin('companies as c', 'c.id', 'i.company_id')
    .leftJoin('users as u', 'u.id', 'i.user_id')
    .select(['i.id', 'c.name', 'i.role', 'i.created_at', 'i.user_id'])
    .select(sql<string | null>`coalesce(u.phone, i.phone)`.as('phone'))
    .where('i.status', '=', 'open')
    .where((eb) => eb.or([eb('i.phone', 'is', null), isUnexpired('i')]))
    .where((eb) => eb.or([eb('i.user_id', '=', user.id), eb('i.company_id', '=', sender)]))
    .orderBy('i.id', 'desc')
    .execute();
  return rows.map((row) => ({
    inviteId: row.id,
    companyName: row.name,
    phone: row.phone ?? '',
    role: row.role,
    registered: row.user_id !== null,
    addTime: row.created_at,
  }));
}

export async function changeMemberRole(
  db: Db,
  user: Caller,
  { userId, role, manages }: Input<'POST /company/v1/user/role'>,
): Promise<null> {
  if (manages && role !== 'buyer') throw invalidField('role', '管理员须是采购员');
  const changed = await db
    .updateTable('company_members')
    .set({ role, manages })
    .where('user_id', '=', userId)
    .where('company_id', '=', requireOwnCompany(user))
    .returning('user_id')
    .executeTakeFirst();
  if (!changed) throw memberNotFound();
  return null;
}

/** Ends a membership and its API keys, and notifies the other side. Waits for a payment in progress. */
export async function removeMember(db: Db, user: Caller, userId: number): Promise<null> {
  const leaves = userId === user.id && user.companyId !== null;
  const companyId = leaves ? user.companyId! : requireOwnCompany(user);
  return await inTransaction(db, async (tx) => {
    // A handover locks these users before the membership.
    await shareUsers(tx, [userId, await findOwner(tx, companyId)]);
    const removedMember = await tx
      .deleteFrom('company_members')
      .where('user_id', '=', userId)
      .where('company_id', '=', companyId)
      .returning('user_id')
      .executeTakeFirst();
    if (!removedMember) throw memberNotFound();
    await revokeKeys(tx, { userId, companyId });
    const { owner, company, member } = await readNames(tx, companyId, userId);
    await (leaves ? sendMessage(tx, owner, notices.left(member)) : sendMessage(tx, userId, notices.removed(company)));
    return null;
  });
}

async function findOwner(tx: Tx, companyId: number): Promise<number> {
  const company = await tx
    .selectFrom('companies')
    .select('owner_user_id')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return company.owner_user_id;
}

export async function readNames(tx: Tx, companyId: number, userId: number) {
  return await tx
    .selectFrom('companies as c')
    .innerJoin('users as u', (join) => join.on('u.id', '=', userId))
    .select(['c.owner_user_id as owner', 'c.name as company', 'u.name as member'])
    .where('c.id', '=', companyId)
    .executeTakeFirstOrThrow();
}

export const memberNotFound = () => new AppError('notFound', { message: '该成员不存在' });

export async function listSpendingByMember(db: Db, user: Caller): Promise<{ list: MemberSpending[] }> {
  const rows = await db
    .selectFrom('orders as o')
    .innerJoin('order_items as i', 'i.order_id', 'o.id')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .select(['u.id', 'u.name'])
    .select(sql<number>`count(distinct o.id)::int`.as('orders'))
    .select(sql<string>`sum(i.pay_amount)`.as('amount'))
    .where('o.company_id', '=', requireOwnCompany(user))
    .where('o.status', '=', ORDER_STATUS.paid)
    .where('i.refunded_at', 'is', null)
    .groupBy('u.id')
    .orderBy('amount', 'desc')
    .orderBy('u.id')
    .execute();
  return {
    list: rows.map((row) => ({
      userId: row.id,
      name: row.name,
      orders: row.orders,
      amount: toYuan(BigInt(row.amount)),
    })),
  };
}

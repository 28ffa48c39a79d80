import type { Input } from '@zhenku/contract/api';
import type { LimitKind } from '@zhenku/contract/companies/approvals';
import { ORDER_STATUS } from '@zhenku/contract/constants';
import { formatMoney } from '@zhenku/contract/format';
import { type Fen, toFen, toYuan } from '@zhenku/contract/money';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { shareUsers } from '../../platform/database/users.ts';
import { AppError } from '../../platform/errors.ts';
import type { UserSession } from '../../platform/sessions.ts';

export type Member = Pick<UserSession, 'id' | 'companyId' | 'companyRole'>;

interface Limits {
  monthlyLimit: Fen | null;
  orderLimit: Fen | null;
  approvalAbove: Fen | null;
}

export interface CompanyBuyer {
  userId: number;
  companyId: number;
  /** Null for the owner and managers. */
  limits: Limits | null;
}

const NO_COMPANY = '您没有加入企业，不能用企业账户支付';

const asFen = (yuan: number | undefined) => (yuan === undefined ? null : toFen(yuan));

export async function readApprovalThreshold(db: Db, companyId: number): Promise<Fen | null> {
  const company = await db
    .selectFrom('companies')
    .select('approval_above')
    .where('id', '=', companyId)
    .executeTakeFirst();
  return company?.approval_above ?? null;
}

/**
 * Returns the caller as a buyer for their company. Throws `notAllowed` unless they may spend its coins. Locks the membership until
 * the transaction ends, so that the member's other payments wait, as do removing and demoting the member.
 */
export async function lockBuyer(tx: Tx, { id, companyId, companyRole }: Member): Promise<CompanyBuyer> {
  if (companyId === null) throw new AppError('notAllowed', { message: NO_COMPANY });
  if (companyRole === 'owner') return { userId: id, companyId, limits: null };
  // A handover and closing the account lock the user before the membership; the payment's messages name the user.
  await shareUsers(tx, [id]);
  const [member] = await lockMembers(tx, companyId, [id]);
  if (!member) throw new AppError('notAllowed', { message: NO_COMPANY });
  if (member.role !== 'buyer') throw new AppError('notAllowed', { message: '您没有使用企业账户支付的权限' });
  if (member.manages) return { userId: id, companyId, limits: null };
  const limits = {
    monthlyLimit: member.monthly_limit,
    orderLimit: member.order_limit,
    approvalAbove: await readApprovalThreshold(tx, companyId),
  };
  return { userId: id, companyId, limits };
}

/** Returns the caller's limits as a buyer; null if they have none, or may not buy for a company at all. */
export async function readBuyerLimits(db: Db, { id, companyId, companyRole }: Member): Promise<Limits | null> {
  if (companyId === null || companyRole !== 'buyer') return null;
  const limits = await db
    .selectFrom('company_members as m')
    .innerJoin('companies as c', 'c.id', 'm.company_id')
    .select(['m.monthly_limit as monthlyLimit', 'm.order_limit as orderLimit', 'c.approval_above as approvalAbove'])
    .where('m.user_id', '=', id)
    .where('m.company_id', '=', companyId)
    .where('m.manages', '=', false)
    .executeTakeFirst();
  return limits ?? null;
}

/** Locks the memberships in the order of their users, so that concurrent calls cannot deadlock. */
export async function lockMembers(tx: Tx, companyId: number, userIds: readonly number[]) {
  return await tx
    .selectFrom('company_members')
    .select(['user_id', 'role', 'manages', 'monthly_limit', 'order_limit'])
    .where('company_id', '=', companyId)
    .where('user_id', 'in', userIds)
    .orderBy('user_id')
    .forNoKeyUpdate()
    .execute();
}

/** Returns what the member has paid of the company's coins this month in Asia/Shanghai, less refunds of these payments. */
export async function readMonthlySpending(
  db: Db,
  { userId, companyId }: Pick<CompanyBuyer, 'userId' | 'companyId'>,
): Promise<Fen> {
  const { spent } = await db
    .selectFrom('orders as o')
    .innerJoin('order_items as i', 'i.order_id', 'o.id')
    .select(sql<string>`coalesce(sum(i.pay_amount), 0)`.as('spent'))
    .where('o.user_id', '=', userId)
    .where('o.company_id', '=', companyId)
    .where('o.status', '=', ORDER_STATUS.paid)
    .where('i.refunded_at', 'is', null)
    .where(
      'o.paid_at',
      '>=',
      sql<string>`date_trunc('month', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`,
    )
    .executeTakeFirstOrThrow();
  return BigInt(spent);
}

/** Returns what a payment would exceed; null if it is within the limits. */
export function findExceeded(limits: Limits, amount: Fen, spent: Fen): LimitKind | null {
  const { approvalAbove, orderLimit, monthlyLimit } = limits;
  if (approvalAbove !== null && amount > approvalAbove) return 'approval';
  if (orderLimit !== null && amount > orderLimit) return 'order';
  if (monthlyLimit !== null && spent + amount > monthlyLimit) return 'month';
  return null;
}

/** Throws `approvalRequired` if the payment exceeds what the buyer may spend. Call it while `lockBuyer` holds the lock. */
export async function assertWithinLimits(tx: Tx, buyer: CompanyBuyer, amount: Fen): Promise<void> {
  const { limits } = buyer;
  if (!limits) return;
  const spent = await readMonthlySpending(tx, buyer);
  const exceeded = findExceeded(limits, amount, spent);
  if (exceeded === null) return;
  throw new AppError('approvalRequired', { message: describeExceeded(exceeded, limits, spent), data: { exceeded } });
}

function describeExceeded(exceeded: LimitKind, limits: Limits, spent: Fen): string {
  const money = (fen: Fen | null) => `¥${formatMoney(toYuan(fen ?? 0n))}`;
  if (exceeded === 'approval') return `超过${money(limits.approvalAbove)}的订单需要审批，请提交审批`;
  if (exceeded === 'order') return `超出您的单笔限额${money(limits.orderLimit)}，请提交审批`;
  return `超出您的每月限额${money(limits.monthlyLimit)}，本月已用${money(spent)}，请提交审批`;
}

/** Returns the company that the caller manages, as its owner or as a member. Throws `notAllowed`. */
export async function requireManagedCompany(db: Db, user: Member): Promise<number> {
  if (user.companyId !== null && (await isManager(db, user))) return user.companyId;
  throw new AppError('notAllowed', { message: '只有企业的管理员可以操作' });
}

export async function isManager(db: Db, { id, companyId, companyRole }: Member): Promise<boolean> {
  if (companyId === null) return false;
  if (companyRole === 'owner') return true;
  const member = await db
    .selectFrom('company_members')
    .select('manages')
    .where('user_id', '=', id)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return member?.manages === true;
}

/** Returns the ids of the company's owner and managing members. */
export async function listManagers(db: Db, companyId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select owner_user_id as id from companies where id = ${companyId}
    union all
    select user_id from company_members where company_id = ${companyId} and manages`.execute(db);
  return rows.map(({ id }) => id);
}

/** Managers set the limits of members who do not manage. A limit that is lowered during a payment counts from the next. */
export async function setMemberLimits(
  db: Db,
  user: Member,
  { userId, monthlyLimit, orderLimit }: Input<'POST /company/v1/user/limits'>,
): Promise<null> {
  return await inTransaction(db, async (tx) => {
    const companyId = await requireManagedCompany(tx, user);
    const [member] = await lockMembers(tx, companyId, [userId]);
    if (!member) throw new AppError('notFound', { message: '该成员不存在' });
    if (member.manages) throw new AppError('conflict', { message: '管理员没有限额' });
    await tx
      .updateTable('company_members')
      .set({ monthly_limit: asFen(monthlyLimit), order_limit: asFen(orderLimit) })
      .where('user_id', '=', userId)
      .execute();
    return null;
  });
}

export async function setApprovalThreshold(
  db: Db,
  user: Member,
  { approvalAbove }: Input<'POST /company/v1/approval/threshold'>,
): Promise<null> {
  const companyId = await requireManagedCompany(db, user);
  await db
    .updateTable('companies')
    .set({ approval_above: asFen(approvalAbove) })
    .where('id', '=', companyId)
    .execute();
  return null;
}

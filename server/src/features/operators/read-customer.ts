import type { OperatorRole } from '@zhenku/contract/constants';
import { mayOpen } from '@zhenku/contract/object-kinds';
import { toYuan } from '@zhenku/contract/money';
import type { OperatorCompany, OperatorUserDetail } from '@zhenku/contract/operators';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type AccountRef, selectAccounts } from '../wallet/accounts.ts';
import { bonusOf, coinsOf, type CoinsOwner } from '../wallet/coins.ts';
import { asOperatorUser, USER_COLUMNS } from './list-users.ts';

/** A user as operators see one. Throws `notFound`. */
export async function readAnyUser(db: Db, role: OperatorRole, userId: number): Promise<OperatorUserDetail> {
  const row = await db
    .selectFrom('users as u')
    .leftJoin('companies as c', 'c.owner_user_id', 'u.id')
    .select(USER_COLUMNS)
    .select(['u.email', 'u.sign_time'])
    .where('u.id', '=', userId)
    .executeTakeFirst();
  if (!row) throw new AppError('notFound', { message: '用户不存在' });
  const [coinsMoney, incomeMoney, debtMoney] = await Promise.all([
    sumCoins(db, role, { userId }),
    sumMoney(db, role, [{ kind: 'income', userId }]),
    sumMoney(db, role, [{ kind: 'creatorDebt', userId }]),
  ]);
  const debt = debtMoney && -debtMoney;
  return {
    ...asOperatorUser(row),
    email: row.email,
    signTime: row.sign_time,
    coinsMoney,
    incomeMoney,
    debtMoney: debt,
  };
}

/** A company as operators see one. Throws `notFound`. */
export async function readAnyCompany(db: Db, role: OperatorRole, companyId: number): Promise<OperatorCompany> {
  const row = await db
    .selectFrom('companies as c')
    .innerJoin('users as u', 'u.id', 'c.owner_user_id')
    .select(['c.id', 'c.name', 'c.credit_code', 'c.verified_at', 'c.created_at', 'u.id as ownerId', 'u.phone'])
    .select('u.name as ownerName')
    .select(
      sql<number>`(select count(*)::int from user_companies m where m.company_id = c.id and m.role <> 'owner')`.as(
        'memberCount',
      ),
    )
    .where('c.id', '=', companyId)
    .executeTakeFirst();
  if (!row) throw new AppError('notFound', { message: '企业不存在' });
  return {
    companyId: row.id,
    companyName: row.name,
    socialCreditCode: row.credit_code,
    verifyTime: row.verified_at,
    ownerId: row.ownerId,
    ownerName: row.ownerName,
    phone: row.phone ?? '',
    memberCount: row.memberCount,
    coinsMoney: await sumCoins(db, role, { companyId }),
    addTime: row.created_at,
  };
}

const sumCoins = (db: Db, role: OperatorRole, owner: CoinsOwner) =>
  sumMoney(db, role, [coinsOf(owner), bonusOf(owner)]);

/** What is on the accounts together; null for roles that see no money. */
async function sumMoney(db: Db, role: OperatorRole, accounts: AccountRef[]): Promise<number | null> {
  if (!mayOpen(role, 'trade')) return null;
  const opened = await selectAccounts(db, accounts).execute();
  return toYuan(opened.reduce((sum, { balance }) => sum + balance, 0n));
}

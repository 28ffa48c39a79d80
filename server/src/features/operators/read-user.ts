import type { OperatorRole } from '@zhenku/contract/constants';
import { mayOpen } from '@zhenku/contract/operations/object-kinds';
import { toYuan } from '@zhenku/contract/money';
import type { OperatorUserDetail } from '@zhenku/contract/operators/customers';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type AccountRef, readAccounts } from '../wallet/accounts.ts';
import { bonusOf, coinsOf } from '../wallet/coins.ts';
import { asOperatorUser, USER_COLUMNS } from './list-users.ts';

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
    sumMoney(db, role, [coinsOf({ userId }), bonusOf({ userId })]),
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

/** Returns null for roles that may not see money. */
async function sumMoney(db: Db, role: OperatorRole, accounts: AccountRef[]): Promise<number | null> {
  if (!mayOpen(role, 'trade')) return null;
  const opened = await readAccounts(db, accounts);
  return toYuan(opened.reduce((sum, { balance }) => sum + balance, 0n));
}

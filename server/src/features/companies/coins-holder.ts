import { USER_TYPE } from '@zhenku/contract/constants';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { lockUser } from '../../platform/database/users.ts';
import type { CoinsOwner } from '../wallet/coins.ts';

/**
 * Locks the user who holds the coins to credit (for a company, its owner) and returns their id. Throws `notFound`, or
 * `conflict` for a closed account or a company buyer's own coins, which cannot be spent.
 */
export async function lockCoinsHolder(tx: Tx, owner: CoinsOwner): Promise<number> {
  const userId = await findCoinsHolder(tx, owner);
  const user = await lockUser(tx, userId);
  if (user.closed_at !== null) throw new AppError('conflict', { message: '该账号已由用户注销，不能入账' });
  if ('userId' in owner) await assertSpendsOwnCoins(tx, userId);
  return userId;
}

export async function findCoinsHolder(tx: Tx, owner: CoinsOwner): Promise<number> {
  if ('userId' in owner) return owner.userId;
  const company = await tx
    .selectFrom('companies')
    .select('owner_user_id')
    .where('id', '=', owner.companyId)
    .executeTakeFirst();
  if (!company) throw new AppError('notFound', { message: '企业不存在' });
  return company.owner_user_id;
}

async function assertSpendsOwnCoins(tx: Tx, userId: number): Promise<void> {
  const company = await tx
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.owner_user_id', 'u.id')
    .select('c.id')
    .where('u.id', '=', userId)
    .where('u.user_type', '=', USER_TYPE.company)
    .executeTakeFirst();
  if (company) throw new AppError('conflict', { message: `企业账号使用企业余额，请记入企业 ${company.id}` });
}

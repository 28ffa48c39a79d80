import { USER_TYPE } from '@zhenku/contract/constants';
import type { Db, Tx } from '../../platform/database/database.ts';
import { lockUser } from '../../platform/database/users.ts';
import { AppError } from '../../platform/errors.ts';
import type { ClosingCheck } from '../../platform/personal-data.ts';
import type { UserSession } from '../../platform/sessions.ts';
import { handOverCompany } from '../companies/hand-over.ts';
import { requireOwnCompany } from '../companies/members.ts';
import { checkOwnPassword } from './login.ts';
import { recordLoginAttempt, WRONG_PASSWORD } from './login-limit.ts';

interface Transfer {
  userId: number;
  secretKey: string;
  ip: string;
}

const UNSETTLED = '对方的个人账户里还有余额、未用完的下载包、未完成的订单或退款申请，请对方处理完再转让';

/**
 * Makes a member the owner of the caller's company. Both account types change, because company accounts spend only the company's
 * coins; so neither may have anything unsettled of their own. Throws the login errors for a wrong password.
 */
export async function transferCompany(
  db: Db,
  { closingChecks }: { closingChecks: readonly ClosingCheck[] },
  { owner, userId: to, secretKey, ip }: Transfer & { owner: UserSession },
): Promise<null> {
  const companyId = requireOwnCompany(owner);
  const from = owner.id;
  const { attempt, passwordHash, isRight } = await checkOwnPassword(db, { userId: from, secretKey, ip });
  await recordLoginAttempt(db, { ...attempt, wrong: WRONG_PASSWORD }, async (tx) => {
    const users = new Map<number, Awaited<ReturnType<typeof lockUser>>>();
    for (const id of [from, to].toSorted((a, b) => a - b)) users.set(id, await lockUser(tx, id));
    if (!isRight || !(await hasPassword(tx, from, passwordHash))) return null;
    await handOverCompany(tx, { companyId, from, to });
    assertCanSwap(users.get(from)!, users.get(to)!);
    for (const check of closingChecks) {
      const reason = await check(tx, { id: from, companyId: null });
      if (reason !== null) throw new AppError('conflict', { message: reason });
      if ((await check(tx, { id: to, companyId: null })) !== null)
        throw new AppError('conflict', { message: UNSETTLED });
    }
    await setType(tx, from, USER_TYPE.personal);
    await setType(tx, to, USER_TYPE.company);
    return true;
  });
  return null;
}

async function hasPassword(tx: Tx, userId: number, passwordHash: string): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .executeTakeFirst();
  return user !== undefined;
}

type LockedUser = Awaited<ReturnType<typeof lockUser>>;

function assertCanSwap(from: LockedUser, to: LockedUser): void {
  if (from.author) throw new AppError('conflict', { message: '您已成为创作者，不能转让企业，请联系客服' });
  if (to.author) throw new AppError('conflict', { message: '对方已成为创作者，不能接收企业' });
  if (to.suspended_at !== null || to.closed_at !== null)
    throw new AppError('conflict', { message: '对方的账号已停用' });
}

async function setType(tx: Tx, userId: number, type: number): Promise<void> {
  await tx.updateTable('users').set({ user_type: type, current_user_type: type }).where('id', '=', userId).execute();
}

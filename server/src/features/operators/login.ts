import type { OperatorRole } from '@zhenku/contract/constants';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { openOperatorSession } from '../../platform/sessions.ts';
import { accountKey, type LoginTry, refuseLocked, settleTry } from '../accounts/login-limit.ts';
import { isPassword } from '../accounts/passwords.ts';

/** Opens a session, limited as users' logins are. */
export async function loginOperator(
  db: Db,
  { username, password }: { username: string; password: string },
  ip: string,
): Promise<{ token: string; role: OperatorRole }> {
  const operator = await db
    .selectFrom('operators')
    .select(['id', 'password_hash'])
    .where('username', '=', username)
    .executeTakeFirst();
  const attempt: LoginTry = { realm: 'operator', account: accountKey(operator?.id, username), ip };
  await refuseLocked(db, attempt);
  const right = await isPassword(operator?.password_hash, password);
  return await settleTry(db, attempt, async (tx) => {
    if (!operator || !right) return null;
    // Locked and read again: a password that was replaced while it was being checked opens nothing.
    const current = await tx
      .selectFrom('operators')
      .select(['role', 'disabled_at'])
      .where('id', '=', operator.id)
      .where('password_hash', '=', operator.password_hash)
      .forShare()
      .executeTakeFirst();
    if (!current) return null;
    if (current.disabled_at) throw new AppError('notAllowed', { message: '账号已被停用' });
    return { token: await openOperatorSession(tx, operator.id), role: current.role };
  });
}

/** Signs out: the token is unknown from now on. */
export async function logoutOperator(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('operator_sessions').where('token_hash', '=', tokenHash).execute();
}

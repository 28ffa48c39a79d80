import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { revokeUserSessions } from '../../platform/sessions.ts';

/** Suspends a user and ends every session. Throws `notFound`, or `conflict` for a user who is suspended already. */
export async function suspendAccount(tx: Tx, userId: number): Promise<void> {
  const user = await lockUser(tx, userId);
  if (user.suspended_at !== null) throw new AppError('conflict', { message: '该用户已停用' });
  await tx
    .updateTable('users')
    .set({ suspended_at: sql`now()` })
    .where('id', '=', userId)
    .execute();
  await revokeUserSessions(tx, userId);
}

/** Ends a suspension. Throws `notFound`, or `conflict` for a user who is not suspended or has closed the account. */
export async function restoreAccount(tx: Tx, userId: number): Promise<void> {
  const user = await lockUser(tx, userId);
  if (user.closed_at !== null) throw new AppError('conflict', { message: '该账号已由用户注销，不能恢复' });
  if (user.suspended_at === null) throw new AppError('conflict', { message: '该用户未停用' });
  await tx.updateTable('users').set({ suspended_at: null }).where('id', '=', userId).execute();
}

/** Locks a user's row until the transaction ends. Throws `notFound`. */
export async function lockUser(tx: Tx, userId: number) {
  const user = await tx
    .selectFrom('users')
    .select(['suspended_at', 'closed_at', 'author', 'sale_type', 'role'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!user) throw new AppError('notFound', { message: '用户不存在' });
  return user;
}

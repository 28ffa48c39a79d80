import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { revokeUserSessions } from '../../platform/sessions.ts';
import { lockUser } from '../../platform/database/users.ts';

/** Suspends a user and ends all their sessions. Throws `notFound`, or `conflict` if the user is already suspended. */
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

/** Throws `notAllowed` for a suspended user, who cannot log in. */
export function assertNotSuspended({ suspended_at }: { suspended_at: string | null }): void {
  if (suspended_at) throw new AppError('notAllowed', { message: '账号已被停用，请联系客服' });
}

/** Ends a suspension. Throws `notFound`, or `conflict` if the user is not suspended or has closed the account. */
export async function restoreAccount(tx: Tx, userId: number): Promise<void> {
  const user = await lockUser(tx, userId);
  if (user.closed_at !== null) throw new AppError('conflict', { message: '该账号已由用户注销，不能恢复' });
  if (user.suspended_at === null) throw new AppError('conflict', { message: '该用户未停用' });
  await tx.updateTable('users').set({ suspended_at: null }).where('id', '=', userId).execute();
}

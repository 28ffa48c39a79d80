import type { Tx } from './database.ts';
import { AppError } from '../errors.ts';

/**
 * Locks a user before anything that hangs on them, so that what they, operators and the closing of the account do at once
 * happens one after the other, and never waits in a circle. Throws `notFound`.
 */
export async function lockUser(tx: Tx, userId: number) {
  const user = await tx
    .selectFrom('users')
    .select(['id', 'author', 'sale_type', 'role', 'suspended_at', 'closed_at'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!user) throw new AppError('notFound', { message: '用户不存在' });
  return user;
}

/** The same for a caller, whose account may have been closed since the call began: that throws `conflict`. */
export async function lockCaller(tx: Tx, userId: number) {
  const user = await lockUser(tx, userId);
  if (user.closed_at !== null) throw new AppError('conflict', { message: '该账号已注销' });
  return user;
}

/**
 * Keeps users from being locked as above until the transaction ends. Call it before money moves where rows that name them are
 * written afterwards: who locks a user goes on to the user's ledger accounts, and would wait in a circle.
 */
export async function shareUsers(tx: Tx, userIds: number[]): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', 'in', userIds).orderBy('id').forKeyShare().execute();
}

/** Throws `conflict` for an account that is closed or suspended: nothing is approved for it. */
export function assertActive({ closed_at, suspended_at }: { closed_at: string | null; suspended_at: string | null }) {
  if (closed_at !== null) throw new AppError('conflict', { message: '该账号已注销，不能通过' });
  if (suspended_at !== null) throw new AppError('conflict', { message: '该账号已停用，不能通过' });
}

import type { Tx } from './database.ts';
import { AppError } from '../errors.ts';

/**
 * Locks a user. Call it before locking dependent rows, so that concurrent actions by the user, by operators and by
 * closing the account are serialised without deadlocks. Throws `notFound`.
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

/** Locks the calling user like `lockUser`. Also throws `conflict` if the account was closed since the call began. */
export async function lockCaller(tx: Tx, userId: number) {
  const user = await lockUser(tx, userId);
  if (user.closed_at !== null) throw new AppError('conflict', { message: '该账号已注销' });
  return user;
}

/**
 * Blocks `lockUser` and `lockCaller` for these users until the transaction ends. Call it before moving money if rows
 * that name the users are written later: a transaction that locks a user locks the user's ledger accounts next, and the
 * two would deadlock.
 */
export async function shareUsers(tx: Tx, userIds: number[]): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', 'in', userIds).orderBy('id').forKeyShare().execute();
}

/** Throws `conflict` for a closed or suspended account; nothing may be approved for it. */
export function assertActive({ closed_at, suspended_at }: { closed_at: string | null; suspended_at: string | null }) {
  if (closed_at !== null) throw new AppError('conflict', { message: '该账号已注销，不能通过' });
  if (suspended_at !== null) throw new AppError('conflict', { message: '该账号已停用，不能通过' });
}

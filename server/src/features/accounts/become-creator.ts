import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';

/** Signs a user as a creator; the role in use stays. Throws `notFound`, or `conflict` when the user is one already. */
export async function becomeCreator(tx: Db, userId: number, saleType: 0 | 1): Promise<void> {
  const signed = await tx
    .updateTable('users')
    .set({ author: true, sale_type: saleType, sign_time: sql`now()` })
    .where('id', '=', userId)
    .where('author', '=', false)
    .executeTakeFirst();
  if (signed.numUpdatedRows > 0n) return;
  const user = await tx.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst();
  throw user ? new AppError('conflict', { message: '该用户已是创作者' }) : new AppError('notFound');
}

import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';

/**
 * Locks an operator's row. Does not block inserts that reference the row, because operators who change each other write audit
 * rows concurrently. Throws `notFound`.
 */
export async function lockOperator(tx: Tx, id: number) {
  const operator = await tx
    .selectFrom('operators')
    .select(['id', 'username', 'role', 'disabled_at', 'password_hash'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!operator) throw new AppError('notFound', { message: '运营人员不存在' });
  return operator;
}

import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';

/**
 * Locks an operator's row, but not against the rows that refer to it: operators who change each other write audit rows
 * at the same time. Throws `notFound`.
 */
export async function lockOperator(tx: Tx, id: number) {
  const operator = await tx
    .selectFrom('operators')
    .select(['id', 'role', 'disabled_at', 'password_hash'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!operator) throw new AppError('notFound', { message: '运营人员不存在' });
  return operator;
}

/** Ends an operator's sessions, but for one; their tokens are told that they are revoked. */
export async function revokeOperatorSessions(tx: Tx, operatorId: number, exceptTokenHash?: Buffer): Promise<void> {
  await tx
    .updateTable('operator_sessions')
    .set({ revoked_at: sql`now()` })
    .where('operator_id', '=', operatorId)
    .where('revoked_at', 'is', null)
    .$if(exceptTokenHash !== undefined, (query) => query.where('token_hash', '<>', exceptTokenHash!))
    .execute();
}

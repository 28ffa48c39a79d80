import { sql } from 'kysely';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { audit } from '../../platform/audit.ts';
import { assertProofSeen } from './identities.ts';

interface Recheck {
  authenticationId: number;
  agreed: boolean;
  reason?: string | undefined;
}

/**
 * Records another reviewer's verdict on an approval selected for recheck. A dispute does not revoke the approval; admins
 * decide what follows. Throws `notFound` if the approval was not selected, `conflict` if it was already rechecked, and
 * `notAllowed` if the caller approved it.
 */
export async function recheckApproval(
  db: Db,
  operator: { id: number },
  { authenticationId, agreed, reason }: Recheck,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const selected = await tx
      .selectFrom('authentication_rechecks')
      .select(['approved_by', 'agreed'])
      .where('authentication_id', '=', authenticationId)
      .forUpdate()
      .executeTakeFirst();
    if (!selected) throw new AppError('notFound', { message: '该认证无需复核' });
    if (selected.approved_by === operator.id) throw new AppError('notAllowed', { message: '不能复核自己通过的认证' });
    if (selected.agreed !== null) throw new AppError('conflict', { message: '该认证已复核' });
    if (agreed) await assertProofSeen(tx, operator, authenticationId);
    const result = { agreed, reason: agreed ? null : (reason ?? null) };
    await tx
      .updateTable('authentication_rechecks')
      .set({ ...result, rechecked_by: operator.id, rechecked_at: sql`now()` })
      .where('authentication_id', '=', authenticationId)
      .execute();
    const action = agreed ? 'authentication.confirm' : 'authentication.dispute';
    await audit(tx, operator, { action, subject: `authentication:${authenticationId}`, after: result });
  });
}

import { randomInt } from 'node:crypto';
import { AUTHENTICATION_STATUS } from '@zhenku/contract/authentications/authentication-status';
import type { AuthenticationKind } from '@zhenku/contract/authentications/authentications';
import { type CertificationField, FIELDS_OF_KIND } from '@zhenku/contract/creators/creator-status';
import { sql } from 'kysely';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Operation } from '../../platform/operation.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { assertActive, lockUser } from '../../platform/database/users.ts';
import { audit } from '../../platform/audit.ts';
import { assertProofSeen } from './identities.ts';

const { inReview, passed, rejected } = AUTHENTICATION_STATUS;

/** A second reviewer rechecks 1 in 20 approvals (5 %). */
const APPROVALS_PER_RECHECK = 20;
export const isSelectedForRecheck = () => randomInt(APPROVALS_PER_RECHECK) === 0;

export interface Decision {
  authenticationId: number;
  kind: AuthenticationKind;
  userId: number;
  companyName: string | null;
  creditCode: string | null;
  passed: boolean;
  reason: string | null;
  field: CertificationField | null;
}

/** Called in a decision's transaction. Each feature that relies on verified users supplies its own listener. */
export type DecisionListeners = Record<AuthenticationKind, (tx: Tx, decision: Decision) => Promise<void>>;

export interface DecideServices {
  onDecided: Partial<DecisionListeners>;
  isSelectedForRecheck: () => boolean;
}

interface Verdict {
  authenticationId: number;
  reason?: string;
  field?: CertificationField | undefined;
}

/** Approves a submission, or rejects it with a reason. Throws `notFound`, or `conflict` if it was already decided. */
export async function decideAuthentication(
  { db, caller: operator, services: { onDecided, isSelectedForRecheck } }: Operation<{ id: number }, DecideServices>,
  { authenticationId, reason, field }: Verdict,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { row, user } = await lockSubmission(tx, authenticationId);
    if (row.status !== inReview) throw new AppError('conflict', { message: '该认证已审核' });
    if (field && !FIELDS_OF_KIND[row.kind].includes(field)) throw invalidField('field', '请选择有误的一项');
    const passes = reason === undefined;
    if (passes) {
      assertActive(user);
      await assertProofSeen(tx, operator, row.id);
    }
    const status = passes ? passed : rejected;
    const verdict = { status, reason: reason ?? null, rejected_field: field ?? null };
    await tx
      .updateTable('authentications')
      .set({ ...verdict, decided_at: sql`now()`, decided_by: operator.id })
      .where('id', '=', row.id)
      .execute();
    await onDecided[row.kind]?.(tx, {
      authenticationId: row.id,
      kind: row.kind,
      userId: row.user_id,
      companyName: row.company_name,
      creditCode: row.credit_code,
      passed: passes,
      reason: reason ?? null,
      field: field ?? null,
    });
    if (passes && isSelectedForRecheck()) {
      const recheck = { authentication_id: row.id, approved_by: operator.id };
      await tx.insertInto('authentication_rechecks').values(recheck).execute();
    }
    await audit(tx, operator, {
      action: passes ? 'authentication.approve' : 'authentication.reject',
      subject: `authentication:${row.id}`,
      before: { status: inReview },
      after: { status, reason: reason ?? null, ...(field && { field }) },
    });
  });
}

/**
 * Locks and returns a submission and its user. Like all code that changes submissions, locks the user first to avoid
 * deadlocks. Throws `notFound`.
 */
export async function lockSubmission(tx: Tx, authenticationId: number) {
  const submission = await tx
    .selectFrom('authentications')
    .select('user_id')
    .where('id', '=', authenticationId)
    .executeTakeFirst();
  if (!submission) throw new AppError('notFound', { message: '认证申请不存在' });
  const user = await lockUser(tx, submission.user_id);
  const row = await tx
    .selectFrom('authentications')
    .selectAll()
    .where('id', '=', authenticationId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { row, user };
}

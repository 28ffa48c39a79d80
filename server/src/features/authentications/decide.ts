import { randomInt } from 'node:crypto';
import { AUTHENTICATION_STATUS } from '@zhenku/contract/authentication-status';
import type { AuthenticationKind } from '@zhenku/contract/authentications';
import { type CertificationField, FIELDS_OF_KIND } from '@zhenku/contract/creator-status';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../platform/database.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { assertActive, lockUser } from '../../platform/users.ts';
import { audit } from '../../platform/audit.ts';

const { inReview, passed, rejected } = AUTHENTICATION_STATUS;

/** One approval in so many is looked at by another reviewer too: 5 %. */
const RECHECKED_ONE_IN = 20;
export const isDrawn = () => randomInt(RECHECKED_ONE_IN) === 0;

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

/** What follows from a decision, in its transaction; the features whose users are verified each bring their own. */
export type DecisionListeners = Record<AuthenticationKind, (tx: Tx, decision: Decision) => Promise<void>>;

export interface DecideServices {
  onDecided: Partial<DecisionListeners>;
  /** Whether an approval is shown again to another reviewer. */
  isDrawn: () => boolean;
}

interface Verdict {
  authenticationId: number;
  /** Absent: it passes. */
  reason?: string;
  field?: CertificationField | undefined;
}

/** Lets a submission pass, or rejects it with a reason. Throws `notFound`, `conflict` when that is decided already. */
export async function decideAuthentication(
  db: Db,
  { onDecided, isDrawn: draw }: DecideServices,
  operator: { id: number },
  { authenticationId, reason, field }: Verdict,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { row, user } = await lockSubmission(tx, authenticationId);
    if (field && !FIELDS_OF_KIND[row.kind].includes(field)) throw invalidField('field', '请选择有误的一项');
    const passes = reason === undefined;
    if (passes) assertActive(user);
    const status = passes ? passed : rejected;
    const verdict = { status, reason: reason ?? null, rejected_field: field ?? null };
    await tx
      .updateTable('authentications')
      .set({ ...verdict, decided_at: sql`now()` })
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
    if (passes && draw()) {
      const drawn = { authentication_id: row.id, approved_by: operator.id };
      await tx.insertInto('authentication_rechecks').values(drawn).execute();
    }
    await audit(tx, operator, {
      action: passes ? 'authentication.approve' : 'authentication.reject',
      subject: `authentication:${row.id}`,
      before: { status: inReview },
      after: { status, reason: reason ?? null, ...(field && { field }) },
    });
  });
}

/** The user first, as everything does that changes what somebody submitted: no two wait for each other. */
async function lockSubmission(tx: Tx, authenticationId: number) {
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
  if (row.status !== inReview) throw new AppError('conflict', { message: '该认证已审核' });
  return { row, user };
}

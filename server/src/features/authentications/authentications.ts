import { AUTHENTICATION_STATUS } from '@zhenku/contract/authentication-status';
import type { AuthenticationKind, OperatorAuthentication } from '@zhenku/contract/authentications';
import { DOWNLOAD_URL_MINUTES } from '@zhenku/contract/constants';
import type { PageOf } from '@zhenku/contract/shapes';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type Paging, readPage } from '../../platform/paging.ts';
import type { OperatorSession } from '../../platform/sessions.ts';
import { forOperator } from '../../platform/storage/links.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { audit } from '../../platform/audit.ts';

const { inReview, passed, rejected } = AUTHENTICATION_STATUS;

interface Submission {
  kind: AuthenticationKind;
  userId: number;
  companyName: string;
  creditCode: string;
  licenceUploadId: number;
}

/** Puts a submission into the operators' queue. */
export async function submitAuthentication(tx: Tx, submission: Submission): Promise<void> {
  await tx
    .insertInto('authentications')
    .values({
      kind: submission.kind,
      user_id: submission.userId,
      company_name: submission.companyName,
      credit_code: submission.creditCode,
      licence_upload_id: submission.licenceUploadId,
    })
    .execute();
}

interface Submitter {
  userId: number;
  kind: AuthenticationKind;
}

/** The status of a submission that is in review or has passed; undefined when there is none. */
export async function findStandingStatus(db: Db, { userId, kind }: Submitter): Promise<number | undefined> {
  const row = await db
    .selectFrom('authentications')
    .select('status')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('status', '!=', rejected)
    .executeTakeFirst();
  return row?.status;
}

/** The latest submission of a user, with the storage key of its business licence. */
export async function findLatestSubmission(db: Db, { userId, kind }: Submitter) {
  return await db
    .selectFrom('authentications as a')
    .innerJoin('uploads as f', 'f.id', 'a.licence_upload_id')
    .select(['a.company_name', 'a.credit_code', 'a.status', 'a.reason', 'a.submitted_at', 'f.storage_key'])
    .where('a.user_id', '=', userId)
    .where('a.kind', '=', kind)
    .orderBy('a.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

interface Queue extends Paging {
  kind?: AuthenticationKind | undefined;
  status?: number | undefined;
}

/** What users submitted for verification: those in review oldest first, all others newest first. */
export async function listAuthentications(
  db: Db,
  storage: Pick<Storage, 'signedUrl'>,
  operator: OperatorSession,
  { kind, status, ...paging }: Queue,
): Promise<PageOf<OperatorAuthentication>> {
  const matching = db
    .selectFrom('authentications as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .leftJoin('uploads as f', 'f.id', 'a.licence_upload_id')
    .$if(kind !== undefined, (query) => query.where('a.kind', '=', kind!))
    .$if(status !== undefined, (query) => query.where('a.status', '=', status!));
  const listed = matching
    .select(['a.id', 'a.kind', 'a.user_id', 'u.name', 'a.status', 'a.reason', 'a.company_name', 'a.credit_code'])
    .select(['a.submitted_at', 'a.decided_at', 'f.storage_key'])
    .orderBy('a.id', status === inReview ? 'asc' : 'desc');
  const { rows, ...page } = await readPage(db, paging, { matching, rows: listed });
  const link = { seconds: DOWNLOAD_URL_MINUTES * 60, holder: forOperator(operator, 'reviewer') };
  const content = rows.map((row): OperatorAuthentication => ({
    authenticationId: row.id,
    kind: row.kind,
    userId: row.user_id,
    userName: row.name,
    status: row.status,
    reason: row.reason,
    companyName: row.company_name,
    socialCreditCode: row.credit_code,
    licenceUrl: row.storage_key && storage.signedUrl(row.storage_key, link),
    addTime: row.submitted_at,
    decideTime: row.decided_at,
  }));
  return { content, ...page };
}

export interface Decision {
  userId: number;
  companyName: string | null;
  creditCode: string | null;
  passed: boolean;
  reason: string | null;
}

/** Run in the transaction of a decision. Each feature whose users are verified has its own. */
export type DecisionListeners = Partial<Record<AuthenticationKind, (tx: Tx, decision: Decision) => Promise<void>>>;

interface DecisionInput {
  authenticationId: number;
  /** Absent when the submission passes. */
  reason?: string;
}

/** Approves a submission, or rejects it with a reason. Throws `notFound`, or `conflict` when it is decided already. */
export async function decideAuthentication(
  db: Db,
  listeners: DecisionListeners,
  operator: { id: number },
  { authenticationId, reason }: DecisionInput,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('authentications')
      .selectAll()
      .where('id', '=', authenticationId)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new AppError('notFound', { message: '认证申请不存在' });
    if (row.status !== inReview) throw new AppError('conflict', { message: '该认证已审核' });
    const status = reason === undefined ? passed : rejected;
    await tx
      .updateTable('authentications')
      .set({ status, reason: reason ?? null, decided_at: sql`now()` })
      .where('id', '=', row.id)
      .execute();
    await listeners[row.kind]?.(tx, {
      userId: row.user_id,
      companyName: row.company_name,
      creditCode: row.credit_code,
      passed: status === passed,
      reason: reason ?? null,
    });
    await audit(tx, operator, {
      action: status === passed ? 'authentication.approve' : 'authentication.reject',
      subject: `authentication:${row.id}`,
      before: { status: inReview },
      after: { status, reason: reason ?? null },
    });
  });
}

import { AUTHENTICATION_STATUS } from '@zhenku/contract/authentications/authentication-status';
import type { AuthenticationKind } from '@zhenku/contract/authentications/authentications';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';

interface Submission {
  kind: AuthenticationKind;
  userId: number;
  companyName?: string;
  creditCode?: string;
  licenceUploadId?: number;
  legalPerson?: string;
  signVersion?: number;
  applicationId?: number | null;
  companyCheckId?: number | null;
}

export async function submitAuthentication(tx: Tx, submission: Submission): Promise<number> {
  const { id } = await tx
    .insertInto('authentications')
    .values({
      kind: submission.kind,
      user_id: submission.userId,
      company_name: submission.companyName,
      credit_code: submission.creditCode,
      licence_upload_id: submission.licenceUploadId,
      legal_person: submission.legalPerson,
      sign_version: submission.signVersion,
      application_id: submission.applicationId,
      company_check_id: submission.companyCheckId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface Submitter {
  userId: number;
  kind: AuthenticationKind;
}

/** Matches submissions of a kind. A passed company-creator submission also counts as a company's. */
const isOfKind = (kind: AuthenticationKind) =>
  kind === 'company'
    ? sql<boolean>`(a.kind = 'company' or a.kind = 'authorCompany' and a.status = ${AUTHENTICATION_STATUS.passed})`
    : sql<boolean>`a.kind = ${kind}`;

/** Returns the status of a submission that is in review or has passed; undefined if there is none. */
export async function findActiveStatus(db: Db, { userId, kind }: Submitter): Promise<number | undefined> {
  const row = await db
    .selectFrom('authentications as a')
    .select('a.status')
    .where('a.user_id', '=', userId)
    .where(isOfKind(kind))
    .where('a.status', '!=', AUTHENTICATION_STATUS.rejected)
    .orderBy('a.status', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.status;
}

export type SubmissionRow = NonNullable<Awaited<ReturnType<typeof findCurrentSubmission>>>;

/**
 * Returns a user's passed submission, or the latest one if none has passed, with its identity and its business licence's
 * storage key.
 */
export async function findCurrentSubmission(db: Db, { userId, kind }: Submitter) {
  return await db
    .selectFrom('authentications as a')
    .leftJoin('uploads as f', 'f.id', 'a.licence_upload_id')
    .leftJoin('authentication_identities as i', 'i.authentication_id', 'a.id')
    .selectAll('a')
    .select(['f.storage_key', 'i.real_name', 'i.identity_number'])
    .where('a.user_id', '=', userId)
    .where(isOfKind(kind))
    .orderBy(sql`a.status = ${AUTHENTICATION_STATUS.passed}`, 'desc')
    .orderBy('a.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

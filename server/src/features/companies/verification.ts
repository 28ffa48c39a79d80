import type { Input } from '@zhenku/contract/api';
import { AUTHENTICATION_STATUS } from '@zhenku/contract/authentications/authentication-status';
import type { CompanyAuthentication } from '@zhenku/contract/companies/companies';
import { DOWNLOAD_URL_MINUTES, USER_TYPE } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import { type Db, inTransaction, isPgError, PG, type Tx } from '../../platform/database/database.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import type { UserSession } from '../../platform/sessions.ts';
import { forUser } from '../../platform/storage/links.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { claimUpload } from '../../platform/storage/uploads.ts';
import { lockUser } from '../../platform/database/users.ts';
import { sendMessage } from '../messages/messages.ts';
import type { Decision } from '../authentications/decide.ts';
import { findCurrentSubmission, findActiveStatus, submitAuthentication } from '../authentications/submissions.ts';
import { notices } from './notices.ts';

type Submitter = Pick<UserSession, 'id' | 'userType'>;

export function assertCompanyBuyer(user: Pick<UserSession, 'userType'>): void {
  if (user.userType !== USER_TYPE.company) throw new AppError('notAllowed', { message: '企业认证只面向企业账号' });
}

const codeTaken = () => new AppError('conflict', { message: '该统一社会信用代码已被其他企业认证' });

export async function submitCompany(
  db: Db,
  user: Submitter,
  { companyName, socialCreditCode, licenceFileKey }: Input<'POST /company/v1/authentication/commit'>,
): Promise<null> {
  return await inTransaction(db, async (tx) => {
    await lockUser(tx, user.id);
    const licence = await claimUpload(tx, user.id, { fileKey: licenceFileKey, kind: 'image', field: 'licenceFileKey' });
    const activeStatus = await findActiveStatus(tx, { userId: user.id, kind: 'company' });
    if (activeStatus !== undefined) {
      const inReview = activeStatus === AUTHENTICATION_STATUS.inReview;
      throw new AppError('conflict', { message: inReview ? '企业认证审核中，请勿重复提交' : '企业已通过认证' });
    }
    if (await isVerified(tx, user.id)) throw new AppError('conflict', { message: '企业已通过认证' });
    await assertCreditCodeFree(tx, user.id, socialCreditCode);
    await submitAuthentication(tx, {
      kind: 'company',
      userId: user.id,
      companyName,
      creditCode: socialCreditCode,
      licenceUploadId: licence.id,
    });
    return null;
  });
}

/** An owner who received the company from another has no submission of their own. */
async function isVerified(tx: Tx, ownerId: number): Promise<boolean> {
  const company = await tx
    .selectFrom('companies')
    .select('id')
    .where('owner_user_id', '=', ownerId)
    .where('verified_at', 'is not', null)
    .executeTakeFirst();
  return company !== undefined;
}

/** Returns the submission that verified a buyer's company, otherwise the latest one; null if there is none. */
export async function readCompanySubmission(
  db: Db,
  storage: Pick<Storage, 'signedUrl'>,
  user: UserSession,
): Promise<CompanyAuthentication | null> {
  assertCompanyBuyer(user);
  const row = await findCurrentSubmission(db, { userId: user.id, kind: 'company' });
  if (!row) return null;
  return {
    companyName: row.company_name!,
    socialCreditCode: row.credit_code!,
    licenceUrl: storage.signedUrl(row.storage_key!, {
      seconds: DOWNLOAD_URL_MINUTES * 60,
      holder: forUser(user),
    }),
    status: row.status,
    reason: row.reason,
    field: row.rejected_field,
    addTime: row.submitted_at,
  };
}

export async function onCompanyDecided(tx: Tx, decision: Decision): Promise<void> {
  if (decision.passed) await verifyCompany(tx, decision);
  const notice = decision.passed
    ? notices.verified(decision.companyName!)
    : notices.rejected(decision.reason!, decision.field);
  await sendMessage(tx, decision.userId, notice);
}

/**
 * Throws `conflict` if another company was verified with the credit code, or `invalidInput` if the user's own company is
 * verified with a different code.
 */
export async function assertCreditCodeFree(db: Db, userId: number, creditCode: string): Promise<void> {
  const companies = await db
    .selectFrom('companies')
    .select(['owner_user_id', 'credit_code'])
    .where((eb) => eb.or([eb('credit_code', '=', creditCode), eb('owner_user_id', '=', userId)]))
    .execute();
  for (const { owner_user_id, credit_code } of companies) {
    if (owner_user_id !== userId) throw codeTaken();
    if (credit_code !== null && credit_code !== creditCode) throw differentCode();
  }
}

const differentCode = () => invalidField('socialCreditCode', '与企业已认证的统一社会信用代码不一致');

export async function verifyCompany(tx: Tx, { userId, companyName, creditCode }: Decision): Promise<void> {
  await assertCreditCodeFree(tx, userId, creditCode!);
  await tx
    .updateTable('companies')
    .set({ name: companyName!, credit_code: creditCode, verified_at: sql`coalesce(verified_at, now())` })
    .where('owner_user_id', '=', userId)
    .execute()
    .catch((error: unknown) => {
      throw isPgError(error, PG.uniqueViolation, 'companies_credit_code_key') ? codeTaken() : error;
    });
}

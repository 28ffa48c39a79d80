import type { Input } from '@zhenku/contract/api';
import { AUTHENTICATION_STATUS } from '@zhenku/contract/authentication-status';
import type { CompanyAuthentication } from '@zhenku/contract/companies';
import { DOWNLOAD_URL_MINUTES, USER_TYPE } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import { type Db, inTransaction, isPgError, PG, type Tx } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { UserSession } from '../../platform/sessions.ts';
import { forUser } from '../../platform/storage/links.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { claimUpload } from '../../platform/storage/uploads.ts';
import { sendMessage } from '../messages/messages.ts';
import {
  type Decision,
  findLatestSubmission,
  findStandingStatus,
  submitAuthentication,
} from '../authentications/authentications.ts';
import { notices } from './notices.ts';

type Submitter = Pick<UserSession, 'id' | 'userType'>;

function assertCompanyBuyer(user: Submitter): void {
  if (user.userType !== USER_TYPE.company) throw new AppError('notAllowed', { message: '仅企业账号可以进行企业认证' });
}

const codeTaken = () => new AppError('conflict', { message: '该统一社会信用代码已被其他企业认证' });

/** Submits a company buyer's business licence. There is one submission at a time, and none after it has passed. */
export async function submitCompany(
  db: Db,
  user: Submitter,
  { companyName, socialCreditCode, licenceFileKey }: Input<'POST /company/v1/authentication/commit'>,
): Promise<null> {
  assertCompanyBuyer(user);
  return await inTransaction(db, async (tx) => {
    // Locked first, so that of two submissions made at once the second finds the first.
    await tx.selectFrom('companies').select('id').where('owner_user_id', '=', user.id).forUpdate().execute();
    const licence = await claimUpload(tx, user.id, licenceFileKey, 'image', 'licenceFileKey');
    const standing = await findStandingStatus(tx, { userId: user.id, kind: 'company' });
    if (standing !== undefined) {
      const inReview = standing === AUTHENTICATION_STATUS.inReview;
      throw new AppError('conflict', { message: inReview ? '企业认证审核中，请勿重复提交' : '企业已通过认证' });
    }
    const taken = await tx
      .selectFrom('companies')
      .select('id')
      .where('credit_code', '=', socialCreditCode)
      .executeTakeFirst();
    if (taken) throw codeTaken();
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

/** The latest submission of a company buyer, or null. */
export async function readSubmission(
  db: Db,
  storage: Pick<Storage, 'signedUrl'>,
  user: UserSession,
): Promise<CompanyAuthentication | null> {
  assertCompanyBuyer(user);
  const row = await findLatestSubmission(db, { userId: user.id, kind: 'company' });
  if (!row) return null;
  return {
    companyName: row.company_name!,
    socialCreditCode: row.credit_code!,
    licenceUrl: storage.signedUrl(row.storage_key, {
      seconds: DOWNLOAD_URL_MINUTES * 60,
      holder: forUser(user),
    }),
    status: row.status,
    reason: row.reason,
    addTime: row.submitted_at,
  };
}

/** Verifies a company whose submission has passed, and notifies its owner of either decision. */
export async function onCompanyDecided(tx: Tx, decision: Decision): Promise<void> {
  if (decision.passed) await verifyCompany(tx, decision);
  const notice = decision.passed ? notices.verified(decision.companyName!) : notices.rejected(decision.reason!);
  await sendMessage(tx, decision.userId, notice);
}

/** Throws `conflict` when another company has the credit code by now. */
async function verifyCompany(tx: Tx, { userId, companyName, creditCode }: Decision): Promise<void> {
  await tx
    .updateTable('companies')
    .set({ name: companyName!, credit_code: creditCode, verified_at: sql`now()` })
    .where('owner_user_id', '=', userId)
    .execute()
    .catch((error: unknown) => {
      throw isPgError(error, PG.uniqueViolation, 'companies_credit_code_key') ? codeTaken() : error;
    });
}

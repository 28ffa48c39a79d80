import type { Input } from '@zhenku/contract/api';
import type { AuthorCompanyAuthentication } from '@zhenku/contract/creators/certification';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import type { Operation } from '../../platform/operation.ts';
import { claimUpload } from '../../platform/storage/uploads.ts';
import { lockCaller } from '../../platform/database/users.ts';
import { findCurrentSubmission, submitAuthentication } from '../authentications/submissions.ts';
import { assertCreditCodeFree } from '../companies/verification.ts';
import { assertCompanyMatches, type CompanyCheckServices } from './company-checks.ts';
import { acceptedSignVersion, assertIsOfKind, assertMaySubmit, submissionOf, type Submitter } from './submissions.ts';

export async function certifyCompany(
  { db, caller: user, services }: Operation<Submitter, CompanyCheckServices>,
  input: Input<'POST /author/v1/company/authentication/commit'>,
): Promise<null> {
  const { companyName, socialCreditCode, licenceFileKey, legalPerson, signVersion } = input;
  // Checks cost money, so everything that can be checked without the provider is checked first.
  await assertMaySubmit(db, user.id, 'authorCompany');
  await assertCreditCodeFree(db, user.id, socialCreditCode);
  const companyCheckId = await assertCompanyMatches({ db, caller: user, services }, input);
  return await inTransaction(db, async (tx) => {
    await lockCaller(tx, user.id);
    const { applicationId } = await assertMaySubmit(tx, user.id, 'authorCompany');
    await assertCreditCodeFree(tx, user.id, socialCreditCode);
    const licence = await claimUpload(tx, user.id, { fileKey: licenceFileKey, kind: 'image', field: 'licenceFileKey' });
    await submitAuthentication(tx, {
      kind: 'authorCompany',
      userId: user.id,
      companyName,
      creditCode: socialCreditCode,
      licenceUploadId: licence.id,
      legalPerson,
      applicationId,
      companyCheckId,
      signVersion: await acceptedSignVersion(tx, signVersion),
    });
    return null;
  });
}

/** Returns the company's passed submission, otherwise the latest one, without the picture; null if there is none. */
export async function companySubmission(db: Db, user: Submitter): Promise<AuthorCompanyAuthentication | null> {
  assertIsOfKind(user, 'authorCompany');
  const row = await findCurrentSubmission(db, { userId: user.id, kind: 'authorCompany' });
  if (!row) return null;
  return {
    ...submissionOf(row),
    companyName: row.company_name!,
    socialCreditCode: row.credit_code!,
    legalPerson: row.legal_person!,
  };
}

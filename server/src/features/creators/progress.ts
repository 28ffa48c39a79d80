import { AUTHENTICATION_STATUS } from '@zhenku/contract/authentications/authentication-status';
import type { CertificationProgress } from '@zhenku/contract/creators/certification';
import { USER_TYPE } from '@zhenku/contract/constants';
import { APPLICATION_STATUS, type CertificationStep, IDENTITY_STATUS } from '@zhenku/contract/creators/creator-status';
import type { Db } from '../../platform/database/database.ts';
import { findCurrentSubmission } from '../authentications/submissions.ts';
import { readDocument } from '../content/documents/documents.ts';
import { latestApplication } from './apply.ts';
import type { CompanyCheckServices } from './company-checks.ts';
import { checksLeft, type IdentityServices, latestCheck } from './identity-checks.ts';
import { findCertificationRight } from './rights.ts';

export async function certificationProgress(
  db: Db,
  { identity, checkCompany }: Pick<IdentityServices & CompanyCheckServices, 'identity' | 'checkCompany'>,
  user: { id: number; userType: number },
): Promise<CertificationProgress> {
  const isPerson = user.userType === USER_TYPE.personal;
  const [right, application, submission, identityCheck, left, { version }] = await Promise.all([
    findCertificationRight(db, user.id),
    latestApplication(db, user.id),
    findCurrentSubmission(db, { userId: user.id, kind: isPerson ? 'author' : 'authorCompany' }),
    latestCheck(db, user.id),
    checksLeft(db, user.id),
    readDocument(db, 'sign'),
  ]);
  const identityRequired = isPerson && identity !== null;
  const stepOf = (): CertificationStep => {
    if (submission?.status === AUTHENTICATION_STATUS.passed) return 'passed';
    if (submission?.status === AUTHENTICATION_STATUS.inReview) return 'review';
    if (!right) return application?.status === APPLICATION_STATUS.open ? 'approval' : 'apply';
    if (identityRequired && identityCheck?.status !== IDENTITY_STATUS.passed) return 'identity';
    return 'documents';
  };
  return {
    step: stepOf(),
    mayCertify: right !== null,
    saleType: right?.saleType ?? null,
    identityRequired,
    companyCheckRequired: !isPerson && checkCompany !== null,
    identityCheck,
    checksLeft: left,
    signVersion: version,
  };
}

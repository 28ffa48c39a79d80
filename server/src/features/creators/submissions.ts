import { AUTHENTICATION_STATUS } from '@zhenku/contract/authentications/authentication-status';
import { USER_TYPE } from '@zhenku/contract/constants';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { findActiveStatus, findCurrentSubmission, type SubmissionRow } from '../authentications/submissions.ts';
import { type AcceptedFrom, recordAcceptances } from '../content/documents/acceptances.ts';
import { readDocument } from '../content/documents/documents.ts';
import { type CertificationRight, findCertificationRight } from './rights.ts';

export type CreatorKind = 'author' | 'authorCompany';

export interface Submitter {
  id: number;
  userType: number;
}

export function assertIsOfKind({ userType }: Submitter, kind: CreatorKind): void {
  if (kind === 'author' && userType !== USER_TYPE.personal) {
    throw new AppError('notAllowed', { message: '企业账号请提交企业认证' });
  }
  if (kind === 'authorCompany' && userType !== USER_TYPE.company) {
    throw new AppError('notAllowed', { message: '个人账号请提交个人认证' });
  }
}

export async function assertMayCertify(db: Db, user: Submitter, kind: CreatorKind): Promise<void> {
  assertIsOfKind(user, kind);
  await requireRight(db, user.id);
}

async function requireRight(db: Db, userId: number): Promise<CertificationRight> {
  const right = await findCertificationRight(db, userId);
  if (!right) throw new AppError('notAllowed', { message: '请先申请入驻' });
  return right;
}

export async function assertMaySubmit(db: Db, userId: number, kind: CreatorKind): Promise<CertificationRight> {
  const right = await requireRight(db, userId);
  const activeStatus = await findActiveStatus(db, { userId, kind });
  if (activeStatus === undefined) return right;
  const inReview = activeStatus === AUTHENTICATION_STATUS.inReview;
  throw new AppError('conflict', { message: inReview ? '认证审核中，请勿重复提交' : '您已通过认证' });
}

export const submissionOf = (row: SubmissionRow) => ({
  authenticationId: row.id,
  status: row.status,
  reason: row.reason,
  field: row.rejected_field,
  signVersion: row.sign_version,
  addTime: row.submitted_at,
  decideTime: row.decided_at,
});

export async function acceptedSignVersion(db: Db, given: number | undefined): Promise<number> {
  const { version } = await readDocument(db, 'sign');
  if (given !== undefined && given !== version) {
    throw new AppError('conflict', { message: '签约协议已更新，请阅读后重新提交' });
  }
  return version;
}

export async function recordContract(
  db: Db,
  userId: number,
  { kind, from }: { kind: CreatorKind; from: AcceptedFrom },
): Promise<void> {
  const submission = await findCurrentSubmission(db, { userId, kind });
  const version = submission?.sign_version ?? 0;
  await recordAcceptances(db, userId, { documents: [{ type: 'sign', version }], from });
}

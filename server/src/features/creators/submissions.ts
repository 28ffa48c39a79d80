import { AUTHENTICATION_STATUS } from '@zhenku/contract/authentication-status';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { findStandingStatus, type SubmissionRow } from '../authentications/submissions.ts';
import { readDocument } from '../documents/documents.ts';
import { type CertificationRight, findRight } from './rights.ts';

export type CreatorKind = 'author' | 'authorCompany';

/**
 * The right by which the user submits a certification. Throws `notAllowed` without one, `conflict` while a submission is in
 * review and once one has passed.
 */
export async function assertMaySubmit(db: Db, userId: number, kind: CreatorKind): Promise<CertificationRight> {
  const right = await findRight(db, userId);
  if (!right) throw new AppError('notAllowed', { message: '请先申请入驻' });
  const standing = await findStandingStatus(db, { userId, kind });
  if (standing === undefined) return right;
  const inReview = standing === AUTHENTICATION_STATUS.inReview;
  throw new AppError('conflict', { message: inReview ? '认证审核中，请勿重复提交' : '您已通过认证' });
}

/** What both kinds of submission answer. */
export const submissionOf = (row: SubmissionRow) => ({
  authenticationId: row.id,
  status: row.status,
  reason: row.reason,
  field: row.rejected_field,
  signVersion: row.sign_version,
  addTime: row.submitted_at,
  decideTime: row.decided_at,
});

/** The version of the contract that is accepted: the current one. Throws `conflict` for another. */
export async function acceptedSignVersion(db: Db, given: number | undefined): Promise<number> {
  const { version } = await readDocument(db, 'sign');
  if (given !== undefined && given !== version) {
    throw new AppError('conflict', { message: '签约说明已更新，请阅读后重新提交' });
  }
  return version;
}

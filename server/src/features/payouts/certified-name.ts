import { AUTHENTICATION_STATUS } from '@zhenku/contract/authentications/authentication-status';
import { USER_TYPE } from '@zhenku/contract/constants';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { findCurrentSubmission } from '../authentications/submissions.ts';

export interface Payee {
  id: number;
  userType: number;
}

/** Companies are certified differently, and no tax is withheld from them. */
export const isCompany = ({ userType }: Payee) => userType === USER_TYPE.company;

/** Returns the certified payee name (of the person or company); null before certification. */
export async function findCertifiedName(db: Db, payee: Payee): Promise<string | null> {
  const kind = isCompany(payee) ? 'authorCompany' : 'author';
  const submission = await findCurrentSubmission(db, { userId: payee.id, kind });
  if (submission?.status !== AUTHENTICATION_STATUS.passed) return null;
  return kind === 'author' ? submission.real_name : submission.company_name;
}

export async function certifiedName(db: Db, payee: Payee): Promise<string> {
  const name = await findCertifiedName(db, payee);
  if (name === null) throw new AppError('notAllowed', { message: '请先完成创作者认证' });
  return name;
}

import { APPLICATION_STATUS } from '@zhenku/contract/creators/creator-status';
import type { Db } from '../../platform/database/database.ts';

export interface CertificationRight {
  /** null for an author appointed by an operator. */
  applicationId: number | null;
  saleType: number;
}

/**
 * Returns the user's right to certify: as an existing author, or by an approved application, either their own or the one whose
 * code they registered with. Returns null without a right.
 */
export async function findCertificationRight(db: Db, userId: number): Promise<CertificationRight | null> {
  const author = await db
    .selectFrom('users')
    .select('sale_type')
    .where('id', '=', userId)
    .where('author', '=', true)
    .executeTakeFirst();
  if (author) return { applicationId: null, saleType: author.sale_type! };
  const application = await findLiveApproval(db, userId);
  return application ? { applicationId: application.id, saleType: application.sale_type } : null;
}

export async function findLiveApproval(db: Db, userId: number) {
  return await db
    .selectFrom('creator_applications')
    .select(['id', 'sale_type'])
    .where('holder_user_id', '=', userId)
    .where('status', '=', APPLICATION_STATUS.approved)
    .where('certified_at', 'is', null)
    .executeTakeFirst();
}

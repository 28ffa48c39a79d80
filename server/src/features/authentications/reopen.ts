import { AUTHENTICATION_STATUS } from '@zhenku/contract/authentications/authentication-status';
import { audit } from '../../platform/audit.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { assertActive } from '../../platform/database/users.ts';
import { sendMessage } from '../messages/messages.ts';
import { lockSubmission } from './decide.ts';
import { assertPicturesKept } from './identities.ts';
import { findActiveStatus } from './submissions.ts';

const { inReview, rejected } = AUTHENTICATION_STATUS;

/**
 * Puts a rejected submission back in review. Throws `notFound`, or `conflict` if it is not rejected, its pictures are deleted,
 * or another submission of the user is in review or has passed.
 */
export async function reopenAuthentication(db: Db, operator: { id: number }, authenticationId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { row, user } = await lockSubmission(tx, authenticationId);
    if (row.status !== rejected) throw new AppError('conflict', { message: '只有已驳回的认证可以重新审核' });
    assertActive(user);
    // The user's lock blocks new submissions. Passing as a company creator counts too, because it verifies the company.
    const activeStatus = await findActiveStatus(tx, { userId: row.user_id, kind: row.kind });
    if (activeStatus !== undefined) throw new AppError('conflict', { message: '用户已重新提交认证' });
    await assertPicturesKept(tx, row.id);
    await tx
      .updateTable('authentications')
      .set({ status: inReview, reason: null, rejected_field: null, decided_at: null, decided_by: null })
      .where('id', '=', row.id)
      .execute();
    await sendMessage(tx, row.user_id, {
      title: '认证重新审核中',
      content: '您此前未通过的认证已重新进入审核，无需再次提交，结果将以系统消息通知您。',
    });
    await audit(tx, operator, {
      action: 'authentication.reopen',
      subject: `authentication:${row.id}`,
      before: { status: rejected, reason: row.reason, ...(row.rejected_field && { field: row.rejected_field }) },
      after: { status: inReview },
    });
  });
}

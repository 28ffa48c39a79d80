import { APPLICATION_STATUS } from '@zhenku/contract/creators/creator-status';
import { audit } from '../../platform/audit.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { assertActive, lockUser } from '../../platform/database/users.ts';
import { sendMessage } from '../messages/messages.ts';
import { notices } from './notices.ts';

const { open, approved, rejected } = APPLICATION_STATUS;

export async function reopenApplication(db: Db, operator: { id: number }, applicationId: number): Promise<null> {
  return await inTransaction(db, async (tx) => {
    const select = tx
      .selectFrom('creator_applications')
      .select(['user_id', 'status', 'reason'])
      .where('id', '=', applicationId);
    const known = await select.executeTakeFirst();
    if (!known) throw new AppError('notFound', { message: '申请不存在' });
    // Takes the same user lock as submissions and decisions.
    const user = await lockUser(tx, known.user_id);
    const { status, reason } = await select.forUpdate().executeTakeFirstOrThrow();
    if (status !== rejected) throw new AppError('conflict', { message: '只有已驳回的申请可以重新审核' });
    assertActive(user);
    const liveApproval = await tx
      .selectFrom('creator_applications')
      .select('id')
      .where('user_id', '=', user.id)
      .where('status', 'in', [open, approved])
      .executeTakeFirst();
    if (user.author || liveApproval) throw new AppError('conflict', { message: '申请人已重新提交申请或已是创作者' });
    await tx
      .updateTable('creator_applications')
      .set({ status: open, reason: null, decided_at: null })
      .where('id', '=', applicationId)
      .execute();
    await sendMessage(tx, user.id, notices.applicationReopened);
    await audit(tx, operator, {
      action: 'application.reopen',
      subject: `application:${applicationId}`,
      before: { status: rejected, reason },
      after: { status: open },
    });
    return null;
  });
}

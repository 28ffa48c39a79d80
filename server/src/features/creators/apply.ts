import type { Application, ApplicationForm } from '@zhenku/contract/creators/applications';
import { APPLICATION_STATUS } from '@zhenku/contract/creators/creator-status';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { lockCaller } from '../../platform/database/users.ts';
import { findLiveApproval } from './rights.ts';

export async function applyAsCreator(db: Db, userId: number, form: ApplicationForm): Promise<null> {
  return await inTransaction(db, async (tx) => {
    const user = await lockCaller(tx, userId);
    if (user.author) throw new AppError('conflict', { message: '您已是创作者' });
    if (await findLiveApproval(tx, userId)) throw new AppError('conflict', { message: '您的申请已通过，请完成认证' });
    const open = await tx
      .selectFrom('creator_applications')
      .select('id')
      .where('user_id', '=', userId)
      .where('status', '=', APPLICATION_STATUS.open)
      .executeTakeFirst();
    if (open) throw new AppError('conflict', { message: '您的申请正在审核中，请勿重复提交' });
    const { saleType, workLink, ...words } = form;
    await tx
      .insertInto('creator_applications')
      .values({ ...words, user_id: userId, sale_type: saleType, work_link: workLink })
      .execute();
    return null;
  });
}

export const APPLICATION_COLUMNS = [
  'a.id as applicationId',
  'a.name',
  'a.phone',
  'a.email',
  'a.remark',
  'a.advantage',
  'a.sale_type as saleType',
  'a.work_link as workLink',
  'a.status',
  'a.reason',
  'a.submitted_at as addTime',
  'a.decided_at as decideTime',
] as const;

export async function latestApplication(db: Db, userId: number): Promise<Application | null> {
  const application = await db
    .selectFrom('creator_applications as a')
    .select(APPLICATION_COLUMNS)
    .where('a.user_id', '=', userId)
    .orderBy('a.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return application ?? null;
}

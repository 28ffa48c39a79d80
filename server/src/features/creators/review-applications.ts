import type { ApplicationFilter, OperatorApplication } from '@zhenku/contract/creators/applications';
import { SALE_TYPE_LABEL, USER_TYPE_LABEL } from '@zhenku/contract/constants';
import { APPLICATION_STATUS, APPLICATION_STATUS_LABEL } from '@zhenku/contract/creators/creator-status';
import { formatTime, maskPhone } from '@zhenku/contract/format';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Operation } from '../../platform/operation.ts';
import { AppError } from '../../platform/errors.ts';
import { allOf, anyOf, isNumber, isPartOf, isSelected } from '../../platform/lists/list-conditions.ts';
import { listOrder, type OperatorList } from '../../platform/lists/operator-list.ts';
import type { ListById } from '../../platform/lists/paging.ts';
import type { EnqueueMail } from '../../providers/mail/mail-queue.ts';
import { sendMessage } from '../messages/messages.ts';
import { audit } from '../../platform/audit.ts';
import { assertActive, lockUser } from '../../platform/database/users.ts';
import { APPLICATION_COLUMNS } from './apply.ts';
import { INVITE_CODE_DAYS, generateInviteCode } from './invite-codes.ts';
import { notices } from './notices.ts';

/** Lists the applications that match a filter. By default, a list of open ones is sorted oldest first, others newest first. */
function applicationsOf(db: Db, filter: ApplicationFilter): ListById<number, OperatorApplication> {
  const { keyword, status } = filter;
  const matching = db
    .selectFrom('creator_applications as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .where(
      allOf([
        isSelected(filter, { status: 'a.status', time: 'a.submitted_at' }),
        keyword && anyOf([isPartOf(keyword, ['a.name', 'a.phone', 'a.email', 'u.name']), isNumber(keyword, 'a.id')]),
      ]),
    );
  const columns = { addTime: 'a.submitted_at', decideTime: { nullable: 'a.decided_at' } };
  const order = { id: 'a.id', oldestFirst: status === APPLICATION_STATUS.open };
  return {
    matching,
    rows: matching.select('a.id').orderBy(listOrder(filter, columns, order)),
    read: (ids) =>
      db
        .selectFrom('creator_applications as a')
        .innerJoin('users as u', 'u.id', 'a.user_id')
        .select(APPLICATION_COLUMNS)
        .select(['u.id as userId', 'u.name as userName', 'u.user_type as userType'])
        .where('a.id', 'in', ids)
        .execute(),
    idOf: ({ applicationId }) => applicationId,
  };
}

/** The exported file masks phones, because no access check protects it after the download. */
export const applicationList: OperatorList<ApplicationFilter, OperatorApplication, number> = {
  name: 'applications',
  fileName: '入驻申请.csv',
  columns: [
    ['申请编号', ({ applicationId }) => String(applicationId)],
    ['用户编号', ({ userId }) => String(userId)],
    ['用户名称', ({ userName }) => userName],
    ['用户类型', ({ userType }) => USER_TYPE_LABEL[userType] ?? ''],
    ['姓名', ({ name }) => name],
    ['手机号', ({ phone }) => maskPhone(phone)],
    ['邮箱', ({ email }) => email],
    ['签约方式', ({ saleType }) => SALE_TYPE_LABEL[saleType] ?? ''],
    ['作品链接', ({ workLink }) => workLink],
    ['个人简介', ({ remark }) => remark],
    ['创作优势', ({ advantage }) => advantage],
    ['状态', ({ status }) => APPLICATION_STATUS_LABEL[status] ?? ''],
    ['驳回原因', ({ reason }) => reason ?? ''],
    ['提交时间', ({ addTime }) => formatTime(addTime)],
    ['处理时间', ({ decideTime }) => (decideTime ? formatTime(decideTime) : '')],
  ],
  select: ({ db }, filter) => applicationsOf(db, filter),
};

export async function approveApplication(
  { db, caller: operator, services: { enqueueMail } }: Operation<{ id: number }, { enqueueMail: EnqueueMail }>,
  applicationId: number,
): Promise<null> {
  return await inTransaction(db, async (tx) => {
    const { user, applicant } = await lockOpen(tx, applicationId);
    assertActive(user);
    if (user.author) throw new AppError('conflict', { message: '该用户已是创作者' });
    const { code, hash } = generateInviteCode();
    await tx
      .updateTable('creator_applications')
      .set({
        status: APPLICATION_STATUS.approved,
        decided_at: sql`now()`,
        invite_code_hash: hash,
        invite_expires_at: sql`now() + make_interval(days => ${INVITE_CODE_DAYS})`,
        holder_user_id: user.id,
      })
      .where('id', '=', applicationId)
      .execute();
    await enqueueMail(tx, { ...applicant, template: 'inviteCode', params: { inviteCode: code } });
    await sendMessage(tx, user.id, notices.applicationApproved);
    await audit(tx, operator, {
      action: 'application.approve',
      subject: `application:${applicationId}`,
      before: { status: APPLICATION_STATUS.open },
      after: { status: APPLICATION_STATUS.approved },
    });
    return null;
  });
}

export async function rejectApplication(
  { db, caller: operator, services: { enqueueMail } }: Operation<{ id: number }, { enqueueMail: EnqueueMail }>,
  { applicationId, reason }: { applicationId: number; reason: string },
): Promise<null> {
  return await inTransaction(db, async (tx) => {
    const { user, applicant } = await lockOpen(tx, applicationId);
    await tx
      .updateTable('creator_applications')
      .set({ status: APPLICATION_STATUS.rejected, reason, decided_at: sql`now()` })
      .where('id', '=', applicationId)
      .execute();
    await enqueueMail(tx, { ...applicant, template: 'applicationRejected', params: { reason } });
    await sendMessage(tx, user.id, notices.applicationRejected(reason));
    await audit(tx, operator, {
      action: 'application.reject',
      subject: `application:${applicationId}`,
      before: { status: APPLICATION_STATUS.open },
      after: { status: APPLICATION_STATUS.rejected, reason },
    });
    return null;
  });
}

/** Locks an open application and its user, in the same order as all other code. */
async function lockOpen(tx: Tx, applicationId: number) {
  const known = await tx
    .selectFrom('creator_applications')
    .select('user_id')
    .where('id', '=', applicationId)
    .executeTakeFirst();
  const user = known && (await lockUser(tx, known.user_id));
  const application = await tx
    .selectFrom('creator_applications')
    .select(['status', 'email'])
    .where('id', '=', applicationId)
    .forUpdate()
    .executeTakeFirst();
  if (!user || !application) throw new AppError('notFound', { message: '申请不存在' });
  if (application.status !== APPLICATION_STATUS.open) throw new AppError('conflict', { message: '该申请已审核' });
  return { user, applicant: { userId: user.id, to: application.email } };
}

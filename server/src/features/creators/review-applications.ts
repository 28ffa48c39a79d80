import type { OperatorApplication } from '@zhenku/contract/applications';
import { APPLICATION_STATUS } from '@zhenku/contract/creator-status';
import type { PageOf } from '@zhenku/contract/shapes';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { isWithin, type Paging, type Period, readPage } from '../../platform/paging.ts';
import type { EnqueueMail } from '../../providers/mail/mail-queue.ts';
import { sendMessage } from '../messages/messages.ts';
import { audit } from '../../platform/audit.ts';
import { assertActive, lockUser } from '../../platform/users.ts';
import { APPLICATION_COLUMNS } from './apply.ts';
import { INVITE_CODE_DAYS, newInviteCode } from './invite-codes.ts';
import { notices } from './notices.ts';

interface ApplicationQuery extends Paging, Period {
  status?: number | undefined;
  /** Part of the applicant's name, phone, email or user name. */
  keyword?: string | undefined;
}

/** Applications: the open ones oldest first, all others newest first. */
export async function listApplications(
  db: Db,
  { status, keyword, from, to, ...paging }: ApplicationQuery,
): Promise<PageOf<OperatorApplication>> {
  const pattern = keyword && `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
  const matching = db
    .selectFrom('creator_applications as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .where(isWithin('a.submitted_at', { from, to }))
    .$if(status !== undefined, (query) => query.where('a.status', '=', status!))
    .$if(Boolean(pattern), (query) =>
      query.where((where) =>
        where.or(
          (['a.name', 'a.phone', 'a.email', 'u.name'] as const).map((column) => where(column, 'ilike', pattern!)),
        ),
      ),
    );
  const listed = matching
    .select(APPLICATION_COLUMNS)
    .select(['u.id as userId', 'u.name as userName', 'u.user_type as userType'])
    .orderBy('a.id', status === APPLICATION_STATUS.open ? 'asc' : 'desc');
  const { rows: content, ...page } = await readPage(db, paging, { matching, rows: listed });
  return { content, ...page };
}

/** Approves an open application and mails its invite code. Throws `notFound`, `conflict`. */
export async function approveApplication(
  db: Db,
  enqueueMail: EnqueueMail,
  operator: { id: number },
  applicationId: number,
): Promise<null> {
  return await inTransaction(db, async (tx) => {
    const { application, user } = await lockOpen(tx, applicationId);
    assertActive(user);
    if (user.author) throw new AppError('conflict', { message: '该用户已是创作者' });
    const { code, hash } = newInviteCode();
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
    await enqueueMail(tx, { to: application.email, template: 'inviteCode', params: { inviteCode: code } });
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

/** Rejects an open application: the applicant reads why by mail and message. Throws `notFound`, `conflict`. */
export async function rejectApplication(
  db: Db,
  enqueueMail: EnqueueMail,
  operator: { id: number },
  { applicationId, reason }: { applicationId: number; reason: string },
): Promise<null> {
  return await inTransaction(db, async (tx) => {
    const { application, user } = await lockOpen(tx, applicationId);
    await tx
      .updateTable('creator_applications')
      .set({ status: APPLICATION_STATUS.rejected, reason, decided_at: sql`now()` })
      .where('id', '=', applicationId)
      .execute();
    await enqueueMail(tx, { to: application.email, template: 'applicationRejected', params: { reason } });
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

/** An open application and its user, locked in the order in which everything locks them. */
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
  return { application, user };
}

import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { VIDEO_REPORT_STATUS } from '@zhenku/contract/review/video-report-reasons';
import { sql } from 'kysely';
import { audit } from '../../platform/audit.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Operation } from '../../platform/operation.ts';
import { AppError } from '../../platform/errors.ts';
import { sendMessage } from '../messages/messages.ts';
import type { SaleDeps } from '../publishing/versions/go-live.ts';
import type { Operator } from './decision.ts';
import { takeDown } from './take-down.ts';

const { open, takenDown, dismissed } = VIDEO_REPORT_STATUS;

interface ReportDecision {
  reportId: number;
}

/**
 * Takes the reported clip off sale, unless an operator has already done so, and closes all open reports of the clip. Throws
 * `notFound`, and `conflict` if the report is already decided or the clip cannot be taken down.
 */
export async function takeDownReported(
  { db, caller: operator, services }: Operation<Operator, SaleDeps>,
  { reportId, reason }: ReportDecision & { reason: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const videoId = await lockOpenReport(tx, reportId);
    if (!(await isTakenDown(tx, videoId))) await takeDown({ db: tx, caller: operator, services }, { videoId, reason });
    const reporters = await tx
      .updateTable('video_reports')
      .set({ status: takenDown, operator_id: operator.id, note: reason, decided_at: sql<string>`now()` })
      .where('video_id', '=', videoId)
      .where('status', '=', open)
      .returning('user_id')
      .execute();
    await audit(tx, operator, { action: 'report.takeDown', subject: `report:${reportId}`, after: { videoId, reason } });
    await thank(tx, reporters, { videoId, outcome: '已核实并下架，感谢您的监督。' });
  });
  services.responseCache.clear();
}

export async function dismissReport(
  db: Db,
  operator: Operator,
  { reportId, note }: ReportDecision & { note: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const videoId = await lockOpenReport(tx, reportId);
    const reporters = await tx
      .updateTable('video_reports')
      .set({ status: dismissed, operator_id: operator.id, note, decided_at: sql<string>`now()` })
      .where('id', '=', reportId)
      .returning('user_id')
      .execute();
    await audit(tx, operator, { action: 'report.dismiss', subject: `report:${reportId}`, after: { videoId, note } });
    await thank(tx, reporters, { videoId, outcome: '经核实未发现问题，感谢您的反馈。' });
  });
}

/** Locks the clip before the report, in the same order as all decisions about clips. */
async function lockOpenReport(tx: Tx, reportId: number): Promise<number> {
  const report = await tx.selectFrom('video_reports').where('id', '=', reportId).select('video_id').executeTakeFirst();
  if (!report) throw new AppError('notFound', { message: '举报不存在' });
  await tx.selectFrom('videos').where('id', '=', report.video_id).select('id').forNoKeyUpdate().execute();
  const { status } = await tx
    .selectFrom('video_reports')
    .where('id', '=', reportId)
    .select('status')
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (status !== open) throw new AppError('conflict', { message: '该举报已处理，请刷新后查看' });
  return report.video_id;
}

async function isTakenDown(tx: Tx, videoId: number): Promise<boolean> {
  const clip = await tx
    .selectFrom('videos')
    .where('id', '=', videoId)
    .select(['status', 'withdrawn_by', 'deleted_at'])
    .executeTakeFirstOrThrow();
  const byOperator = clip.withdrawn_by === 'operator' || clip.withdrawn_by === 'authorAndOperator';
  return clip.deleted_at !== null || (clip.status === VIDEO_STATUS.offline && byOperator);
}

async function thank(
  tx: Tx,
  reporters: { user_id: number | null }[],
  { videoId, outcome }: { videoId: number; outcome: string },
): Promise<void> {
  for (const { user_id } of reporters) {
    if (user_id === null) continue;
    await sendMessage(tx, user_id, { title: '举报处理结果', content: `您举报的作品（编号${videoId}）${outcome}` });
  }
}

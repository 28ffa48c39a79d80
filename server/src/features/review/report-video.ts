import type { VideoReportReason } from '@zhenku/contract/review/video-report-reasons';
import { sql } from 'kysely';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Operation } from '../../platform/operation.ts';
import { AppError } from '../../platform/errors.ts';
import { sign } from '../../platform/encryption/secrets.ts';
import { isOnSale } from '../catalogue/published.ts';

/** Daily report limits per visitor and per network, which a whole office may share. */
const LIMITS = { reporter: 10, network: 30 };

interface Reporter {
  userId: number | null;
  ip: string;
}

interface Report {
  id: number;
  reason: VideoReportReason;
  detail?: string | undefined;
  contact?: string | undefined;
  deviceId?: string | undefined;
}

export async function reportVideo(
  {
    db,
    caller: { userId, ip },
    services: { secret, limitByAddress },
  }: Operation<Reporter, { secret: string; limitByAddress: boolean }>,
  { id: videoId, reason, detail, contact, deviceId }: Report,
): Promise<void> {
  const who = userId !== null ? `user ${userId}` : deviceId ? `device ${deviceId}` : `address ${ip}`;
  const reporter = sign(secret, `report by ${who}`);
  const network = sign(secret, `report from ${ip}`);
  await inTransaction(db, async (tx) => {
    await lockSenders(tx, [reporter, network]);
    await assertOnSale(tx, videoId);
    if (limitByAddress) await assertFewerThan(tx, 'network', network);
    await assertFewerThan(tx, 'reporter', reporter);
    const inserted = await tx
      .insertInto('video_reports')
      .values({ video_id: videoId, reason, detail, contact, user_id: userId, reporter, network })
      .onConflict((conflict) => conflict.columns(['video_id', 'reporter']).where('status', '=', 0).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!inserted) throw new AppError('conflict', { message: '您已举报过这条素材，我们正在处理' });
  });
}

/** Serialises concurrent reports by one sender. Takes the locks in a fixed order to avoid deadlocks. */
async function lockSenders(tx: Tx, senders: string[]): Promise<void> {
  for (const sender of senders.toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${sender}, 0))`.execute(tx);
}

async function assertOnSale(tx: Tx, videoId: number): Promise<void> {
  if (!(await isOnSale(tx, videoId))) throw new AppError('notFound', { message: '这条素材不存在或已下架' });
}

async function assertFewerThan(tx: Tx, column: 'reporter' | 'network', sender: string): Promise<void> {
  const { sent } = await tx
    .selectFrom('video_reports')
    .where(column, '=', sender)
    .where('created_at', '>', sql<string>`now() - interval '1 day'`)
    .select(sql<number>`count(*)::int`.as('sent'))
    .executeTakeFirstOrThrow();
  if (sent >= LIMITS[column]) throw new AppError('tooManyAttempts', { message: '今天的举报次数过多，请明天再试' });
}

import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../platform/database.ts';
import { createCounters } from '../catalogue/counters.ts';
import type { ResponseCache } from '../../platform/http/response-cache.ts';
import { AppError } from '../../platform/errors.ts';
import { audit } from '../../platform/audit.ts';
import { wherePublished } from '../catalogue/published.ts';
import { transitionVideo, VIDEO_TRANSITIONS, type VideoTransition } from './states.ts';
import { lockVersionInReview, rejectVersion, swapVersion } from './next-version.ts';
import { notifyAuthor } from './notify-author.ts';

/** Runs in the transaction of the change, so that whatever follows from it is committed with it. */
export type VideoListener = (tx: Db, videoId: number) => Promise<void>;

export interface ReviewDeps {
  responseCache: Pick<ResponseCache, 'clear'>;
  /** Makes the clip findable. */
  onPublished: VideoListener;
  onWithdrawn: VideoListener;
}

interface Operator {
  id: number;
}

/**
 * Publishes a clip in review, or the version of a published one. It is listed and found when this returns. Throws
 * `notFound`, `conflict`.
 */
export async function approveVideo(db: Db, services: ReviewDeps, operator: Operator, videoId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await assertAuthorNotSuspended(tx, videoId);
    if (await lockVersionInReview(tx, videoId)) return await approveVersion(tx, services, operator, videoId);
    await decideOnVideo(tx, operator, videoId, 'approve', null);
    await goLive(tx, services, videoId);
  });
  services.responseCache.clear();
}

async function approveVersion(tx: Tx, services: ReviewDeps, operator: Operator, videoId: number): Promise<void> {
  const { status, before, after } = await swapVersion(tx, videoId);
  const change = { before: { fileVersion: before }, after: { fileVersion: after } };
  await audit(tx, operator, { action: 'video.approveVersion', subject: `video:${videoId}`, ...change });
  await notifyAuthor(tx, videoId, 'approveVersion', null);
  if (status === VIDEO_STATUS.published) await services.onPublished(tx, videoId);
}

/** With `authorId` says nothing of other authors. Locks the author before the clip, so that a concurrent suspension either is seen here or takes the clip down. */
export async function assertAuthorNotSuspended(tx: Tx, videoId: number, authorId?: number): Promise<void> {
  const author = await tx
    .selectFrom('videos as v')
    .innerJoin('users as u', 'u.id', 'v.author_id')
    .where('v.id', '=', videoId)
    .$if(authorId !== undefined, (query) => query.where('v.author_id', '=', authorId!))
    .select('u.suspended_at')
    .forShare('u')
    .executeTakeFirst();
  if (author?.suspended_at) throw new AppError('conflict', { message: '创作者已被停用' });
}

/** Publishes a clip in review without a reviewer. Throws `notFound`, `conflict`. */
export async function publishUnreviewed(db: Db, services: ReviewDeps, videoId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await transitionVideo(tx, videoId, 'approve');
    await goLive(tx, services, videoId);
  });
  services.responseCache.clear();
}

/** What follows when a clip gets on sale, again too; the caller clears the response cache after the commit. */
export async function goLive(tx: Tx, services: ReviewDeps, videoId: number): Promise<void> {
  await tx
    .updateTable('videos')
    .set({ published_at: sql`coalesce(published_at, now())` })
    .where('id', '=', videoId)
    .execute();
  await createCounters(tx, videoId);
  await services.onPublished(tx, videoId);
}

/** Sends a clip in review, or the version of a published one, back to its creator. Throws `notFound`, `conflict`. */
export async function rejectVideo(db: Db, operator: Operator, videoId: number, reason: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await lockVersionInReview(tx, videoId))) return await decideOnVideo(tx, operator, videoId, 'reject', reason);
    await rejectVersion(tx, videoId, reason);
    await audit(tx, operator, { action: 'video.rejectVersion', subject: `video:${videoId}`, after: { reason } });
    await notifyAuthor(tx, videoId, 'rejectVersion', reason);
  });
}

/** Takes a published clip off sale. Its buyers keep their downloads. Throws `notFound`, `conflict`. */
export async function takeDownVideo(
  db: Db,
  services: ReviewDeps,
  operator: Operator,
  { videoId, reason }: { videoId: number; reason: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await decideOnVideo(tx, operator, videoId, 'takeDown', reason, 'operator');
    await services.onWithdrawn(tx, videoId);
  });
  services.responseCache.clear();
}

/** The reason that a suspended creator reads. Why they are suspended is for operators only. */
const SUSPENDED = '账号已停用，作品随之下架，如有疑问请联系客服';

/**
 * Takes all published clips of a user off sale, in the transaction that suspends them. The caller clears the response
 * cache.
 */
export async function takeDownVideosOf(
  tx: Tx,
  services: Pick<ReviewDeps, 'onWithdrawn'>,
  operator: Operator,
  userId: number,
): Promise<void> {
  const onSale = await tx
    .selectFrom('videos')
    .where('author_id', '=', userId)
    .where(wherePublished('videos'))
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id } of onSale) {
    await decideOnVideo(tx, operator, id, 'takeDown', SUSPENDED, 'suspension');
    await services.onWithdrawn(tx, id);
  }
}

/**
 * Takes a takedown back: the clip is on sale again. Throws `notFound`, and `conflict` for a clip that its author withdrew or
 * whose author is suspended.
 */
export async function reinstateVideo(db: Db, services: ReviewDeps, operator: Operator, videoId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await assertAuthorNotSuspended(tx, videoId);
    const clip = await tx
      .selectFrom('videos')
      .where('id', '=', videoId)
      .select(['status', 'withdrawn_by'])
      .forUpdate()
      .executeTakeFirst();
    if (clip?.status === VIDEO_STATUS.offline && clip.withdrawn_by === 'author') {
      throw new AppError('conflict', { message: '该作品由创作者自行下架，只能由创作者重新上架' });
    }
    await decideOnVideo(tx, operator, videoId, 'reinstate', null);
    await goLive(tx, services, videoId);
  });
  services.responseCache.clear();
}

/**
 * Puts the clips that a suspension took off sale back, in the transaction that ends it. The caller clears the response
 * cache.
 */
export async function reinstateVideosOf(
  tx: Tx,
  services: ReviewDeps,
  operator: Operator,
  userId: number,
): Promise<void> {
  const withdrawn = await tx
    .selectFrom('videos')
    .where('author_id', '=', userId)
    .where('status', '=', VIDEO_STATUS.offline)
    .where('withdrawn_by', '=', 'suspension')
    .where('deleted_at', 'is', null)
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id } of withdrawn) {
    await decideOnVideo(tx, operator, id, 'reinstate', null);
    await goLive(tx, services, id);
  }
}

/** Puts a rejected clip back into the review queue. Throws `notFound`, `conflict`. */
export async function reopenVideo(db: Db, operator: Operator, videoId: number): Promise<void> {
  await inTransaction(db, (tx) => decideOnVideo(tx, operator, videoId, 'reopen', null));
}

type Decision = VideoTransition & ('approve' | 'reject' | 'reopen' | 'takeDown' | 'reinstate');

async function decideOnVideo(
  tx: Tx,
  operator: Operator,
  videoId: number,
  decision: Decision,
  reason: string | null,
  withdrawnBy: 'operator' | 'suspension' | null = null,
): Promise<void> {
  const rejection = decision === 'reject' ? { last_rejection: reason } : {};
  const status = await transitionVideo(tx, videoId, decision, { reason, withdrawn_by: withdrawnBy, ...rejection });
  const before = { status: VIDEO_TRANSITIONS[decision].from[0] };
  await audit(tx, operator, {
    action: `video.${decision}`,
    subject: `video:${videoId}`,
    before,
    after: { status, reason },
  });
  await notifyAuthor(tx, videoId, decision, reason);
}

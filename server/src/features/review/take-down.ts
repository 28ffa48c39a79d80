import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { audit } from '../../platform/audit.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Operation } from '../../platform/operation.ts';
import { AppError } from '../../platform/errors.ts';
import { wherePublished } from '../catalogue/published.ts';
import { assertAuthorNotSuspended, goLive, type SaleDeps } from '../publishing/versions/go-live.ts';
import { notifyAuthor } from '../publishing/notify-author.ts';
import { setWithdrawnBy, withdrawnBy } from '../publishing/sale-status.ts';
import { decideOnVideo, type Operator, recordReview } from './decision.ts';
import { assertRevision, lockClip, type Subject } from './subject.ts';

interface Takedown {
  videoId: number;
  reason: string;
  revision?: number | undefined;
}

/**
 * Takes a clip off sale, or blocks one that its author withdrew. Buyers keep their downloads. Throws `notFound` or `conflict`.
 */
export async function takeDownVideo(
  { db, caller: operator, services }: Operation<Operator, SaleDeps>,
  takedown: Takedown,
): Promise<void> {
  await inTransaction(db, (tx) => takeDown({ db: tx, caller: operator, services }, takedown));
  services.responseCache.clear();
}

/** Takes a clip off sale in the caller's transaction. The caller clears the response cache afterwards. */
export async function takeDown(
  { db: tx, caller: operator, services }: Operation<Operator, Pick<SaleDeps, 'onWithdrawn'>, Tx>,
  { videoId, reason, revision }: Takedown,
): Promise<void> {
  const clip = await lockClip(tx, videoId);
  assertRevision(clip, revision);
  if (clip.status === VIDEO_STATUS.offline) return await takeDownWithdrawn(tx, operator, { clip, reason });
  await decideOnVideo(tx, operator, { clip, decision: 'takeDown', reason, withdrawnBy: 'operator' });
  await services.onWithdrawn(tx, videoId);
}

async function takeDownWithdrawn(
  tx: Tx,
  operator: Operator,
  { clip, reason }: { clip: Subject; reason: string },
): Promise<void> {
  const { videoId } = clip;
  const before = await withdrawnBy(tx, videoId);
  if (before !== 'author' && before !== 'suspension') throw new AppError('conflict', { message: '该作品已被平台下架' });
  const after = before === 'author' ? 'authorAndOperator' : 'operator';
  await recordReview(tx, operator, { clip, decision: 'takeDown', reason });
  await setWithdrawnBy(tx, videoId, { by: after, reason });
  await audit(tx, operator, {
    action: 'video.takeDown',
    subject: `video:${videoId}`,
    before: { withdrawnBy: before },
    after: { withdrawnBy: after, reason },
  });
  await notifyAuthor(tx, videoId, { decision: 'takeDown', reason });
}

/** The reason shown to a suspended creator. Only operators see the real reason for the suspension. */
const SUSPENDED = '账号已停用，作品随之下架，如有疑问请联系客服';

/**
 * Takes all of a user's published clips off sale, in the transaction that suspends the user. The caller clears the response
 * cache.
 */
export async function takeDownVideosOf(
  { db: tx, caller: operator, services }: Operation<Operator, Pick<SaleDeps, 'onWithdrawn'>, Tx>,
  userId: number,
): Promise<void> {
  const onSale = await tx
    .selectFrom('videos')
    .where('author_id', '=', userId)
    .where(wherePublished('videos'))
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  for (const { id } of onSale) {
    await decideOnVideo(tx, operator, {
      clip: await lockClip(tx, id),
      decision: 'takeDown',
      reason: SUSPENDED,
      withdrawnBy: 'suspension',
    });
    await services.onWithdrawn(tx, id);
  }
}

/**
 * Reverses a takedown. The clip goes back on sale unless its author had withdrawn it. Throws `notFound`, and `conflict` if no
 * operator took the clip down or the author is suspended.
 */
export async function reinstateVideo(
  { db, caller: operator, services }: Operation<Operator, SaleDeps>,
  videoId: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await assertAuthorNotSuspended(tx, videoId);
    const clip = await lockClip(tx, videoId);
    const by = clip.status === VIDEO_STATUS.offline ? await withdrawnBy(tx, videoId) : null;
    if (by === 'author') throw new AppError('conflict', { message: '该作品由创作者自行下架，只能由创作者重新上架' });
    if (by === 'authorAndOperator') return await leaveToAuthor(tx, operator, clip);
    await decideOnVideo(tx, operator, { clip, decision: 'reinstate', reason: null });
    await goLive(tx, services, videoId);
  });
  services.responseCache.clear();
}

async function leaveToAuthor(tx: Tx, operator: Operator, clip: Subject): Promise<void> {
  const { videoId } = clip;
  await recordReview(tx, operator, { clip, decision: 'reinstate', reason: null });
  await setWithdrawnBy(tx, videoId, { by: 'author', reason: null });
  await audit(tx, operator, {
    action: 'video.reinstate',
    subject: `video:${videoId}`,
    before: { withdrawnBy: 'authorAndOperator' },
    after: { withdrawnBy: 'author' },
  });
  await notifyAuthor(tx, videoId, { decision: 'leaveToAuthor' });
}

/**
 * Puts the clips that a suspension took off sale back on sale, in the transaction that ends the suspension. The caller clears
 * the response cache.
 */
export async function reinstateVideosOf(
  { db: tx, caller: operator, services }: Operation<Operator, SaleDeps, Tx>,
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
    .forNoKeyUpdate()
    .execute();
  for (const { id } of withdrawn) {
    await decideOnVideo(tx, operator, { clip: await lockClip(tx, id), decision: 'reinstate', reason: null });
    await goLive(tx, services, id);
  }
}

import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { audit } from '../../platform/audit.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database.ts';
import { assertAuthorNotSuspended, goLive, type SaleDeps } from '../publishing/go-live.ts';
import { lockVersionInReview, rejectVersion, swapVersion } from '../publishing/next-version.ts';
import { notifyAuthor } from '../publishing/notify-author.ts';
import { decideOnVideo, type Operator } from './decision.ts';

/**
 * Publishes a clip in review, or the version of a published one. It is listed and found when this returns. Throws
 * `notFound`, `conflict`.
 */
export async function approveVideo(db: Db, services: SaleDeps, operator: Operator, videoId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await assertAuthorNotSuspended(tx, videoId);
    if (await lockVersionInReview(tx, videoId)) return await approveVersion(tx, services, operator, videoId);
    await decideOnVideo(tx, operator, videoId, 'approve', null);
    await goLive(tx, services, videoId);
  });
  services.responseCache.clear();
}

async function approveVersion(tx: Tx, services: SaleDeps, operator: Operator, videoId: number): Promise<void> {
  const { status, before, after } = await swapVersion(tx, videoId);
  const change = { before: { fileVersion: before }, after: { fileVersion: after } };
  await audit(tx, operator, { action: 'video.approveVersion', subject: `video:${videoId}`, ...change });
  await notifyAuthor(tx, videoId, 'approveVersion', null);
  if (status === VIDEO_STATUS.published) await services.onPublished(tx, videoId);
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

/** Puts a rejected clip back into the review queue. Throws `notFound`, `conflict`. */
export async function reopenVideo(db: Db, operator: Operator, videoId: number): Promise<void> {
  await inTransaction(db, (tx) => decideOnVideo(tx, operator, videoId, 'reopen', null));
}

import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { resubmitVersion } from '../publishing/versions/next-version.ts';
import { assertClipReleased } from '../releases/attached-releases.ts';
import { markSubmitted, transitionVideo } from '../publishing/states.ts';
import { readNextVersion } from './subject.ts';

/**
 * Stores a creator's answer to the rejection of a clip or its next version, and puts the file back into the queue. A rejection
 * that follows an answer cannot be answered. Throws `notFound` for a missing clip or another creator's, and `conflict` if the
 * rejection cannot be answered or a declared release is missing.
 */
export async function answerRejection(
  db: Db,
  authorId: number,
  { videoId, answer }: { videoId: number; answer: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { uploadId, nextVersion } = await lockRejected(tx, authorId, videoId);
    const rejection = await tx
      .selectFrom('video_reviews')
      .where('video_id', '=', videoId)
      .where('upload_id', '=', uploadId)
      .where('decision', '=', 'reject')
      .orderBy('id', 'desc')
      .limit(1)
      .select(['id', 'answered_review_id'])
      .executeTakeFirst();
    if (!rejection) throw new AppError('conflict', { message: '这次驳回不能申诉，请修改后重新提交' });
    if (rejection.answered_review_id !== null)
      throw new AppError('conflict', { message: '您已申诉过一次，请修改后重新提交' });
    await tx.insertInto('video_review_answers').values({ review_id: rejection.id, answer }).execute();
    if (nextVersion) await resubmitVersion(tx, videoId);
    else await resubmitVideo(tx, videoId);
  });
}

async function resubmitVideo(tx: Tx, videoId: number): Promise<void> {
  await assertClipReleased(tx, videoId);
  await transitionVideo(tx, videoId, { transition: 'reopen', changes: { reason: null } });
  await markSubmitted(tx, videoId);
}

async function lockRejected(tx: Tx, authorId: number, videoId: number) {
  const clip = await tx
    .selectFrom('videos')
    .where('id', '=', videoId)
    .where('author_id', '=', authorId)
    .where('deleted_at', 'is', null)
    .select(['status', 'upload_id'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!clip) throw new AppError('notFound', { message: '作品不存在' });
  if (clip.status === VIDEO_STATUS.rejected) return { uploadId: clip.upload_id!, nextVersion: false };
  const next = await readNextVersion(tx, videoId, VIDEO_STATUS.rejected);
  if (!next) throw new AppError('conflict', { message: '作品状态已变化，请刷新后重试' });
  return { uploadId: next.upload_id, nextVersion: true };
}

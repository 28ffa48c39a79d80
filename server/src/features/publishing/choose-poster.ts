import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { inTransaction } from '../../platform/database/database.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Operation } from '../../platform/operation.ts';
import { processVideo } from './jobs/process-video.ts';
import { USERS_PRIORITY } from './pipeline/processing-queue.ts';

const { inReview, published, rejected, offline } = VIDEO_STATUS;
const PROCESSED: readonly number[] = [inReview, published, rejected, offline];

export async function choosePoster(
  { db, caller: user, services: { jobs } }: Operation<{ id: number }, { jobs: Pick<Jobs, 'enqueue'> }>,
  { videoId, seconds = null }: { videoId: number; seconds?: number | null | undefined },
): Promise<null> {
  return await inTransaction(db, async (tx) => {
    const clip = await tx
      .selectFrom('videos')
      .where('id', '=', videoId)
      .where('author_id', '=', user.id)
      .where('deleted_at', 'is', null)
      .select(['status', 'duration', 'poster_seconds'])
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!clip) throw new AppError('notFound', { message: '作品不存在' });
    if (!PROCESSED.includes(clip.status) || clip.duration === null)
      throw new AppError('conflict', { message: '作品处理完成后才能选择封面' });
    if (seconds !== null && seconds > clip.duration)
      throw invalidField('seconds', `请选择0到${Math.floor(clip.duration * 100) / 100}秒之间的画面`);
    if (seconds === clip.poster_seconds) return null;
    await tx.updateTable('videos').set({ poster_seconds: seconds }).where('id', '=', videoId).execute();
    await jobs.enqueue(tx, { ...processVideo, priority: USERS_PRIORITY }, { videoId });
    return null;
  });
}

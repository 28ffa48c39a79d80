import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { type Db, inTransaction, type Tx } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { assertAuthorNotSuspended, goLive, type SaleDeps } from './go-live.ts';
import { transitionVideo } from './states.ts';

/** Takes a published clip of the author's off sale. Throws `notFound`, for somebody else's too, and `conflict`. */
export async function withdrawVideo(db: Db, services: SaleDeps, authorId: number, videoId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await transitionVideo(tx, videoId, 'withdraw', { withdrawn_by: 'author', reason: null }, authorId);
    await services.onWithdrawn(tx, videoId);
  });
  services.responseCache.clear();
}

/**
 * Puts on sale again what the author withdrew. Throws `notFound`, for somebody else's too, and `conflict`: with the
 * operator's reason for a clip that was taken down.
 */
export async function putVideoOnline(db: Db, services: SaleDeps, authorId: number, videoId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await assertAuthorNotSuspended(tx, videoId, authorId);
    await assertNotTakenDown(tx, authorId, videoId);
    await transitionVideo(tx, videoId, 'putOnline', { reason: null }, authorId);
    await goLive(tx, services, videoId);
  });
  services.responseCache.clear();
}

/** Locks the clip. */
async function assertNotTakenDown(tx: Tx, authorId: number, videoId: number): Promise<void> {
  const clip = await tx
    .selectFrom('videos')
    .where('id', '=', videoId)
    .where('author_id', '=', authorId)
    .where('status', '=', VIDEO_STATUS.offline)
    .where('deleted_at', 'is', null)
    .select(['withdrawn_by', 'reason'])
    .forUpdate()
    .executeTakeFirst();
  if (clip && clip.withdrawn_by !== 'author') {
    throw new AppError('conflict', { message: `该作品已被平台下架，不能自行上架。原因：${clip.reason ?? '未注明'}` });
  }
}

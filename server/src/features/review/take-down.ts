import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { type Db, inTransaction, type Tx } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { wherePublished } from '../catalogue/published.ts';
import { assertAuthorNotSuspended, goLive, type SaleDeps } from '../publishing/go-live.ts';
import { decideOnVideo, type Operator } from './decision.ts';

/** Takes a published clip off sale. Its buyers keep their downloads. Throws `notFound`, `conflict`. */
export async function takeDownVideo(
  db: Db,
  services: SaleDeps,
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
  services: Pick<SaleDeps, 'onWithdrawn'>,
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
export async function reinstateVideo(db: Db, services: SaleDeps, operator: Operator, videoId: number): Promise<void> {
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
export async function reinstateVideosOf(tx: Tx, services: SaleDeps, operator: Operator, userId: number): Promise<void> {
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

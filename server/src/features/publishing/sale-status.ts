import { VIDEO_STATUS } from '@zhenku/contract/constants';
import type { Selectable } from 'kysely';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Operation } from '../../platform/operation.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { assertAuthorNotSuspended, goLive, type SaleDeps } from './versions/go-live.ts';
import { transitionVideo } from './states.ts';

export async function withdrawVideo(
  { db, caller: { id: authorId }, services }: Operation<{ id: number }, SaleDeps>,
  videoId: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await transitionVideo(tx, videoId, {
      transition: 'withdraw',
      changes: { withdrawn_by: 'author', reason: null },
      authorId,
    });
    await services.onWithdrawn(tx, videoId);
  });
  services.responseCache.clear();
}

export async function putVideoOnline(
  { db, caller: { id: authorId }, services }: Operation<{ id: number }, SaleDeps>,
  videoId: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await assertAuthorNotSuspended(tx, videoId, authorId);
    await assertNotTakenDown(tx, authorId, videoId);
    await transitionVideo(tx, videoId, { transition: 'putOnline', changes: { reason: null }, authorId });
    await goLive(tx, services, videoId);
  });
  services.responseCache.clear();
}

export type WithdrawnBy = Selectable<Tables['videos']>['withdrawn_by'];

/** Returns who took a locked clip off sale; null if it is on sale or never was. */
export async function withdrawnBy(tx: Tx, videoId: number): Promise<WithdrawnBy> {
  const clip = await tx.selectFrom('videos').where('id', '=', videoId).select('withdrawn_by').executeTakeFirstOrThrow();
  return clip.withdrawn_by;
}

/** Callers have locked the clip, which is off sale. */
export async function setWithdrawnBy(
  tx: Tx,
  videoId: number,
  { by, reason }: { by: WithdrawnBy; reason: string | null },
): Promise<void> {
  await tx.updateTable('videos').set({ withdrawn_by: by, reason }).where('id', '=', videoId).execute();
}

/** Also locks the clip. */
async function assertNotTakenDown(tx: Tx, authorId: number, videoId: number): Promise<void> {
  const clip = await tx
    .selectFrom('videos')
    .where('id', '=', videoId)
    .where('author_id', '=', authorId)
    .where('status', '=', VIDEO_STATUS.offline)
    .where('deleted_at', 'is', null)
    .select(['withdrawn_by', 'reason'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (clip && clip.withdrawn_by !== 'author') {
    throw new AppError('conflict', { message: `该作品已被平台下架，不能自行上架。原因：${clip.reason ?? '未注明'}` });
  }
}

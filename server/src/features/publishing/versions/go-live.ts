import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { ResponseCache } from '../../../platform/http/response-cache.ts';
import { createCounters } from '../../catalogue/counters.ts';
import { transitionVideo } from '../states.ts';

/** Runs in the transaction of the change, so that its follow-up work commits with the change. */
export type VideoListener = (tx: Db, videoId: number) => Promise<void>;

export interface SaleDeps {
  responseCache: Pick<ResponseCache, 'clear'>;
  /** Adds the clip to the search index. */
  onPublished: VideoListener;
  onWithdrawn: VideoListener;
  /** Notifies users who wait for such a clip. */
  onLive: VideoListener;
}

/** Publishes a clip in review without a reviewer. Throws `notFound`, and `conflict` if the clip is not in review. */
export async function publishUnreviewed(db: Db, services: SaleDeps, videoId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await transitionVideo(tx, videoId, { transition: 'approve' });
    await goLive(tx, services, videoId);
  });
  services.responseCache.clear();
}

/** Runs the follow-up work each time a clip goes on sale. The caller clears the response cache after the commit. */
export async function goLive(tx: Tx, services: SaleDeps, videoId: number): Promise<void> {
  await tx
    .updateTable('videos')
    .set({ published_at: sql`coalesce(published_at, now())` })
    .where('id', '=', videoId)
    .execute();
  await createCounters(tx, videoId);
  await services.onPublished(tx, videoId);
  await services.onLive(tx, videoId);
}

/**
 * Throws `conflict` if the clip's author is suspended. With `authorId`, reveals nothing about other authors. Locks the author
 * before the clip, so that a concurrent suspension is either seen here or takes the clip down.
 */
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

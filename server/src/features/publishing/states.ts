import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { sql, type Updateable } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { recordTransition } from './clip-events.ts';

/**
 * Transitions of a clip's status. Buyers keep their purchases in every status, and a clip can be deleted in any status.
 * `sale-status.ts` determines who may put a clip back on sale.
 */
export const VIDEO_TRANSITIONS = {
  publishDraft: { from: [VIDEO_STATUS.draft], to: VIDEO_STATUS.processing },
  finishProcessing: { from: [VIDEO_STATUS.processing], to: VIDEO_STATUS.inReview },
  failProcessing: { from: [VIDEO_STATUS.processing], to: VIDEO_STATUS.failed },
  approve: { from: [VIDEO_STATUS.inReview], to: VIDEO_STATUS.published },
  reject: { from: [VIDEO_STATUS.inReview], to: VIDEO_STATUS.rejected },
  reopen: { from: [VIDEO_STATUS.rejected], to: VIDEO_STATUS.inReview },
  withdraw: { from: [VIDEO_STATUS.published], to: VIDEO_STATUS.offline },
  // Taking down a clip that its author withdrew needs no transition; see `review/take-down.ts`.
  takeDown: { from: [VIDEO_STATUS.published], to: VIDEO_STATUS.offline },
  putOnline: { from: [VIDEO_STATUS.offline], to: VIDEO_STATUS.published },
  reinstate: { from: [VIDEO_STATUS.offline], to: VIDEO_STATUS.published },
} as const satisfies Record<string, { from: readonly number[]; to: number }>;

export type VideoTransition = keyof typeof VIDEO_TRANSITIONS;

interface StatusChange {
  transition: VideoTransition;
  changes?: Updateable<Tables['videos']>;
  authorId?: number;
}

/**
 * Changes a clip's status together with other columns, and records the webhook event. The second of two concurrent callers
 * finds the status changed. Returns the new status. Throws `notFound` for a missing or deleted clip, and `conflict` if the
 * current status does not allow the transition.
 */
export async function transitionVideo(
  db: Db,
  videoId: number,
  { transition, changes, authorId }: StatusChange,
): Promise<number> {
  const { from, to } = VIDEO_TRANSITIONS[transition];
  const changed = await db
    .updateTable('videos')
    .set({ withdrawn_by: null, ...changes, status: to })
    .where('id', '=', videoId)
    .where('status', 'in', from)
    .where('deleted_at', 'is', null)
    .$if(authorId !== undefined, (query) => query.where('author_id', '=', authorId!))
    .returning(['author_id as authorId', 'reason', 'withdrawn_by as withdrawnBy'])
    .executeTakeFirst();
  if (changed) {
    await recordTransition(db, transition, { ...changed, videoId, status: to });
    return to;
  }
  const exists = await db
    .selectFrom('videos')
    .where('id', '=', videoId)
    .where('deleted_at', 'is', null)
    .$if(authorId !== undefined, (query) => query.where('author_id', '=', authorId!))
    .select('id')
    .executeTakeFirst();
  throw new AppError(
    exists ? 'conflict' : 'notFound',
    exists ? { message: '作品状态已变化，请刷新后重试' } : { message: '作品不存在' },
  );
}

export async function markSubmitted(tx: Db, videoId: number): Promise<void> {
  await tx
    .updateTable('videos')
    .set({ submitted_at: sql<string>`now()` })
    .where('id', '=', videoId)
    .execute();
}

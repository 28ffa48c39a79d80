import { VIDEO_STATUS } from '@zhenku/contract/constants';
import type { Updateable } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Tables } from '../../platform/tables.ts';

/** The transitions of a clip's status. Buyers keep what they bought in every status. */
export const VIDEO_TRANSITIONS = {
  finishProcessing: { from: [VIDEO_STATUS.processing], to: VIDEO_STATUS.inReview },
  failProcessing: { from: [VIDEO_STATUS.processing], to: VIDEO_STATUS.failed },
  approve: { from: [VIDEO_STATUS.inReview], to: VIDEO_STATUS.published },
  reject: { from: [VIDEO_STATUS.inReview], to: VIDEO_STATUS.rejected },
  takeDown: { from: [VIDEO_STATUS.published], to: VIDEO_STATUS.offline },
} as const satisfies Record<string, { from: readonly number[]; to: number }>;

export type VideoTransition = keyof typeof VIDEO_TRANSITIONS;

/**
 * Changes a clip's status, and other columns with it. Of two concurrent callers one wins by the row's lock, and the other
 * finds the status changed. Returns the new status. Throws `notFound` for a clip that does not exist or was deleted,
 * `conflict` in any other status.
 */
export async function transitionVideo(
  db: Db,
  videoId: number,
  name: VideoTransition,
  changes: Updateable<Tables['videos']> = {},
): Promise<number> {
  const { from, to } = VIDEO_TRANSITIONS[name];
  const { numUpdatedRows } = await db
    .updateTable('videos')
    .set({ ...changes, status: to })
    .where('id', '=', videoId)
    .where('status', 'in', from)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return to;
  const exists = await db
    .selectFrom('videos')
    .where('id', '=', videoId)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  throw new AppError(exists ? 'conflict' : 'notFound', exists ? { message: '作品状态已变化，请刷新后重试' } : {});
}

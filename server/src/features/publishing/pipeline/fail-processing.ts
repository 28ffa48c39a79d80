import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { recordVersionEvent } from '../clip-events.ts';
import { notifyAuthor } from '../notify-author.ts';
import { transitionVideo } from '../states.ts';
import { lockWaiting, type WaitingOriginal } from './waiting-original.ts';

/** Permanently fails the processing of an original and notifies its author. Does nothing if the original no longer waits. */
export async function failProcessing(db: Db, original: WaitingOriginal, reason: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await lockWaiting(tx, original))) return;
    const failed = { reason, step: null, progress: null };
    if (original.nextVersion) {
      await tx
        .updateTable('video_versions')
        .set({ ...failed, status: VIDEO_STATUS.failed })
        .where('video_id', '=', original.id)
        .execute();
      await recordVersionEvent(tx, original.id, { type: 'clip.processed', data: { succeeded: false, reason } });
      await notifyAuthor(tx, original.id, { decision: 'failVersion', reason });
    } else {
      await transitionVideo(tx, original.id, { transition: 'failProcessing', changes: failed });
      await notifyAuthor(tx, original.id, { decision: 'failProcessing', reason });
    }
  });
}

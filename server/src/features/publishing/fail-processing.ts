import { type Db, inTransaction } from '../../platform/database.ts';
import { transitionVideo } from './states.ts';
import { notifyAuthor } from './notify-author.ts';

/** Ends the processing of a clip for good, and notifies its author. Throws `notFound`, `conflict`. */
export async function failProcessing(db: Db, videoId: number, reason: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await transitionVideo(tx, videoId, 'failProcessing', { reason, step: null, progress: null });
    await notifyAuthor(tx, videoId, 'failProcessing', reason);
  });
}

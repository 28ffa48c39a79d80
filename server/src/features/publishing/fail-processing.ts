import { type Db, inTransaction } from '../../platform/database.ts';
import { transition } from './states.ts';
import { tellAuthor } from './tell-author.ts';

/** Ends the processing of a clip for good, and tells its author why. Throws `notFound`, `conflict`. */
export async function failProcessing(db: Db, videoId: number, reason: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await transition(tx, videoId, 'failProcessing', { reason, step: null, progress: null });
    await tellAuthor(tx, videoId, 'failProcessing', reason);
  });
}

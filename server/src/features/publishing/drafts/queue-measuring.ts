import type { Db } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import { processVideo } from '../jobs/process-video.ts';
import { DRAFT_PRIORITY } from '../pipeline/processing-queue.ts';

/** Enqueues the measuring of a draft's file, unless already done. `tx` must be a transaction. */
export async function queueMeasuring(tx: Db, jobs: Pick<Jobs, 'enqueue'>, uploadId: number): Promise<void> {
  const queued = await tx
    .insertInto('upload_measurements')
    .values({ upload_id: uploadId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (queued.numInsertedOrUpdatedRows === 1n) {
    await jobs.enqueue(tx, { ...processVideo, priority: DRAFT_PRIORITY }, { uploadId });
  }
}

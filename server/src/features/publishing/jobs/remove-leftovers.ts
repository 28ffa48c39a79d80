import { z } from 'zod';
import type { Db } from '../../../platform/database/database.ts';
import { defineJob, type JobDefinition, type Jobs } from '../../../platform/jobs.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { processingIsQueued } from '../pipeline/processing-queue.ts';
import { LEFTOVERS_JOB, removeUnreferenced } from '../pipeline/remove-unreferenced.ts';

interface Services {
  db: Db;
  storage: Storage;
  jobs: Pick<Jobs, 'enqueue'>;
}

const Payload = z.object({ videoId: z.int(), keys: z.array(z.string()) });

const AFTER_MS = 3_600_000;
export const leftoversStartTime = (): Date => new Date(Date.now() + AFTER_MS);

/**
 * Removes a clip's stored files that no row references. They remain if the server was killed before it wrote their rows and the
 * clip was then deleted or given another file. Waits while the clip is queued, because another run stores its files under the
 * same keys.
 */
export const removeLeftovers: JobDefinition<Services, typeof Payload> = defineJob({
  name: LEFTOVERS_JOB,
  payload: Payload,
  handle: async ({ db, storage, jobs }, { videoId, keys }) => {
    if (await processingIsQueued(db, videoId)) {
      await jobs.enqueue(db, { ...removeLeftovers, startAfter: leftoversStartTime() }, { videoId, keys });
      return;
    }
    await removeUnreferenced({ db, storage }, videoId, keys);
  },
});

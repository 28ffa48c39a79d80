import { z } from 'zod';
import type { Db } from '../../../platform/database/database.ts';
import { defineJob, type Jobs } from '../../../platform/jobs.ts';
import { isIndexOutdated, reindexAll } from '../reindex.ts';

/** Indexes the clips that are not in the index, or in that of another version of the analyser. */
export const reindexSearch = defineJob({
  name: 'search.reindex',
  payload: z.object({}),
  timeoutSeconds: 3_600,
  handle: async ({ db }: { db: Db }, _payload, { signal }) => void (await reindexAll(db, signal)),
});

/** Enqueues the job when there is something to do. Called at start. */
export async function reindexIfOutdated(db: Db, jobs: Jobs): Promise<void> {
  if (await isIndexOutdated(db)) await jobs.enqueue(db, reindexSearch, {});
}

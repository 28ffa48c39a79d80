import { z } from 'zod';
import type { Db } from '../../../platform/database/database.ts';
import { defineJob, type Jobs } from '../../../platform/jobs.ts';
import { isIndexOutdated, reindexAll } from '../reindex.ts';

/** Indexes clips that are missing from the index or were indexed by another analyser version. */
export const reindexSearch = defineJob({
  name: 'search.reindex',
  payload: z.object({}),
  timeoutSeconds: 3_600,
  handle: async ({ db }: { db: Db }, _payload, { signal }) => void (await reindexAll(db, signal)),
});

/** Enqueues the job at startup if clips need reindexing. */
export async function reindexIfOutdated(db: Db, jobs: Jobs): Promise<void> {
  if (await isIndexOutdated(db)) await jobs.enqueue(db, reindexSearch, {});
}

import { z } from 'zod';
import type { Db } from '../../../platform/database.ts';
import { defineJob, type Jobs } from '../../../platform/jobs.ts';
import { isIndexOutdated, reindexAll } from '../reindex.ts';

/** Indexes anew what another version of the analyser indexed, or nobody. */
export const reindexSearch = defineJob({
  name: 'search.reindex',
  payload: z.object({}),
  timeoutSeconds: 3_600,
  handle: async ({ db }: { db: Db }, _payload, { signal }) => void (await reindexAll(db, signal)),
});

/** To be called at start: enqueues the job when there is something to do. */
export async function reindexIfOutdated(db: Db, jobs: Jobs): Promise<void> {
  if (await isIndexOutdated(db)) await jobs.enqueue(db, reindexSearch, {});
}

import { z } from 'zod';
import type { Db } from '../../../platform/database/database.ts';
import { defineJob, type Jobs } from '../../../platform/jobs.ts';
import { isIndexOutdated, reindexAll } from '../reindex.ts';

export const reindexSearch = defineJob({
  name: 'search.reindex',
  payload: z.object({}),
  timeoutSeconds: 3_600,
  handle: async ({ db }: { db: Db }, _payload, { signal }) => void (await reindexAll(db, signal)),
});

export async function reindexIfOutdated(db: Db, jobs: Jobs): Promise<void> {
  if (await isIndexOutdated(db)) await jobs.enqueue(db, reindexSearch, {});
}

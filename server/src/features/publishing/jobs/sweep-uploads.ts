import { z } from 'zod';
import type { Db } from '../../../platform/database.ts';
import { defineJob } from '../../../platform/jobs.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { removeUnusedUploads } from '../../../platform/storage/uploads.ts';
import { adoptArrivedFiles } from '../drafts.ts';

/** Removes the files and rows of uploads that nothing refers to. */
export const sweepUploads = defineJob<{ db: Db; storage: Storage }, z.ZodObject>({
  name: 'publishing.sweepUploads',
  payload: z.object({}),
  cron: '17 * * * *',
  handle: async ({ db, storage }) => {
    await adoptArrivedFiles(db);
    await removeUnusedUploads(db, storage);
  },
});

import { z } from 'zod';
import type { Db } from '../../../platform/database/database.ts';
import { defineJob, type Jobs } from '../../../platform/jobs.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { removeUnusedUploads } from '../../../platform/storage/uploads.ts';
import { adoptArrivedFiles } from '../drafts/drafts.ts';
import { removeSuperseded } from '../versions/next-version.ts';

interface Services {
  db: Db;
  storage: Storage;
  jobs: Pick<Jobs, 'enqueue'>;
}

/** Removes unreferenced uploads and replaced versions with their files, after linking drafts to files that have arrived. */
export const sweepUploads = defineJob<Services, z.ZodObject>({
  name: 'publishing.sweepUploads',
  payload: z.object({}),
  cron: '17 * * * *',
  handle: async ({ db, storage, jobs }) => {
    await adoptArrivedFiles(db, jobs);
    await removeSuperseded(db, jobs);
    await removeUnusedUploads(db, storage);
  },
});

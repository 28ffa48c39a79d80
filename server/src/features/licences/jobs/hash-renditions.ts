import { z } from 'zod';
import type { Db } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { hashRenditions } from '../downloads/file-hashes.ts';

/** Hashes new files while their clips are in review, so that buyers do not wait for the hashes. */
export const hashNewRenditions = defineJob<{ db: Db; storage: Storage }, z.ZodObject>({
  name: 'licences.hashRenditions',
  payload: z.object({}),
  cron: '*/5 * * * *',
  timeoutSeconds: 6 * 3600,
  handle: async ({ db, storage }, _payload, { signal }) => await hashRenditions(db, storage, signal),
});

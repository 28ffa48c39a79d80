import { z } from 'zod';
import type { Db } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { unreferencedKeys } from '../pipeline/derived-files.ts';

/** Removes a clip's replaced files, except those that a row references again. */
export const removeFiles = defineJob({
  name: 'publishing.removeFiles',
  payload: z.object({ videoId: z.int(), keys: z.array(z.string()) }),
  handle: async ({ db, storage }: { db: Db; storage: Storage }, { videoId, keys }) => {
    for (const key of await unreferencedKeys(db, videoId, keys)) await storage.remove(key);
  },
});

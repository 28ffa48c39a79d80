import { z } from 'zod';
import type { Db } from '../../../database/database.ts';
import { AppError } from '../../../errors.ts';
import { defineJob } from '../../../jobs.ts';
import { sha256OfFile } from '../../sha256-of-file.ts';
import type { Storage } from '../../storage.ts';
import { nextUnhashed, saveHash } from '../../upload-hashes.ts';

/** Sees every video that has arrived to the disk, and computes its SHA-256: copies are found by it. */
export const hashUploads = defineJob<{ db: Db; storage: Storage }, z.ZodObject>({
  name: 'uploads.hash',
  payload: z.object({}),
  // For files that came by a form, and those from before there were hashes.
  cron: '37 * * * *',
  timeoutSeconds: 6 * 3600,
  handle: async ({ db, storage }, _payload, { signal }) => {
    const failures: unknown[] = [];
    for (let last = 0; !signal.aborted;) {
      const upload = await nextUnhashed(db, last);
      if (!upload) break;
      last = upload.id;
      try {
        const sha256 = await hashFile(storage, upload.storageKey, signal);
        if (sha256) await saveHash(db, upload.id, sha256);
      } catch (error) {
        // A file that the disk cannot read keeps none of the others waiting; the job fails for it at the end.
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  },
});

/** Null for a file that has been swept meanwhile. */
async function hashFile(storage: Storage, key: string, signal: AbortSignal): Promise<Buffer | null> {
  try {
    await storage.flush(key);
    return await storage.withLocalFile(key, (path) => sha256OfFile(path, signal));
  } catch (error) {
    if (error instanceof AppError && error.kind === 'notFound') return null;
    throw error;
  }
}

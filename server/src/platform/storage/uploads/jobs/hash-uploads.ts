import { z } from 'zod';
import type { Db } from '../../../database/database.ts';
import { AppError } from '../../../errors.ts';
import { defineJob } from '../../../jobs.ts';
import { sha256OfFile } from '../../sha256-of-file.ts';
import type { Storage } from '../../storage.ts';
import { nextUnhashed, saveHash } from '../upload-hashes.ts';

/** Flushes every received video to the disk, and computes its SHA-256 for finding duplicates. */
export const hashUploads = defineJob<{ db: Db; storage: Storage }, z.ZodObject>({
  name: 'uploads.hash',
  payload: z.object({}),
  // Scheduled for form uploads, and for older uploads without hashes.
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
        // An unreadable file must not block the others; the job fails at the end.
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  },
});

async function hashFile(storage: Storage, key: string, signal: AbortSignal): Promise<Buffer | null> {
  try {
    await storage.flush(key);
    return await storage.withLocalFile(key, (path) => sha256OfFile(path, signal));
  } catch (error) {
    if (error instanceof AppError && error.kind === 'notFound') return null;
    throw error;
  }
}

import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { z } from 'zod';
import type { Db } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { defineJob } from '../../../platform/jobs.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { nextUnhashed, saveHash } from '../../../platform/storage/upload-hashes.ts';

const BUFFER_BYTES = 256 * 1024;

/** Sees every video that has arrived to the disk, and computes its SHA-256: copies are found by it. */
export const hashUploads = defineJob<{ db: Db; storage: Storage }, z.ZodObject>({
  name: 'uploads.hash',
  payload: z.object({}),
  // For files that came by a form, and those from before there were hashes.
  cron: '37 * * * *',
  timeoutSeconds: 6 * 3600,
  handle: async ({ db, storage }, _payload, { signal }) => {
    for (let last = 0; !signal.aborted;) {
      const upload = await nextUnhashed(db, last);
      if (!upload) return;
      last = upload.id;
      const sha256 = await hashFile(storage, upload.storageKey, signal);
      if (sha256) await saveHash(db, upload.id, sha256);
    }
  },
});

/** Null for a file that has been swept meanwhile. */
async function hashFile(storage: Storage, key: string, signal: AbortSignal): Promise<Buffer | null> {
  try {
    await storage.flush(key);
    return await storage.withLocalFile(key, (path) => sha256Of(path, signal));
  } catch (error) {
    if (error instanceof AppError && error.kind === 'notFound') return null;
    throw error;
  }
}

/** Reads into one buffer: a stream would leave one behind for every part of a large file. */
async function sha256Of(path: string, signal: AbortSignal): Promise<Buffer> {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  const file = await open(path);
  try {
    for (let part = await file.read(buffer); part.bytesRead > 0; part = await file.read(buffer)) {
      signal.throwIfAborted();
      hash.update(buffer.subarray(0, part.bytesRead));
    }
  } finally {
    await file.close();
  }
  return hash.digest();
}

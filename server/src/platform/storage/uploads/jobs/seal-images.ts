import { z } from 'zod';
import type { Db } from '../../../database/database.ts';
import type { Keyring } from '../../../encryption/encryption.ts';
import { defineJob } from '../../../jobs.ts';
import type { Storage } from '../../storage.ts';
import { sealPlainImages } from '../../uploads.ts';

/** Encrypts pictures stored by versions that did not encrypt them. `main.ts` enqueues it at startup. */
export const sealImages = defineJob<{ db: Db; storage: Storage; keyring: Keyring }, z.ZodObject>({
  name: 'uploads.sealImages',
  payload: z.object({}),
  timeoutSeconds: 6 * 3600,
  handle: async ({ db, storage, keyring }, _payload, { signal }) =>
    await sealPlainImages(db, { storage, keyring }, signal),
});

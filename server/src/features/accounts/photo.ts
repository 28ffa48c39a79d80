import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { MediaError } from '@zhenku/media/errors';
import { makePortrait } from '@zhenku/media/portrait';
import { type Db, inTransaction } from '../../platform/database.ts';
import { invalidField } from '../../platform/errors.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { claimUpload, unusedUpload } from '../../platform/storage/uploads.ts';

export type PhotoFiles = Pick<Storage, 'publicUrl' | 'withLocalFile' | 'withTempFolder' | 'adopt' | 'remove'>;

const PIXELS = 320;

const FIELD = 'photoFileKey';

/**
 * Makes an uploaded picture the user's portrait. What was uploaded and the portrait before are removed. The picture is
 * made before the transaction, which then holds nothing while a program runs.
 */
export async function changePhoto(db: Db, storage: PhotoFiles, userId: number, fileKey: string): Promise<void> {
  const unused = () => unusedUpload(db, userId, fileKey, 'image', { field: FIELD });
  const upload = await unused();
  if (!upload.contentType.startsWith('image/')) throw invalidField(FIELD, '请上传图片');
  const photo_key = await putPortrait(storage, upload.storageKey).catch(async (error: unknown) => {
    // Of a double click the other one may have used it up by now, which is then what is said.
    await unused();
    throw error;
  });
  const before = await inTransaction(db, async (tx) => {
    await claimUpload(tx, userId, fileKey, 'image', FIELD);
    const user = await tx
      .selectFrom('users')
      .select('photo_key')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await tx.updateTable('users').set({ photo_key }).where('id', '=', userId).execute();
    return user.photo_key;
  }).catch(async (error: unknown) => {
    await storage.remove(photo_key);
    throw error;
  });
  for (const key of [upload.storageKey, before]) if (key !== null) await storage.remove(key);
}

async function putPortrait(storage: PhotoFiles, uploaded: string): Promise<string> {
  const key = `public/portraits/${randomBytes(16).toString('hex')}.webp`;
  await storage.withTempFolder(async (folder) => {
    const outPath = join(folder, 'portrait.webp');
    await storage.withLocalFile(uploaded, (input) => makePortrait({ input, outPath, pixels: PIXELS })).catch(refuse);
    await storage.adopt(key, outPath);
  });
  return key;
}

function refuse(error: unknown): never {
  throw error instanceof MediaError ? invalidField(FIELD, '无法识别该图片') : error;
}

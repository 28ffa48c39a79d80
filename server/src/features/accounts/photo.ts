import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { MediaError } from '@zhenku/media/errors';
import { makePortrait } from '@zhenku/media/portrait';
import { type Db, inTransaction } from '../../platform/database.ts';
import { invalidField } from '../../platform/errors.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { claimUpload } from '../../platform/storage/uploads.ts';

export type PhotoFiles = Pick<Storage, 'publicUrl' | 'withLocalFile' | 'withTempFolder' | 'adopt' | 'remove'>;

const PIXELS = 320;

/** Makes an uploaded picture the user's portrait. What was uploaded and the portrait before are removed. */
export async function changePhoto(db: Db, storage: PhotoFiles, userId: number, fileKey: string): Promise<void> {
  const obsolete = await inTransaction(db, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select('photo_key')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const upload = await claimUpload(tx, userId, fileKey, 'image', 'photoFileKey');
    if (!upload.contentType.startsWith('image/')) throw invalidField('photoFileKey', '请上传图片');
    const photo_key = await putPortrait(storage, upload.storageKey);
    await tx.updateTable('users').set({ photo_key }).where('id', '=', userId).execute();
    return [upload.storageKey, user.photo_key];
  });
  for (const key of obsolete) if (key !== null) await storage.remove(key);
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
  throw error instanceof MediaError ? invalidField('photoFileKey', '无法识别该图片') : error;
}

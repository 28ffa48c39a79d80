import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { MediaError } from '@zhenku/media/errors';
import { makePicture } from '@zhenku/media/picture';
import { type Db, inTransaction, type Tx } from '../../platform/database.ts';
import { invalidField } from '../../platform/errors.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { claimUpload } from '../../platform/storage/uploads.ts';
import { audit } from './audit.ts';

export type PictureFiles = Pick<Storage, 'publicUrl' | 'withLocalFile' | 'withTempFolder' | 'adopt' | 'remove'>;

/** A banner on a wide screen. */
const WIDTH_MAX = 1920;

interface Published {
  /** Of the public picture. */
  key: string;
  /** What it was made of: to be removed after the commit. */
  uploadKey: string;
}

/**
 * Makes a public picture of what an operator has uploaded, in the transaction of what shows it from now on. Throws
 * `invalidInput` on `field` for what is no picture, `conflict` when it was used before.
 */
export async function publishPicture(
  tx: Tx,
  storage: PictureFiles,
  operator: { id: number },
  { fileKey, field }: { fileKey: string; field: string },
): Promise<Published> {
  const upload = await claimUpload(tx, { operatorId: operator.id }, fileKey, 'image', field);
  if (!upload.contentType.startsWith('image/')) throw invalidField(field, '请上传图片');
  const key = `public/pictures/${randomBytes(16).toString('hex')}.webp`;
  await storage.withTempFolder(async (folder) => {
    const outPath = join(folder, 'picture.webp');
    await storage
      .withLocalFile(upload.storageKey, (input) => makePicture({ input, outPath, maxWidth: WIDTH_MAX }))
      .catch((error: unknown) => {
        throw error instanceof MediaError ? invalidField(field, '无法识别该图片') : error;
      });
    await storage.adopt(key, outPath);
  });
  return { key, uploadKey: upload.storageKey };
}

/** A picture for texts and settings, which name it by its URL. */
export async function addPicture(
  db: Db,
  storage: PictureFiles,
  operator: { id: number },
  fileKey: string,
): Promise<{ url: string }> {
  const { key, uploadKey } = await inTransaction(db, async (tx) => {
    const published = await publishPicture(tx, storage, operator, { fileKey, field: 'fileKey' });
    await audit(tx, operator, { action: 'picture.add', subject: published.key });
    return published;
  });
  await storage.remove(uploadKey);
  return { url: storage.publicUrl(key) };
}

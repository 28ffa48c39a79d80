import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { MediaError } from '@zhenku/media/errors';
import { type Db, inTransaction, type Tx } from '../database/database.ts';
import { invalidField } from '../errors.ts';
import type { Storage } from './storage.ts';
import { type FileOwner, claimUpload, unusedUpload } from './uploads.ts';

export type PictureFiles = Pick<
  Storage,
  'publicPath' | 'publicUrl' | 'withLocalFile' | 'withTempFolder' | 'adopt' | 'remove'
>;

interface PictureOrder {
  by: FileOwner;
  fileKey: string;
  field: string;
  folder: 'pictures' | 'portraits';
  make: (files: { input: string; outPath: string }) => Promise<void>;
}

/**
 * Converts an uploaded picture to a public one. `use` stores its key in a transaction that begins after the conversion,
 * so that the conversion holds no locks. The upload is removed after the commit, the picture after a rollback. Throws
 * `invalidInput` on `field` unless it is the uploader's picture, and `conflict` if it was used before.
 */
export async function publishPicture<T>(
  { db, storage }: { db: Db; storage: PictureFiles },
  order: PictureOrder,
  use: (tx: Tx, key: string) => Promise<T>,
): Promise<T> {
  const { by, fileKey, field } = order;
  const unused = () => unusedUpload(db, by, { fileKey, kind: 'image', field });
  const upload = await unused();
  if (!upload.contentType.startsWith('image/')) throw invalidField(field, '请上传图片');
  const key = await putPicture(storage, upload.storageKey, order).catch(async (error: unknown) => {
    // A concurrent call (a double click) may have used the upload; report that instead.
    await unused();
    throw error;
  });
  const result = await inTransaction(db, async (tx) => {
    await claimUpload(tx, by, { fileKey, kind: 'image', field });
    return await use(tx, key);
  }).catch(async (error: unknown) => {
    await storage.remove(key);
    throw error;
  });
  await storage.remove(upload.storageKey);
  return result;
}

async function putPicture(storage: PictureFiles, uploaded: string, { field, folder, make }: PictureOrder) {
  const key = `public/${folder}/${randomBytes(16).toString('hex')}.webp`;
  await storage.withTempFolder(async (temporary) => {
    const outPath = join(temporary, 'picture.webp');
    await storage
      .withLocalFile(uploaded, (input) => make({ input, outPath }))
      .catch((error: unknown) => {
        throw blamePicture(field, error);
      });
    await storage.adopt(key, outPath);
  });
  return key;
}

function blamePicture(field: string, error: unknown): unknown {
  if (!(error instanceof MediaError)) return error;
  if (error.code === 'tooLarge') return invalidField(field, '图片太大（超过 4000 万像素），请缩小后再传');
  return ['unreadable', 'outOfMemory'].includes(error.code) ? invalidField(field, '无法识别这张图片') : error;
}

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Db } from '../database/database.ts';
import { type Cell, decrypt, encrypt, type Keyring } from '../encryption/encryption.ts';
import { absent } from './storage-keys.ts';
import type { Storage } from './storage.ts';

/**
 * The folder of uploaded pictures and PDFs, such as identity cards and business licences. Each file is encrypted with
 * its own random key; the `uploads` row stores that key, encrypted with the keyring. A copy of the files alone reveals
 * nothing.
 */
const FOLDER = 'private/sealed/';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export const newSealedKey = (): string => FOLDER + randomBytes(16).toString('hex');
export const isSealedKey = (key: string): boolean => key.startsWith(FOLDER);

const cellOf = (uploadId: number): Cell => ({ table: 'uploads', column: 'content_key', row: uploadId });

/** Encrypts a stream into a local file. Returns its content key, encrypted for the upload's row. */
export async function sealToFile(
  keyring: Keyring,
  uploadId: number,
  { content, path }: { content: AsyncIterable<Buffer>; path: string },
): Promise<Buffer> {
  const key = randomBytes(KEY_BYTES);
  await pipeline(seal(content, key), createWriteStream(path));
  return encrypt(keyring, key, cellOf(uploadId));
}

async function* seal(content: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  yield nonce;
  for await (const chunk of content) yield cipher.update(chunk);
  cipher.final();
  yield cipher.getAuthTag();
}

function unseal(sealed: Buffer, key: Buffer): Buffer {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}

/** Wraps the storage to decrypt sealed files on reading. They are small, so each is read into memory. */
export function openSealed<S extends Storage>(storage: S, { db, keyring }: { db: Db; keyring: Keyring }): S {
  const readWhole = async (key: string): Promise<Buffer> => {
    const row = await db
      .selectFrom('uploads')
      .where('storage_key', '=', key)
      .select(['id', 'content_key'])
      .executeTakeFirst();
    if (!row?.content_key) throw absent();
    return unseal(await buffer(await storage.read(key)), decrypt(keyring, row.content_key, cellOf(row.id)));
  };
  return {
    ...storage,
    read: async (key, range) => {
      if (!isSealedKey(key)) return await storage.read(key, range);
      const content = await readWhole(key);
      return Readable.from([range ? content.subarray(range.start, range.end + 1) : content]);
    },
    // This plain copy on the disk exists only while `work` runs.
    withLocalFile: async (key, work) => {
      if (!isSealedKey(key)) return await storage.withLocalFile(key, work);
      const content = await readWhole(key);
      return await storage.withTempFolder(async (folder) => {
        const path = join(folder, basename(key));
        await writeFile(path, content, { mode: 0o600 });
        return await work(path);
      });
    },
  };
}

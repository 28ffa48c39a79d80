import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { UNUSED_VIDEOS_MAX, UPLOAD_DAYS } from '@zhenku/contract/constants';
import { fileTypeFromBuffer } from 'file-type';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../database/database.ts';
import { AppError } from '../errors.ts';
import type { Storage } from './storage.ts';
import { assertFits, lockQuota } from './uploads/upload-quota.ts';
import { finishUpload, newStorageKey } from './uploads.ts';

/** An upload that arrives in parts: its row has the owner and the total size, its part's size is the progress. */
export interface ResumableUpload {
  id: number;
  userId: number;
  fileKey: string;
  fileName: string;
  storageKey: string;
  bytes: number;
  received: boolean;
  expiresAt: string;
}

interface NewUpload {
  userId: number;
  fileName: string;
  bytes: number;
  fingerprint: string | null;
}

/** The number of bytes read to detect a file's type: a whole upload in a bucket may be 50 GB, minutes at 1 Gbit/s. */
export const TYPE_BYTES = 64 * 1024;
const FILE_KEY = /^[A-Za-z0-9_-]{32}$/;
const expiry = () => sql<Date>`now() + make_interval(days => ${UPLOAD_DAYS})`;

export const newFileKey = (): string => randomBytes(24).toString('base64url');

/**
 * Inserts an upload. Throws `tooManyAttempts` if too many of the user's videos are unfinished or unused, and
 * `quotaExceeded` if this one exceeds the remaining quota.
 */
export async function createResumable(db: Db, fileKey: string, upload: NewUpload): Promise<void> {
  await inTransaction(db, (tx) => insertResumable(tx, fileKey, upload));
}

async function insertResumable(tx: Tx, fileKey: string, upload: NewUpload): Promise<void> {
  await lockQuota(tx, upload.userId);
  const { unused } = await tx
    .selectFrom('uploads')
    .where('user_id', '=', upload.userId)
    .where('announced_bytes', 'is not', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .select((eb) => eb.fn.countAll<bigint>().as('unused'))
    .executeTakeFirstOrThrow();
  if (unused >= UNUSED_VIDEOS_MAX) {
    throw new AppError('tooManyAttempts', { message: '未发布的素材过多，请先发布或删除一部分' });
  }
  await assertFits(tx, upload.userId, { kind: 'video', bytes: upload.bytes });
  await tx
    .insertInto('uploads')
    .values({
      file_key: fileKey,
      user_id: upload.userId,
      kind: 'video',
      file_name: upload.fileName,
      storage_key: newStorageKey(),
      announced_bytes: BigInt(upload.bytes),
      fingerprint: upload.fingerprint,
      expires_at: expiry(),
    })
    .execute();
}

/** Returns a user's unexpired video upload. Throws `notFound`, also for another user's. */
export async function ownResumable(db: Db, userId: number, fileKey: string): Promise<ResumableUpload> {
  const upload = FILE_KEY.test(fileKey) && (await readResumable(db, fileKey));
  if (!upload || upload.userId !== userId) throw new AppError('notFound', { message: '上传不存在或已过期' });
  return upload;
}

export async function readResumable(db: Db, fileKey: string): Promise<ResumableUpload | undefined> {
  const row = await db
    .selectFrom('uploads')
    .where('file_key', '=', fileKey)
    .where('kind', '=', 'video')
    .where('user_id', 'is not', null)
    .where((eb) => eb.or([eb('used_at', 'is not', null), eb('expires_at', '>', sql<string>`now()`)]))
    .select(['id', 'user_id', 'file_key', 'file_name', 'storage_key', 'received_at', 'expires_at'])
    .select((eb) => eb.fn.coalesce('announced_bytes', 'bytes').as('bytes'))
    .executeTakeFirst();
  // A ticket whose form has not arrived has announced no size, and cannot be resumed.
  if (!row || row.bytes === null) return undefined;
  return {
    id: row.id,
    userId: row.user_id!,
    fileKey: row.file_key,
    fileName: row.file_name,
    storageKey: row.storage_key,
    bytes: Number(row.bytes),
    received: row.received_at !== null,
    expiresAt: row.expires_at,
  };
}

export async function prolongResumable(db: Db, id: number): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ expires_at: expiry() })
    .where('id', '=', id)
    .where('received_at', 'is', null)
    .execute();
}

type OnReceived = (tx: Db) => Promise<void>;

/**
 * Turns an upload's complete part into its file: moved on a disk, joined in a bucket. Idempotent, because the server
 * may be killed before the commit.
 */
export async function completeResumable(
  { db, storage, onReceived }: { db: Db; storage: Storage; onReceived: OnReceived },
  upload: ResumableUpload,
): Promise<void> {
  if ((await storage.parts.size(upload.fileKey)) !== null)
    await storage.parts.finish(upload.fileKey, upload.storageKey);
  // Reads only the beginning: the file may be 50 GB in a bucket.
  const beginning = await storage.read(upload.storageKey, { start: 0, end: Math.min(upload.bytes, TYPE_BYTES) - 1 });
  const type = await fileTypeFromBuffer(await buffer(beginning));
  await inTransaction(db, async (tx) => {
    const contentType = type?.mime ?? 'application/octet-stream';
    await finishUpload(tx, upload.id, { bytes: upload.bytes, contentType });
    await onReceived(tx);
  });
}

/** Removes an upload and its bytes. Throws `conflict` if its file is in use, and `notFound` if it is gone. */
export async function discardResumable(db: Db, storage: Storage, fileKey: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const upload = await tx
      .selectFrom('uploads')
      .where('file_key', '=', fileKey)
      .select(['id', 'storage_key', 'used_at'])
      .forUpdate()
      .executeTakeFirst();
    if (!upload) throw new AppError('notFound');
    if (upload.used_at) throw new AppError('conflict', { message: '该文件已被使用，不能删除' });
    await storage.remove(upload.storage_key);
    await storage.parts.remove(fileKey);
    await tx.deleteFrom('uploads').where('id', '=', upload.id).execute();
  });
}

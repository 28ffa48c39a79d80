import { randomBytes } from 'node:crypto';
import { extname, join } from 'node:path';
import { SMALL_UPLOAD_BYTES, VIDEO_UPLOAD_BYTES } from '@zhenku/contract/constants';
import type { UploadTicket } from '@zhenku/contract/publishing/publishing';
import { sql, type UpdateObject } from 'kysely';
import { type Db, inTransaction, type Tx } from '../database/database.ts';
import type { Keyring } from '../encryption/encryption.ts';
import { AppError, invalidField } from '../errors.ts';
import { isSigned, sign } from '../encryption/secrets.ts';
import type { Tables } from '../database/tables.ts';
import { newSealedKey, sealToFile } from './sealed-files.ts';
import type { Storage } from './storage.ts';
import { assertFits, lockQuota } from './uploads/upload-quota.ts';

export type UploadKind = 'video' | 'image';

export const UPLOAD_PATH = '/files/upload';
export const UPLOAD_MAX_BYTES: Record<UploadKind, number> = { video: VIDEO_UPLOAD_BYTES, image: SMALL_UPLOAD_BYTES };

/** The time limit for starting an upload, and again for finishing it. */
const TICKET_HOURS = 24;
/** The time limit for using a received file. */
const UPLOADED_HOURS = 7 * 24;
/** The maximum number of unused uploads per user: enough for a large batch, too few to fill the disk. */
const UNUSED_MAX = 200;

export const newStorageKey = (): string => `private/uploads/${randomBytes(16).toString('hex')}`;

const inHours = (hours: number) => sql<Date>`now() + make_interval(hours => ${hours})`;
const textOf = (fileKey: string, expires: string) => JSON.stringify(['upload', fileKey, expires]);

export type Uploader = { userId: number } | { operatorId: number };

type ExpectedFile = Uploader & { kind: UploadKind; fileName: string; bytes?: number | undefined };

const columnsOf = (by: Uploader) => ('userId' in by ? { user_id: by.userId } : { operator_id: by.operatorId });

export async function expectUpload(db: Db, { kind, fileName, bytes, ...by }: ExpectedFile) {
  return await db
    .insertInto('uploads')
    .values({
      file_key: randomBytes(24).toString('base64url'),
      ...columnsOf(by),
      kind,
      file_name: fileName,
      storage_key: newStorageKey(),
      form_bytes: bytes === undefined ? null : BigInt(bytes),
      expires_at: inHours(TICKET_HOURS),
    })
    .returning(['id', 'file_key as fileKey', 'storage_key as storageKey'])
    .executeTakeFirstOrThrow();
}

/**
 * Issues a ticket for one form POST of one file. Throws `tooManyAttempts` if too many of the uploader's files are unused,
 * and `quotaExceeded` if the file exceeds a user's quota.
 */
export async function issueTicket(db: Db, secret: string, expected: ExpectedFile): Promise<UploadTicket> {
  const { fileKey } = await inTransaction(db, (tx) => beginTicket(tx, expected));
  const expires = String(Math.floor(Date.now() / 1000) + TICKET_HOURS * 3600);
  const formFields = { fileKey, expires, signature: sign(secret, textOf(fileKey, expires)) };
  return {
    uploadUrl: UPLOAD_PATH,
    formFields: Object.entries(formFields).map(([key, value]) => ({ key, value })),
    fileKey,
  };
}

async function beginTicket(tx: Tx, expected: ExpectedFile) {
  const { kind, bytes = 0 } = expected;
  if ('userId' in expected) await lockQuota(tx, expected.userId);
  const { unused } = await tx
    .selectFrom('uploads')
    .where((eb) => eb.and(columnsOf(expected)))
    .where('announced_bytes', 'is', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .select((eb) => eb.fn.countAll<bigint>().as('unused'))
    .executeTakeFirstOrThrow();
  if (unused >= UNUSED_MAX) throw new AppError('tooManyAttempts', { message: '未使用的上传过多，请稍后再试' });
  if ('userId' in expected) await assertFits(tx, expected.userId, { kind, bytes });
  return await expectUpload(tx, expected);
}

export interface OpenUpload {
  id: number;
  kind: UploadKind;
  storageKey: string;
}

/**
 * Returns the upload for a form's fields. The form's length counts towards the quota from now on. Throws `linkInvalid`
 * if they are forged or expired, or the file has arrived, and `quotaExceeded` if the form exceeds the quota.
 */
export async function openUpload(
  db: Db,
  secret: string,
  { fields, length }: { fields: Map<string, string>; length: number | undefined },
): Promise<OpenUpload> {
  const [fileKey = '', expires = '', signature = ''] = ['fileKey', 'expires', 'signature'].map((key) =>
    fields.get(key),
  );
  const signed = isSigned(secret, textOf(fileKey, expires), signature) && Number(expires) * 1000 > Date.now();
  const upload = signed && (await inTransaction(db, (tx) => countForm(tx, fileKey, length)));
  if (!upload) throw new AppError('linkInvalid', { message: '上传凭证无效、已过期或已使用，请重新获取' });
  return upload;
}

async function countForm(tx: Tx, fileKey: string, length: number | undefined): Promise<OpenUpload | undefined> {
  const waiting = tx.selectFrom('uploads').where('file_key', '=', fileKey).where('received_at', 'is', null);
  const ticket = await waiting.select(['user_id', 'kind']).executeTakeFirst();
  if (!ticket) return undefined;
  const bytes = Math.min(length ?? Number.POSITIVE_INFINITY, UPLOAD_MAX_BYTES[ticket.kind]);
  const open = (formBytes: number) =>
    tx
      .updateTable('uploads')
      // Restarts the time limit, because a large file on a slow connection takes long to arrive.
      .set({ expires_at: inHours(TICKET_HOURS * 2), form_bytes: BigInt(formBytes) })
      .where('file_key', '=', fileKey)
      .where('received_at', 'is', null)
      .returning(['id', 'kind', 'storage_key as storageKey'])
      .executeTakeFirst();
  if (ticket.user_id === null) return await open(bytes);
  await lockQuota(tx, ticket.user_id);
  // Excludes the ticket's own announced size.
  await open(0);
  await assertFits(tx, ticket.user_id, { kind: ticket.kind, bytes });
  return await open(bytes);
}

/** `path` is a local file, which will be moved. */
interface Arrival {
  path: string;
  bytes: number;
  contentType: string;
  /** Appended to the storage key, so that the file is served with its type. */
  extension?: string | undefined;
  /** A sealed file's encrypted content key; absent for a plain file. */
  contentKey?: Buffer;
}

/**
 * Stores an upload's file and marks it received. Throws `linkInvalid` if another file arrived first, on any server: each has
 * its own key, and the row names one.
 */
export async function receiveUpload(
  { db, storage }: { db: Db; storage: Storage },
  upload: OpenUpload,
  file: Arrival,
): Promise<void> {
  const { contentKey } = file;
  const storageKey = (contentKey ? newSealedKey() : newStorageKey()) + (file.extension ? `.${file.extension}` : '');
  // The row names the file before it exists, so that the sweep finds it even if the server is killed.
  const values = { storage_key: storageKey, ...(contentKey && { content_key: contentKey }) };
  await changeExpected(db, upload, values);
  await storage.remove(upload.storageKey);
  await storage.adopt(storageKey, file.path);
  try {
    await finishUpload(db, upload.id, { ...file, storageKey });
  } catch (error) {
    if (error instanceof AppError) await storage.remove(storageKey);
    throw error;
  }
}

/** Marks an upload as received. Throws `linkInvalid` if it already was, or if its row now names another `storageKey`. */
export async function finishUpload(
  db: Db,
  uploadId: number,
  { storageKey, ...file }: { bytes: number; contentType: string; storageKey?: string },
): Promise<void> {
  const values = {
    received_at: sql<Date>`now()`,
    bytes: BigInt(file.bytes),
    content_type: file.contentType,
    expires_at: inHours(UPLOADED_HOURS),
  };
  await changeExpected(db, { id: uploadId, storageKey }, values);
}

type Changes = UpdateObject<Tables, 'uploads'>;

async function changeExpected(
  db: Db,
  { id, storageKey }: { id: number; storageKey?: string | undefined },
  values: Changes,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set(values)
    .where('id', '=', id)
    .where('received_at', 'is', null)
    .$if(storageKey !== undefined, (query) => query.where('storage_key', '=', storageKey!))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('linkInvalid');
}

export interface ReceivedUpload {
  id: number;
  storageKey: string;
  fileName: string;
  contentType: string;
  bytes: bigint;
  hashed: boolean;
}

interface UploadRef {
  fileKey: string;
  kind: UploadKind;
  field?: string | undefined;
}

export type FileOwner = number | { operatorId: number };

/**
 * Returns an unused file that `by` (a user's id, or an operator) uploaded; `forUpdate` locks it in a transaction. Throws
 * like `claimUpload`.
 */
export async function unusedUpload(
  db: Db,
  by: FileOwner,
  { fileKey, kind, field = 'fileKey', forUpdate = false }: UploadRef & { forUpdate?: boolean },
): Promise<ReceivedUpload> {
  const upload = await db
    .selectFrom('uploads')
    .where('file_key', '=', fileKey)
    .where((eb) => eb.and(columnsOf(typeof by === 'number' ? { userId: by } : by)))
    .where('kind', '=', kind)
    .where('received_at', 'is not', null)
    // A released file may be swept at any moment.
    .where((eb) => eb.or([eb('used_at', 'is not', null), eb('expires_at', '>', sql<string>`now()`)]))
    .select(['id', 'storage_key as storageKey', 'file_name as fileName', 'content_type', 'bytes', 'sha256', 'used_at'])
    .$if(forUpdate, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!upload) throw invalidField(field, '文件不存在或尚未上传完成');
  if (upload.used_at) throw new AppError('conflict', { message: '该文件已被使用，请勿重复提交' });
  const { id, storageKey, fileName } = upload;
  return {
    id,
    storageKey,
    fileName,
    contentType: upload.content_type!,
    bytes: upload.bytes!,
    hashed: upload.sha256 !== null,
  };
}

/**
 * Marks an uploaded file as used, in the transaction that refers to it. Throws `invalidInput` on `field` if the file is
 * missing, somebody else's, of another kind, expired or not received, and `conflict` if it was used before.
 */
export async function claimUpload(tx: Db, by: FileOwner, file: UploadRef): Promise<ReceivedUpload> {
  const upload = await unusedUpload(tx, by, { ...file, forUpdate: true });
  await tx
    .updateTable('uploads')
    .set({ used_at: sql`now()` })
    .where('id', '=', upload.id)
    .execute();
  return upload;
}

export async function claimedUpload(tx: Db, id: number): Promise<ReceivedUpload> {
  const { sha256, ...upload } = await tx
    .selectFrom('uploads')
    .where('id', '=', id)
    .select(['id', 'storage_key as storageKey', 'file_name as fileName', 'sha256'])
    .select((eb) => [eb.ref('content_type').$notNull().as('contentType'), eb.ref('bytes').$notNull().as('bytes')])
    .executeTakeFirstOrThrow();
  return { ...upload, hashed: sha256 !== null };
}

/**
 * Claims a user's video like `claimUpload`, but returns null, marking nothing, if it is still arriving. Throws
 * `invalidInput` for a missing file, an expired one or somebody else's, and `conflict` if it was used before.
 */
export async function claimIfReceived(tx: Tx, userId: number, fileKey: string): Promise<ReceivedUpload | null> {
  const upload = await tx
    .selectFrom('uploads')
    .where('file_key', '=', fileKey)
    .where('user_id', '=', userId)
    .where('kind', '=', 'video')
    .where((eb) => eb.or([eb('received_at', 'is not', null), eb('expires_at', '>', sql<string>`now()`)]))
    .select('received_at')
    .executeTakeFirst();
  if (!upload) throw invalidField('fileKey', '文件不存在或已过期');
  return upload.received_at === null ? null : await claimUpload(tx, userId, { fileKey, kind: 'video' });
}

/** Marks claimed uploads as unused, and restarts their time limit. */
export async function returnUploads(tx: Tx, ids: number[]): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ used_at: null, expires_at: inHours(UPLOADED_HOURS) })
    .where('id', 'in', ids)
    .execute();
}

/** Lets the sweep remove uploads that nothing refers to any more. */
export async function releaseUploads(tx: Db, ids: number[]): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ used_at: null, expires_at: sql`now()` })
    .where('id', 'in', ids)
    .execute();
}

/**
 * Marks an uploaded picture as used in the transaction that stores its content elsewhere. The upload expires and is swept.
 * Throws `invalidInput` on `field` like `claimUpload`, also for a second use.
 */
export async function consumeUpload(
  tx: Db,
  userId: number,
  { fileKey, field }: { fileKey: string; field: string },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('uploads')
    .set({ expires_at: sql`now()` })
    .where('file_key', '=', fileKey)
    .where('user_id', '=', userId)
    .where('received_at', 'is not', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw invalidField(field, '文件不存在或尚未上传完成');
}

/**
 * Encrypts plain pictures stored by an earlier version or the demo. Each gets a new storage key, so that readers of the old
 * one never get ciphertext.
 */
export async function sealPlainImages(
  db: Db,
  { storage, keyring }: { storage: Storage; keyring: Keyring },
  signal: AbortSignal,
): Promise<void> {
  const failures: unknown[] = [];
  for (let after = 0; !signal.aborted;) {
    const upload = await db
      .selectFrom('uploads')
      .where('id', '>', after)
      .where('kind', '=', 'image')
      .where('content_key', 'is', null)
      .where('received_at', 'is not', null)
      .select(['id', 'storage_key as storageKey'])
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (!upload) break;
    after = upload.id;
    // An unreadable file must not leave all later pictures unencrypted.
    await sealImage(db, { storage, keyring }, upload).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} pictures could not be encrypted`);
}

async function sealImage(
  db: Db,
  { storage, keyring }: { storage: Storage; keyring: Keyring },
  { id, storageKey }: { id: number; storageKey: string },
): Promise<void> {
  // The sweep may have removed it.
  if ((await storage.size(storageKey)) === null) return;
  const sealedKey = newSealedKey() + extname(storageKey);
  await storage.withTempFolder(async (folder) => {
    const path = join(folder, 'sealed');
    const contentKey = await sealToFile(keyring, id, { content: await storage.read(storageKey), path });
    await storage.adopt(sealedKey, path);
    const { numUpdatedRows } = await db
      .updateTable('uploads')
      .set({ storage_key: sealedKey, content_key: contentKey })
      .where('id', '=', id)
      .where('storage_key', '=', storageKey)
      .executeTakeFirst();
    await storage.remove(numUpdatedRows === 0n ? sealedKey : storageKey);
  });
}

/**
 * Deletes the rows of unused pictures without a file: backups omit such files, so a restored database has only their
 * rows.
 */
export async function forgetLostImages(db: Db, storage: Storage): Promise<void> {
  const unused = await db
    .selectFrom('uploads')
    .where('kind', '=', 'image')
    .where('used_at', 'is', null)
    .where('received_at', 'is not', null)
    .select(['id', 'storage_key'])
    .execute();
  for (const { id, storage_key: key } of unused) {
    if ((await storage.size(key)) !== null) continue;
    // Another server may have sealed it under a new key in between.
    const gone = db.deleteFrom('uploads').where('id', '=', id).where('storage_key', '=', key);
    await gone.where('used_at', 'is', null).execute();
  }
}

export async function removeUnusedUploads(db: Db, storage: Storage): Promise<number> {
  let swept = 0;
  while (await sweepOne(db, storage)) swept++;
  await removeUnnamedParts(db, storage);
  return swept;
}

/** Removes parts without an upload, and remains of received ones after a kill. */
async function removeUnnamedParts(db: Db, { parts }: Storage): Promise<void> {
  for (const fileKey of await parts.listOld()) {
    const growing = await db
      .selectFrom('uploads')
      .where('file_key', '=', fileKey)
      .where('received_at', 'is', null)
      .select('id')
      .executeTakeFirst();
    if (!growing) await parts.remove(fileKey);
  }
}

/**
 * Sweeps one upload. It deletes the file before the row: a row without its file is swept again, but a file without its row
 * never is.
 */
async function sweepOne(db: Db, storage: Storage): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    const upload = await tx
      .selectFrom('uploads')
      .where('used_at', 'is', null)
      .where('expires_at', '<', sql<string>`now()`)
      .select(['id', 'file_key', 'storage_key'])
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!upload) return false;
    await storage.remove(upload.storage_key);
    await storage.parts.remove(upload.file_key);
    await tx.deleteFrom('uploads').where('id', '=', upload.id).execute();
    return true;
  });
}

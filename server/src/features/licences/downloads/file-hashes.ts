import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Db } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Storage } from '../../../platform/storage/storage.ts';

type Files = Pick<Storage, 'read'>;

export async function hashSoldFiles(db: Db, storage: Files, orderItemIds: readonly string[]): Promise<void> {
  const files = await selectUnhashed(db)
    .innerJoin('licence_snapshots as s', (join) =>
      join.on((eb) => eb.or([eb('s.file_id', '=', eb.ref('f.id')), eb('s.master_file_id', '=', eb.ref('f.id'))])),
    )
    .innerJoin('licences as l', 'l.id', 's.licence_id')
    .where('l.order_item_id', 'in', orderItemIds)
    .distinct()
    .execute();
  for (const file of files) await hashFile(db, storage, file);
}

/** Throws the first error after trying all files. */
export async function hashRenditions(db: Db, storage: Files, signal: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  for (let last = 0; !signal.aborted;) {
    const file = await selectUnhashed(db).where('f.id', '>', last).orderBy('f.id').limit(1).executeTakeFirst();
    if (!file) break;
    last = file.id;
    await hashFile(db, storage, file).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

const selectUnhashed = (db: Db) =>
  db
    .selectFrom('video_files as f')
    .leftJoin('file_hashes as h', 'h.file_id', 'f.id')
    .where('f.kind', 'in', ['rendition', 'master', 'preview'])
    .where('h.file_id', 'is', null)
    .select(['f.id', 'f.storage_key']);

async function hashFile(db: Db, storage: Files, file: { id: number; storage_key: string }): Promise<void> {
  const sha256 = (await findHash(db, file.storage_key)) ?? (await hashContent(storage, file.storage_key));
  if (sha256 === null) return;
  await db
    .insertInto('file_hashes')
    .columns(['file_id', 'sha256'])
    // The file may have been replaced while it was hashed.
    .expression((eb) =>
      eb
        .selectFrom('video_files as f')
        .where('f.id', '=', file.id)
        .select(['f.id', eb.val(sha256).as('sha256')]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the hash of the same file as stored for another tier or as the upload; null if unknown. */
async function findHash(db: Db, storageKey: string): Promise<string | null> {
  const same = await db
    .selectFrom('video_files as f')
    .innerJoin('file_hashes as h', 'h.file_id', 'f.id')
    .where('f.storage_key', '=', storageKey)
    .select('h.sha256')
    .executeTakeFirst();
  if (same) return same.sha256;
  const upload = await db
    .selectFrom('uploads')
    .where('storage_key', '=', storageKey)
    .select('sha256')
    .executeTakeFirst();
  return upload?.sha256?.toString('hex') ?? null;
}

async function hashContent(storage: Files, key: string): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    const content: Readable = await storage.read(key);
    for await (const part of content) hash.update(part as Buffer);
  } catch (error) {
    if (error instanceof AppError && error.kind === 'notFound') return null;
    throw error;
  }
  return hash.digest('hex');
}

import type { Insertable } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';

export type FileRow = Omit<Insertable<Tables['video_files']>, 'video_id' | 'version'>;

export const keysOf = (rows: readonly Pick<FileRow, 'storage_key'>[]) => rows.map((row) => row.storage_key);

export interface ClipVersion {
  id: number;
  fileVersion: number;
}

/**
 * Replaces the rows of a version's files, of all kinds or only the given ones. The database rejects this for a version that has
 * been sold. Returns the storage keys that no row references any more.
 */
export async function replaceFileRows(
  tx: Db,
  clip: ClipVersion,
  { rows, kinds }: { rows: FileRow[]; kinds?: FileRow['kind'][] },
): Promise<string[]> {
  const replaced = await tx
    .deleteFrom('video_files')
    .where('video_id', '=', clip.id)
    .where('version', '=', clip.fileVersion)
    .$if(kinds !== undefined, (query) => query.where('kind', 'in', kinds!))
    .returning('storage_key')
    .execute();
  await tx
    .insertInto('video_files')
    .values(rows.map((row) => ({ ...row, video_id: clip.id, version: clip.fileVersion })))
    .execute();
  return await unreferencedKeys(tx, clip.id, keysOf(replaced));
}

/** Returns the `keys` that no row of the clip references in any version. Only these files may be removed. */
export async function unreferencedKeys(tx: Db, videoId: number, keys: string[]): Promise<string[]> {
  const rows = await tx.selectFrom('video_files').select('storage_key').where('video_id', '=', videoId).execute();
  const named = new Set(keysOf(rows));
  return [...new Set(keys)].filter((key) => !named.has(key));
}

import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { MediaFile } from '@zhenku/media/files';
import { PIPELINE_VERSION } from '@zhenku/media/pipeline-version';
import type { Storyboard } from '@zhenku/media/storyboard';
import { TIERS } from '@zhenku/contract/constants';
import type { TierPlans } from '@zhenku/media/tiers';
import type { Insertable } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Tables } from '../../platform/tables.ts';

export type FileRow = Omit<Insertable<Tables['video_files']>, 'video_id' | 'version'>;

/**
 * The storage key of a file derived from an original. The original's key is random and secret, so its hash cannot be
 * guessed; and it does not change, so that processing again replaces the files. Previews and pictures of another pipeline
 * version have other keys: their URLs are cached for ever.
 */
function keyFor(originalKey: string, file: MediaFile): string {
  const hashed = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);
  const name = basename(file.path);
  if (file.kind === 'rendition') return `private/renditions/${hashed(originalKey)}/${name}`;
  // In a folder of its own, since everybody knows the preview's.
  const folder =
    file.kind === 'loop' ? `${originalKey} ${PIPELINE_VERSION} loop` : `${originalKey} ${PIPELINE_VERSION}`;
  return `public/videos/${hashed(folder)}/${name}`;
}

/** Moves the files into the storage. Returns their rows: a rendition has one for each tier that it is sold as. */
export async function storeFiles(
  storage: Storage,
  originalKey: string,
  files: MediaFile[],
  storyboard?: Storyboard,
): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  const positions = { poster: 0, thumbnail: 0 };
  for (const file of files) {
    const storageKey = keyFor(originalKey, file);
    const bytes = await storage.adopt(storageKey, file.path);
    const row: FileRow = {
      kind: file.kind,
      storage_key: storageKey,
      content_type: file.contentType,
      width: file.width,
      height: file.height,
      bytes: BigInt(bytes),
      position: file.kind === 'thumbnail' || file.kind === 'poster' ? positions[file.kind]++ : 0,
      pipeline_version: PIPELINE_VERSION,
      details: file.kind === 'storyboard' ? JSON.stringify(storyboard) : null,
    };
    if (file.kind === 'rendition') rows.push(...file.tiers.map((tier) => ({ ...row, tier })));
    else rows.push(row);
  }
  return rows;
}

/** The rows of the tiers whose file is the original itself. */
export function originalRows(originalKey: string, bytes: number, { tiers }: TierPlans): FileRow[] {
  return TIERS.flatMap((tier) => {
    const plan = tiers[tier];
    if (!plan?.useOriginal) return [];
    const { width, height } = plan;
    const file = {
      storage_key: originalKey,
      content_type: 'video/mp4',
      bytes: BigInt(bytes),
      pipeline_version: PIPELINE_VERSION,
    };
    return [{ kind: 'rendition' as const, tier, width, height, ...file }];
  });
}

/** The files of a clip that one original supplies. */
export interface ClipVersion {
  id: number;
  fileVersion: number;
}

/**
 * Replaces the rows of a version's files, of all kinds or of those given. The database rejects it for a version that
 * has been sold. Returns the storage keys that no row names any more.
 */
export async function replaceFileRows(
  tx: Db,
  clip: ClipVersion,
  rows: FileRow[],
  kinds?: FileRow['kind'][],
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
  return await unreferencedKeys(
    tx,
    clip.id,
    replaced.map((row) => row.storage_key),
  );
}

/** Which of `keys` no row of the clip names, in any version: only these may be removed. */
export async function unreferencedKeys(tx: Db, videoId: number, keys: string[]): Promise<string[]> {
  const rows = await tx.selectFrom('video_files').select('storage_key').where('video_id', '=', videoId).execute();
  const named = new Set(rows.map((row) => row.storage_key));
  return [...new Set(keys)].filter((key) => !named.has(key));
}

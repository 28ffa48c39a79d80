import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { type AigcLabel, MARKED_TYPES } from '@zhenku/media/metadata/aigc-mark';
import type { MediaFile } from '@zhenku/media/files';
import { PIPELINE_VERSION } from '@zhenku/media/pipeline-version';
import type { ProcessResult } from '@zhenku/media/process';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { FileRow } from './derived-files.ts';
import { leftoversStartTime, removeLeftovers } from '../jobs/remove-leftovers.ts';
import { lockClip } from './remove-unreferenced.ts';

/**
 * Returns the storage key of a file derived from an original. The key is a hash of the original's key. The original's key is
 * random and secret, so nobody can guess the hash, and stable, so that reprocessing replaces the files. Previews and pictures
 * get new keys with each pipeline version, because their URLs are cached forever.
 */
function keyFor(originalKey: string, file: MediaFile, posterSeconds: number | null): string {
  const hashed = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);
  const name = basename(file.path);
  if (isSold(file)) return `private/renditions/${hashed(originalKey)}/${name}`;
  return `public/videos/${hashed(folderOf(originalKey, file, posterSeconds))}/${name}`;
}

/** A loop and each chosen poster have separate folders, because the preview's folder is publicly known. */
function folderOf(originalKey: string, { kind }: MediaFile, posterSeconds: number | null): string {
  const folder = `${originalKey} ${PIPELINE_VERSION}`;
  if (kind === 'loop') return `${folder} loop`;
  return kind === 'poster' && posterSeconds !== null ? `${folder} poster ${posterSeconds}` : folder;
}

const isSold = ({ kind }: MediaFile): boolean => kind === 'rendition' || kind === 'master';

export interface StoreDeps {
  db: Db;
  storage: Storage;
  jobs: Pick<Jobs, 'enqueue'>;
}

interface StoredFiles extends Partial<Pick<ProcessResult, 'storyboard' | 'loupe'>> {
  files: MediaFile[];
  /** Time of the posters' frame if the clip's creator chose it. */
  posterSeconds?: number | null;
  aigcLabel?: AigcLabel | null;
}

/**
 * Moves the files into storage, replacing those that an earlier run stored. Returns their rows: one per rendition or master and
 * tier in which it is sold. A later job checks that the rows were written, because a server that is killed before that leaves
 * orphaned files.
 */
export async function storeFiles(
  { db, storage, jobs }: StoreDeps,
  clip: { id: number; originalKey: string },
  { files, storyboard, loupe, posterSeconds = null, aigcLabel = null }: StoredFiles,
): Promise<FileRow[]> {
  const details = { storyboard, loupe, poster: posterSeconds === null ? null : { seconds: posterSeconds } };
  const detailsOf = ({ kind }: MediaFile) => {
    const value = kind === 'storyboard' || kind === 'loupe' || kind === 'poster' ? details[kind] : null;
    return value ? JSON.stringify(value) : null;
  };
  const stored = files.map((file) => ({ ...file, storageKey: keyFor(clip.originalKey, file, posterSeconds) }));
  const keys = stored.map(({ storageKey }) => storageKey);
  await inTransaction(db, async (tx) => {
    // Waits for a removal of these keys in progress. Later removals see the job.
    await lockClip(tx, clip.id);
    await jobs.enqueue(tx, { ...removeLeftovers, startAfter: leftoversStartTime() }, { videoId: clip.id, keys });
  });
  const rows: FileRow[] = [];
  const positions = { poster: 0, thumbnail: 0, loupe: 0 };
  for (const file of stored) {
    const bytes = await storage.adopt(file.storageKey, file.path);
    const row: FileRow = {
      kind: file.kind,
      storage_key: file.storageKey,
      content_type: file.contentType,
      width: file.width,
      height: file.height,
      bytes: BigInt(bytes),
      position: file.kind in positions ? positions[file.kind as keyof typeof positions]++ : 0,
      pipeline_version: PIPELINE_VERSION,
      facts: file.facts && JSON.stringify(file.facts),
      details: detailsOf(file),
      aigc_label: isSold(file) && MARKED_TYPES.includes(file.contentType) ? aigcLabel : null,
    };
    if (isSold(file)) rows.push(...file.tiers.map((tier) => ({ ...row, tier })));
    else rows.push(row);
  }
  return rows;
}

import { basename, join } from 'node:path';
import { type AigcLabel, type AigcMark, type AigcOrigin, MARKED_TYPES } from '@zhenku/media/metadata/aigc-mark';
import { cleanOriginal } from '@zhenku/media/clean-original';
import { relabelFile } from '@zhenku/media/relabel';
import type { Tier } from '@zhenku/media/tiers';
import { type RawBuilder, sql } from 'kysely';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/observability/log.ts';
import { IS_DECLARED, markForLabel, ORIGIN, WANTED_LABEL } from './aigc.ts';
import { type FileRow, keysOf, unreferencedKeys } from './derived-files.ts';
import { lockClip } from './remove-unreferenced.ts';
import { type StoreDeps, storeFiles } from './store-files.ts';
import { runYielding, type YieldingContext } from './yield-to-new-clips.ts';

/**
 * Matches files `f` that are sold as uploaded, with camera metadata, because earlier versions of the server did not clean
 * files. The index `video_files_uncleaned` has the same condition.
 */
const IS_UPLOADED = sql<boolean>`
  f.kind = 'rendition' and f.replaced_at is null and f.storage_key like 'private/uploads/%'`;

/** Matches a version that is on sale or in review. */
const IS_CURRENT = sql<boolean>`(v.deleted_at is null and (
  f.version = v.file_version or exists (select from video_versions n where n.video_id = v.id and n.version = f.version)))`;

const HAS_FAILED: RawBuilder<boolean> = sql`coalesce(v.cleaning_failed_at > now() - interval '1 day', false)`;

/**
 * Selects files `f` on sale or in review that must be replaced, joined with their clip `v`. These files are sold as uploaded,
 * or their AI mark differs from the clip's. Each part of the union has an index.
 */
function filesToReplace(videoId?: number) {
  const ofClip = videoId === undefined ? sql`` : sql`and f.video_id = ${videoId}`;
  return sql`(
      select f.id from video_files f where ${IS_UPLOADED} ${ofClip}
      union
      select f.id from video_files f where f.aigc_label is not null and f.replaced_at is null ${ofClip}
      union
      select f.id from videos v join video_files f on f.video_id = v.id
      where ${IS_DECLARED} and v.deleted_at is null and f.tier is not null and f.replaced_at is null ${ofClip}
    ) c join video_files f on f.id = c.id join videos v on v.id = f.video_id
    where ${IS_CURRENT} and (
      (${IS_UPLOADED}) or f.content_type in (${sql.join(MARKED_TYPES)}) and f.aigc_label is distinct from ${WANTED_LABEL})`;
}

export interface UncleanedClips {
  waiting: number;
  failed: number;
}

export async function countUncleaned(db: Db): Promise<UncleanedClips> {
  const { rows } = await sql<UncleanedClips>`
    select count(distinct v.id) filter (where not ${HAS_FAILED})::int as waiting,
      count(distinct v.id) filter (where ${HAS_FAILED})::int as failed
    from ${filesToReplace()}`.execute(db);
  return rows[0]!;
}

export async function nextUncleaned(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select v.id from ${filesToReplace()} and not ${HAS_FAILED}
    order by v.status <> 2, v.id
    limit 1`.execute(db);
  return rows[0]?.id;
}

interface Deps extends StoreDeps {
  log?: Pick<Log, 'warn'>;
}

interface OldFile {
  version: number;
  kind: 'rendition' | 'master';
  storageKey: string;
  isUploaded: boolean;
  tiers: Tier[];
  fileIds: number[];
  width: number;
  height: number;
  loudness: number | null;
  label: AigcLabel | null;
  origin: AigcOrigin | null;
}

type OldFileOfClip = OldFile & { videoId: number };

/**
 * Replaces a clip's files that are sold as uploaded with cleaned ones, and files whose AI mark no longer fits the clip with
 * copies. Does nothing for any other clip. Existing licences keep their file, byte for byte. Throws on machine failures and on
 * server shutdown; the job is then retried. Returns whether files were replaced.
 */
export async function cleanSoldFiles(deps: Deps, videoId: number, context: YieldingContext): Promise<boolean> {
  const { db, log } = deps;
  const files = await readFiles(db, videoId);
  if (files.length === 0) return false;
  const replaceAll = async (signal: AbortSignal) => {
    for (const file of files) await replaceFile(deps, { ...file, videoId }, signal);
  };
  return await runYielding(context, replaceAll, async (error) => {
    log?.warn({ err: error, videoId }, 'cannot clean or mark the sold file');
    await db.updateTable('videos').set({ cleaning_failed_at: new Date() }).where('id', '=', videoId).execute();
  });
}

async function readFiles(db: Db, videoId: number): Promise<OldFile[]> {
  const { rows } = await sql<OldFile>`
    select f.version, f.kind, f.storage_key as "storageKey", f.width, f.height,
      f.storage_key like 'private/uploads/%' as "isUploaded",
      array_agg(f.tier order by f.tier) as tiers, array_agg(f.id order by f.tier) as "fileIds",
      min((f.facts #>> '{audio,0,loudness}')::float8) as loudness,
      min(${WANTED_LABEL}) as label, (array_agg(nullif(${ORIGIN}, 'null')))[1] as origin
    from ${filesToReplace(videoId)} and not ${HAS_FAILED}
    group by f.version, f.kind, f.storage_key, f.width, f.height
    order by f.version, f.kind, f.storage_key`.execute(db);
  return rows;
}

async function replaceFile(deps: Deps, file: OldFileOfClip, signal: AbortSignal): Promise<void> {
  const { db, storage } = deps;
  const { videoId, storageKey, isUploaded, tiers, kind, loudness, label } = file;
  const aigc: AigcMark | null = await markForLabel(db, videoId, file);
  await storage.withLocalFile(storageKey, (input) =>
    storage.withTempFolder(async (outDir) => {
      const job = { input, tiers, size: file, aigc, asset: videoId, signal };
      const made = isUploaded
        ? await cleanOriginal({ ...job, outDir })
        : await relabelFile({ ...job, path: join(outDir, basename(storageKey)), kind, loudness });
      // Each copy has a different name, because licences keep the previous copies.
      const originalKey = isUploaded ? storageKey : `${storageKey} ${file.fileIds[0]}`;
      const rows = await storeFiles(deps, { id: videoId, originalKey }, { files: [made], aigcLabel: label });
      for (const key of await replaceOnSale(db, file, rows)) await storage.remove(key);
    }),
  );
}

/**
 * Puts the new file on sale, unless another file has replaced the old one since. Returns the keys of stored files that are not
 * needed.
 */
async function replaceOnSale(db: Db, file: OldFileOfClip, rows: FileRow[]): Promise<string[]> {
  const { videoId, version, fileIds } = file;
  return await inTransaction(db, async (tx) => {
    await lockClip(tx, videoId);
    const deletedKeys = await deleteUnsoldCopies(tx, videoId);
    const current = await readFiles(tx, videoId);
    const isNeeded = ({ fileIds: ids, label }: OldFile) => ids.join() === fileIds.join() && label === file.label;
    if (current.some(isNeeded)) {
      await tx.updateTable('video_files').set({ replaced_at: new Date() }).where('id', 'in', fileIds).execute();
      const replacing = rows.map((row) => ({ ...row, video_id: videoId, version }));
      await tx.insertInto('video_files').values(replacing).execute();
    }
    return await unreferencedKeys(tx, videoId, [...keysOf(rows), ...deletedKeys]);
  });
}

/**
 * Deletes copies that were replaced before they were sold, because a declaration may change often. Keeps recently replaced
 * copies, which sales in progress may still use. Returns the deleted copies' keys.
 */
async function deleteUnsoldCopies(tx: Db, videoId: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    delete from video_files f
    where f.video_id = ${videoId} and f.replaced_at < now() - interval '1 hour' and f.storage_key not like 'private/uploads/%'
      and not exists (select from licence_snapshots s where s.file_id = f.id or s.master_file_id = f.id)
    returning f.storage_key as key`.execute(tx);
  return rows.map(({ key }) => key);
}

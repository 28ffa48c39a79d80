import { cleanOriginal } from '@zhenku/media/clean-original';
import type { Tier } from '@zhenku/media/tiers';
import { type RawBuilder, sql } from 'kysely';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/observability/log.ts';
import { type FileRow, keysOf, unreferencedKeys } from './derived-files.ts';
import { lockClip } from './remove-unnamed.ts';
import { type StoreDeps, storeFiles } from './store-files.ts';
import { runYielding, type YieldingContext } from './yield-to-new-clips.ts';

/**
 * Matches files `f` that are sold as uploaded, with camera metadata: earlier versions of this program did not clean
 * them. The index `video_files_uncleaned` has the same condition.
 */
const IS_UPLOADED = sql<boolean>`
  f.kind = 'rendition' and f.replaced_at is null and f.storage_key like 'private/uploads/%'`;

/** Matches a version that is on sale or in review. */
const IS_CURRENT = sql<boolean>`(v.deleted_at is null and (
  f.version = v.file_version or exists (select from video_versions n where n.video_id = v.id and n.version = f.version)))`;

const HAS_FAILED: RawBuilder<boolean> = sql`coalesce(v.cleaning_failed_at > now() - interval '1 day', false)`;

export interface UncleanedClips {
  waiting: number;
  failed: number;
}

export async function countUncleaned(db: Db): Promise<UncleanedClips> {
  const { rows } = await sql<UncleanedClips>`
    select count(distinct v.id) filter (where not ${HAS_FAILED})::int as waiting,
      count(distinct v.id) filter (where ${HAS_FAILED})::int as failed
    from video_files f join videos v on v.id = f.video_id
    where ${IS_UPLOADED} and ${IS_CURRENT}`.execute(db);
  return rows[0]!;
}

/** Returns the next clip whose sold file needs cleaning, clips on sale first. */
export async function nextUncleaned(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select v.id from video_files f join videos v on v.id = f.video_id
    where ${IS_UPLOADED} and ${IS_CURRENT} and not ${HAS_FAILED}
    order by v.status <> 2, v.id
    limit 1`.execute(db);
  return rows[0]?.id;
}

interface Deps extends StoreDeps {
  log?: Pick<Log, 'warn'>;
}

interface Uncleaned {
  version: number;
  originalKey: string;
  tiers: Tier[];
  fileIds: number[];
  width: number;
  height: number;
}

type UncleanedOfClip = Uncleaned & { videoId: number };

/**
 * Replaces a clip's files that are sold as uploaded with cleaned ones; does nothing for any other clip. Existing
 * licences keep their file, byte for byte. Throws on machine failures and on server shutdown; the job is then retried.
 * Returns whether it cleaned a clip.
 */
export async function cleanSoldFiles(deps: Deps, videoId: number, context: YieldingContext): Promise<boolean> {
  const { db, log } = deps;
  const uncleaned = await readUncleaned(db, videoId);
  if (uncleaned.length === 0) return false;
  const clean = async (signal: AbortSignal) => {
    for (const files of uncleaned) await cleanVersion(deps, { ...files, videoId }, signal);
  };
  return await runYielding(context, clean, async (error) => {
    log?.warn({ err: error, videoId }, 'the sold file is not cleaned of metadata');
    await db.updateTable('videos').set({ cleaning_failed_at: new Date() }).where('id', '=', videoId).execute();
  });
}

/** Keyed by version; tiers of one original share an entry. */
async function readUncleaned(db: Db, videoId: number): Promise<Uncleaned[]> {
  const { rows } = await sql<Uncleaned>`
    select f.version, f.storage_key as "originalKey", f.width, f.height,
      array_agg(f.tier order by f.tier) as tiers, array_agg(f.id order by f.tier) as "fileIds"
    from video_files f join videos v on v.id = f.video_id
    where v.id = ${videoId} and ${IS_UPLOADED} and ${IS_CURRENT} and not ${HAS_FAILED}
    group by f.version, f.storage_key, f.width, f.height
    order by f.version`.execute(db);
  return rows;
}

async function cleanVersion(deps: Deps, files: UncleanedOfClip, signal: AbortSignal): Promise<void> {
  const { storage } = deps;
  const { videoId, originalKey, tiers } = files;
  await storage.withLocalFile(originalKey, (input) =>
    storage.withTempFolder(async (outDir) => {
      const cleaned = await cleanOriginal({ input, outDir, tiers, size: files, signal });
      const rows = await storeFiles(deps, { id: videoId, originalKey }, { files: [cleaned] });
      for (const key of await replaceOnSale(deps.db, files, rows)) await storage.remove(key);
    }),
  );
}

/**
 * Puts the cleaned file on sale, unless another file has replaced it by now. Returns the keys of stored files that are
 * not needed.
 */
async function replaceOnSale(db: Db, files: UncleanedOfClip, rows: FileRow[]): Promise<string[]> {
  const { videoId } = files;
  return await inTransaction(db, async (tx) => {
    await lockClip(tx, videoId);
    const current = (await readUncleaned(tx, videoId)).find(({ version }) => version === files.version);
    if (current?.fileIds.join() === files.fileIds.join()) {
      await tx.updateTable('video_files').set({ replaced_at: new Date() }).where('id', 'in', files.fileIds).execute();
      const replacing = rows.map((row) => ({ ...row, video_id: videoId, version: files.version }));
      await tx.insertInto('video_files').values(replacing).execute();
    }
    return await unreferencedKeys(tx, videoId, keysOf(rows));
  });
}

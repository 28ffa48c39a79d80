import { VIDEO_STATUS } from '@zhenku/contract/constants';
import type { Fingerprint } from '@zhenku/media/likeness/fingerprint';
import { sql, type Updateable } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { type ReceivedUpload, releaseUploads } from '../../../platform/storage/uploads.ts';
import { type ClipVersion, unreferencedKeys } from '../pipeline/derived-files.ts';
import { declareByFile } from '../pipeline/aigc.ts';
import { measuredColumns } from '../pipeline/measurements.ts';
import { recordVersionEvent } from '../clip-events.ts';
import { removeFiles } from '../jobs/remove-files.ts';
import { UnsellableError } from '../reasons.ts';
import { incrementRevision } from './revisions.ts';
import { findSimilar, lockSimilarities, saveSimilarities, type ClipMatch, type Subject } from '../copies/similar.ts';
import { pricesOfTiers, suppliedTiers } from '../tier-prices.ts';
import { tierPrices } from '../pipeline/waiting-original.ts';

type Enqueue = Pick<Jobs, 'enqueue'>;

interface RequestedPrices {
  hd_price: bigint | null;
  hd4k_price: bigint | null;
  plus_price: bigint | null;
}

/** Makes a file the locked clip's next version, replacing any version that waits. */
export async function insertNextVersion(
  tx: Tx,
  jobs: Enqueue,
  { clip, upload, prices }: { clip: ClipVersion; upload: ReceivedUpload; prices: RequestedPrices },
): Promise<void> {
  await discardNextVersion(tx, jobs, clip.id);
  await tx
    .insertInto('video_versions')
    .values({
      video_id: clip.id,
      version: clip.fileVersion + 1,
      upload_id: upload.id,
      original_key: upload.storageKey,
      original_bytes: upload.bytes,
      ...prices,
    })
    .execute();
}

/** Removes the locked clip's next version, if any, with its files. */
export async function discardNextVersion(tx: Tx, jobs: Enqueue, videoId: number): Promise<void> {
  const next = await tx
    .deleteFrom('video_versions')
    .where('video_id', '=', videoId)
    .returning(['video_id', 'version', 'upload_id', 'original_key'])
    .executeTakeFirst();
  if (next) await discardFilesOf(tx, jobs, { ...next, originalKey: next.original_key });
}

interface DiscardedVersion {
  video_id: number;
  version: number;
  upload_id: number;
  originalKey: string;
}

/** Removes the files of a version without buyers. The sweep removes the original, a job the rest. */
export async function discardFilesOf(tx: Tx, jobs: Enqueue, discarded: DiscardedVersion): Promise<void> {
  const { video_id: videoId, version, upload_id, originalKey } = discarded;
  const rows = await tx
    .deleteFrom('video_files')
    .where('video_id', '=', videoId)
    .where('version', '=', version)
    .returning('storage_key')
    .execute();
  await releaseUploads(tx, [upload_id]);
  const keys = rows.map((row) => row.storage_key).filter((key) => key !== originalKey);
  const unused = await unreferencedKeys(tx, videoId, keys);
  if (unused.length > 0) await jobs.enqueue(tx, removeFiles, { videoId, keys: unused });
}

type MeasuredColumns = Omit<Updateable<Tables['video_versions']>, 'fingerprint' | 'similar_clips'>;

/** Sends the locked clip's processed version to review. */
export async function submitVersion(
  tx: Tx,
  videoId: number,
  { fingerprint, similar, ...measured }: MeasuredColumns & { fingerprint: Fingerprint; similar: ClipMatch[] },
): Promise<void> {
  await tx
    .updateTable('video_versions')
    .set({ ...measured, fingerprint: JSON.stringify(fingerprint), similar_clips: JSON.stringify(similar) })
    .set({ status: VIDEO_STATUS.inReview, submitted_at: new Date() })
    .where('video_id', '=', videoId)
    .execute();
  await recordVersionEvent(tx, videoId, { type: 'clip.processed', data: { succeeded: true, reason: null } });
}

/** Returns the locked clip's rejected version to review. */
export async function resubmitVersion(tx: Tx, videoId: number): Promise<void> {
  await tx
    .updateTable('video_versions')
    .set({ status: VIDEO_STATUS.inReview, reason: null, submitted_at: sql<string>`now()` })
    .where('video_id', '=', videoId)
    .execute();
}

/** Rejects the locked clip's version in review. */
export async function rejectVersion(tx: Tx, videoId: number, reason: string): Promise<void> {
  await tx
    .updateTable('video_versions')
    .set({ status: VIDEO_STATUS.rejected, reason })
    .where('video_id', '=', videoId)
    .execute();
  await recordVersionEvent(tx, videoId, { type: 'clip.rejected', data: { reason } });
}

export interface ComparedVersion {
  version: number;
  subject: Subject;
  similar: ClipMatch[];
}

/** Searches again for clips similar to the version in review, if any, because more clips may have been processed since then. */
export async function compareNextVersion(db: Db, videoId: number): Promise<ComparedVersion | null> {
  const next = await db
    .selectFrom('video_versions')
    .where('video_id', '=', videoId)
    .where('status', '=', VIDEO_STATUS.inReview)
    .select(['version', 'sha256', 'fingerprint', 'stills'])
    .executeTakeFirst();
  if (!next) return null;
  const { sha256, fingerprint, stills } = next;
  const subject = { videoId, sha256: sha256!, fingerprint: fingerprint!, stills };
  return { version: next.version, subject, similar: await findSimilar(db, subject) };
}

export interface VersionSwap {
  /** The clip's status, which the swap does not change. */
  status: number;
  before: number;
  after: number;
}

/**
 * Replaces a locked clip's version with the next one: files, facts and prices change together. Existing licences keep the files
 * of their version. Throws `conflict` if the new file supplies no priced tier, or if the version differs from `compared`.
 */
export async function swapVersion(tx: Tx, videoId: number, compared: ComparedVersion | null): Promise<VersionSwap> {
  await lockSimilarities(tx);
  const clip = await tx
    .selectFrom('videos')
    .where('id', '=', videoId)
    .select(['status', 'upload_id', 'file_version'])
    .executeTakeFirstOrThrow();
  const next = await tx
    .deleteFrom('video_versions')
    .where('video_id', '=', videoId)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (!compared || compared.version !== next.version || !compared.subject.sha256.equals(next.sha256!)) {
    throw new AppError('conflict', { message: '作品在您查看期间有改动，请核对后再操作' });
  }
  const prices = await sellable(tx, next);
  await tx
    .insertInto('superseded_versions')
    .values({ video_id: videoId, version: clip.file_version, upload_id: clip.upload_id! })
    .execute();
  const { upload_id, original_key, original_bytes, sha256, duration, width, height, fps, format, is_8k } = next;
  await tx
    .updateTable('videos')
    .set({ upload_id, original_key, original_bytes, sha256, duration, width, height, fps, format, is_8k, ...prices })
    .set({ file_version: next.version, facts: JSON.stringify(next.facts), renewal_failed_version: null })
    .set(measuredColumns(next))
    .set({ loop_failed_version: null, poster_seconds: null })
    .where('id', '=', videoId)
    .execute();
  await declareByFile(tx, videoId, next.facts);
  await incrementRevision(tx, videoId);
  await saveSimilarities(tx, compared.subject, compared.similar);
  await recordVersionEvent(tx, videoId, { type: 'clip.approved', data: {} });
  return { status: clip.status, before: clip.file_version, after: next.version };
}

async function sellable(tx: Tx, next: RequestedPrices & { video_id: number; version: number }) {
  try {
    const { prices, note } = pricesOfTiers(tierPrices(next), await suppliedTiers(tx, next.video_id, next.version));
    return { hd_price: prices[1], hd4k_price: prices[2], plus_price: prices[3], note };
  } catch (error) {
    if (!(error instanceof UnsellableError)) throw error;
    throw new AppError('conflict', { message: '新文件支持的规格都没有价格，请驳回并请创作者补价' });
  }
}

/** Keeps replaced files for pages that are already open. */
const KEPT_HOURS = 24;

export async function removeSuperseded(db: Db, jobs: Enqueue): Promise<void> {
  const due = await db
    .selectFrom('superseded_versions as s')
    .innerJoin('uploads as u', 'u.id', 's.upload_id')
    .where('s.replaced_at', '<', new Date(Date.now() - KEPT_HOURS * 3_600_000).toISOString())
    .select(['s.video_id', 's.version', 's.upload_id', 'u.storage_key as originalKey'])
    .execute();
  for (const version of due) {
    const forget = (tx: Tx) =>
      tx
        .deleteFrom('superseded_versions')
        .where('video_id', '=', version.video_id)
        .where('version', '=', version.version)
        .execute();
    await inTransaction(db, async (tx) => {
      await forget(tx);
      if (!(await wasSold(tx, version.video_id, version.version))) await discardFilesOf(tx, jobs, version);
    });
  }
}

async function wasSold(tx: Tx, videoId: number, version: number): Promise<boolean> {
  const sold = await tx
    .selectFrom('licence_snapshots as s')
    .innerJoin('video_files as f', 'f.id', 's.file_id')
    .where('f.video_id', '=', videoId)
    .where('f.version', '=', version)
    .select('s.licence_id')
    .limit(1)
    .executeTakeFirst();
  return sold !== undefined;
}

import type { Fingerprint } from '@zhenku/media/fingerprint';
import { LIKELY_COPY, type Likeness } from '@zhenku/media/likeness';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { compareFingerprints } from './compare-fingerprints.ts';
import { findCandidates, readFingerprints } from './copy-candidates.ts';

/** Hashes of other clips read at once, about two clips of two hours each. */
const BATCH_HASHES = 30_000;

/** A clip that looks like another one. */
export interface Similar extends Likeness {
  videoId: number;
  sameFile: boolean;
  /** Version of the matching files if they are not on sale (a next version); otherwise null. */
  version: number | null;
}

export interface Subject {
  videoId: number;
  sha256: Buffer;
  fingerprint: Fingerprint;
}

/**
 * Serialises the saving of similarities, because two similar clips change the same rows. Call it after locking the clip
 * and before changing it, because a change to its file or search index entry makes others wait.
 */
export const lockSimilarities = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtext('video_similarities'))`.execute(tx);

/** Saves a clip's fingerprint and similar clips. Call `lockSimilarities` first. */
export async function saveSimilarities(tx: Tx, { videoId, fingerprint }: Subject, similar: Similar[]): Promise<void> {
  const hashes = fingerprint.map((hash) => (hash === null ? null : BigInt.asIntN(64, BigInt(`0x${hash}`)).toString()));
  await sql`
    insert into video_fingerprints (video_id, hashes) values (${videoId}, ${hashes}::bigint[])
    on conflict (video_id) do update set hashes = excluded.hashes`.execute(tx);
  await tx
    .deleteFrom('video_similarities')
    .where((eb) => eb.or([eb('video_id', '=', videoId), eb('other_id', '=', videoId)]))
    .execute();
  if (similar.length === 0) return;
  const rows = similar.map((other) => ({
    video_id: videoId,
    other_id: other.videoId,
    score: other.score,
    same_file: other.sameFile,
    mirrored: other.mirrored,
    offset_seconds: other.offsetSeconds,
    other_version: other.version,
  }));
  await tx.insertInto('video_similarities').values(rows).execute();
}

/**
 * Finds clips by any author that are the same file (score 1) or look nearly the same, even flipped; best first. Takes
 * seconds for long clips, so call it before a transaction.
 */
export async function findSimilar(db: Db, subject: Subject): Promise<Similar[]> {
  const { fingerprint } = subject;
  const found = new Map<number, Similar>();
  const [candidates, sameFiles] = await Promise.all([
    findCandidates(db, fingerprint, subject.videoId),
    clipsWithSameFile(db, subject),
  ]);
  for (const ids of inBatches(candidates)) {
    const alike = await compareFingerprints({ fingerprint, others: await readFingerprints(db, ids) });
    ids.forEach((videoId, i) => {
      if (alike[i]!.score >= LIKELY_COPY) found.set(videoId, { videoId, ...alike[i]!, sameFile: false, version: null });
    });
  }
  const same = { score: 1, mirrored: false, offsetSeconds: 0, sameFile: true };
  for (const { videoId, version } of sameFiles) {
    found.set(videoId, { videoId, ...same, version });
  }
  return [...found.values()].toSorted((a, b) => b.score - a.score);
}

/** Splits the clips' ids into batches of one clip or at most `BATCH_HASHES` hashes. */
function inBatches(candidates: { videoId: number; length: number }[]): number[][] {
  const batches: number[][] = [];
  let left = 0;
  for (const { videoId, length } of candidates) {
    left -= length;
    const last = batches.at(-1);
    if (last && left >= 0) last.push(videoId);
    else {
      batches.push([videoId]);
      left = BATCH_HASHES - length;
    }
  }
  return batches;
}

/** Matches the file on sale, otherwise the file that is to replace it. */
async function clipsWithSameFile(
  db: Db,
  { videoId, sha256 }: Subject,
): Promise<Pick<Similar, 'videoId' | 'version'>[]> {
  const { rows } = await sql<Pick<Similar, 'videoId' | 'version'>>`
    select distinct on (v.id) v.id as "videoId", same.version
    from (
      select id, null::int as version from videos where sha256 = ${sha256}
      union all
      select video_id, version from video_versions where sha256 = ${sha256}
    ) same join videos v on v.id = same.id
    where v.id <> ${videoId} and v.deleted_at is null
    order by v.id, same.version nulls first`.execute(db);
  return rows;
}

import type { ClipPrint, Likeness } from '@zhenku/media/likeness/likeness';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { comparePrints } from './compare-prints.ts';
import { findCandidates, readPrints } from './copy-candidates.ts';

/** Hashes of other clips read per batch, about two clips of two hours each. */
const BATCH_HASHES = 30_000;

export interface ClipMatch extends Likeness {
  videoId: number;
  sameFile: boolean;
  /** Version of the matching files if they are not on sale (a next version); otherwise null. */
  version: number | null;
}

export interface Subject extends ClipPrint {
  videoId: number;
  sha256: Buffer;
}

/**
 * Serialises the saving of similarities, because two similar clips change the same rows. Call it after locking the clip and
 * before changing it, because changing its file or search index entry makes others wait.
 */
export const lockSimilarities = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtext('video_similarities'))`.execute(tx);

/** Call `lockSimilarities` first. */
export async function saveSimilarities(
  tx: Tx,
  { videoId, fingerprint, stills }: Subject,
  similar: ClipMatch[],
): Promise<void> {
  const hashes = fingerprint.map((hash) => (hash === null ? null : BigInt.asIntN(64, BigInt(`0x${hash}`)).toString()));
  await sql`
    insert into video_fingerprints (video_id, hashes, stills) values (${videoId}, ${hashes}::bigint[], ${stills})
    on conflict (video_id) do update set hashes = excluded.hashes, stills = excluded.stills`.execute(tx);
  await tx
    .deleteFrom('video_similarities')
    .where((eb) => eb.or([eb('video_id', '=', videoId), eb('other_id', '=', videoId)]))
    .execute();
  if (similar.length === 0) return;
  const rows = similar.map((other) => ({
    video_id: videoId,
    other_id: other.videoId,
    score: other.score,
    evidence: other.evidence,
    same_file: other.sameFile,
    mirrored: other.mirrored,
    rotation: other.rotation,
    speed: other.speed,
    offset_seconds: other.offsetSeconds,
    other_version: other.version,
  }));
  await tx.insertInto('video_similarities').values(rows).execute();
}

const SAME_FILE = {
  score: 1,
  evidence: 'strong',
  mirrored: false,
  rotation: 0,
  speed: 1,
  offsetSeconds: 0,
  sameFile: true,
} as const;

/**
 * Finds clips by any author that are the same file (score 1) or look nearly the same, even flipped, rotated or cropped. Best
 * first, weak evidence last. Takes seconds, so call it before a transaction.
 */
export async function findSimilar(db: Db, subject: Subject): Promise<ClipMatch[]> {
  const { fingerprint, stills } = subject;
  const found = new Map<number, ClipMatch>();
  const [candidates, sameFiles] = await Promise.all([
    findCandidates(db, subject, subject.videoId),
    clipsWithSameFile(db, subject),
  ]);
  for (const ids of inBatches(candidates)) {
    const others = await readPrints(db, ids);
    const alike = await comparePrints({ print: { fingerprint, stills }, others });
    ids.forEach((videoId, i) => {
      const likeness = alike[i];
      if (likeness) found.set(videoId, { videoId, ...likeness, sameFile: false, version: null });
    });
  }
  for (const { videoId, version } of sameFiles) {
    found.set(videoId, { videoId, ...SAME_FILE, version });
  }
  const isThin = ({ evidence }: ClipMatch) => Number(evidence === 'thin');
  return [...found.values()].toSorted((a, b) => isThin(a) - isThin(b) || b.score - a.score);
}

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

async function clipsWithSameFile(
  db: Db,
  { videoId, sha256 }: Subject,
): Promise<Pick<ClipMatch, 'videoId' | 'version'>[]> {
  const { rows } = await sql<Pick<ClipMatch, 'videoId' | 'version'>>`
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

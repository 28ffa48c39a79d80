import { setImmediate } from 'node:timers/promises';
import { type Fingerprint, LIKELY_COPY, type Likeness, likeness, mirrored } from '@zhenku/media/fingerprint';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

/** A clip that looks like another one. */
export interface Similar extends Likeness {
  videoId: number;
  sameFile: boolean;
  /** Of its files that are alike, where these are not the ones on sale: it has a next version. */
  version: number | null;
}

interface Subject {
  videoId: number;
  sha256: Buffer;
  fingerprint: Fingerprint;
}

/** How many clips to compare, those with the most common bands first; the rest are unlikely to share 0.3 of the frames. */
const CANDIDATES = 40;
const BANDS = 4;

/** The distinct 16-bit quarters of the hashes, each with the number of the quarter in the bits above. */
function bandsOf(fingerprint: Fingerprint): number[] {
  const bands = new Set<number>();
  for (const hash of fingerprint) {
    if (hash === null) continue;
    for (let band = 0; band < BANDS; band++) {
      bands.add(band * 0x1_0000 + parseInt(hash.slice(band * 4, band * 4 + 4), 16));
    }
  }
  return [...bands];
}

/** Saves a clip's fingerprint, and which clips look like it. */
export async function saveSimilarities(tx: Db, { videoId, fingerprint }: Subject, similar: Similar[]): Promise<void> {
  const hashes = fingerprint.map((hash) => (hash === null ? null : BigInt.asIntN(64, BigInt(`0x${hash}`)).toString()));
  const bands = bandsOf(fingerprint);
  await sql`
    insert into video_fingerprints (video_id, hashes, bands) values (${videoId}, ${hashes}::bigint[], ${bands}::integer[])
    on conflict (video_id) do update set hashes = excluded.hashes, bands = excluded.bands`.execute(tx);
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

/** Finds clips, of any author, that are the same file (score 1) or look nearly the same, even flipped; best first. */
export async function findSimilar(db: Db, subject: Subject): Promise<Similar[]> {
  const { fingerprint } = subject;
  const found = new Map<number, Similar>();
  for (const candidate of await candidates(db, subject)) {
    const hashes = candidate.hashes.map((hash) =>
      hash === null ? null : BigInt.asUintN(64, BigInt(hash)).toString(16).padStart(16, '0'),
    );
    const alike = likeness(fingerprint, hashes);
    const videoId = candidate.video_id;
    if (alike.score >= LIKELY_COPY) found.set(videoId, { videoId, ...alike, sameFile: false, version: null });
    // Long clips take a while to compare: lets requests be served in between.
    await setImmediate();
  }
  const same = { score: 1, mirrored: false, offsetSeconds: 0, sameFile: true };
  for (const { videoId, version } of await clipsWithSameFile(db, subject)) {
    found.set(videoId, { videoId, ...same, version });
  }
  return [...found.values()].toSorted((a, b) => b.score - a.score);
}

async function candidates(db: Db, { videoId, fingerprint }: Subject) {
  const bands = [...bandsOf(fingerprint), ...bandsOf(mirrored(fingerprint))];
  const { rows } = await sql<{ video_id: number; hashes: (string | null)[] }>`
    select f.video_id, f.hashes::text[] as hashes
    from video_fingerprints f join videos v on v.id = f.video_id
    where f.bands && ${bands}::integer[] and v.id <> ${videoId} and v.deleted_at is null
    order by (select count(*) from unnest(f.bands) as band where band = any (${bands}::integer[])) desc, f.video_id
    limit ${CANDIDATES}`.execute(db);
  return rows;
}

/** By the file on sale, or else by the one that is to replace it. */
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

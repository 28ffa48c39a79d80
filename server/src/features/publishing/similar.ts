import { setImmediate } from 'node:timers/promises';
import { type Fingerprint, LIKELY_COPY, mirrored, similarity } from '@zhenku/media/fingerprint';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

export interface Similar {
  videoId: number;
  score: number;
}

interface Subject {
  videoId: number;
  authorId: number;
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

/** Saves a clip's fingerprint, and which other authors' clips look like it. */
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
  const rows = similar.map(({ videoId: otherId, score }) => ({ video_id: videoId, other_id: otherId, score }));
  await tx.insertInto('video_similarities').values(rows).execute();
}

/** Finds other authors' clips that are the same file (score 1) or look nearly the same, even flipped; best first. */
export async function findSimilar(db: Db, subject: Subject): Promise<Similar[]> {
  const { fingerprint } = subject;
  const flipped = mirrored(fingerprint);
  const scores = new Map<number, number>();
  for (const candidate of await candidates(db, subject, [...bandsOf(fingerprint), ...bandsOf(flipped)])) {
    const hashes = candidate.hashes.map((hash) =>
      hash === null ? null : BigInt.asUintN(64, BigInt(hash)).toString(16).padStart(16, '0'),
    );
    const score = Math.max(similarity(fingerprint, hashes), similarity(flipped, hashes));
    if (score >= LIKELY_COPY) scores.set(candidate.video_id, score);
    // Long clips take a while to compare: lets requests be served in between.
    await setImmediate();
  }
  for (const id of await videosWithSameFile(db, subject)) scores.set(id, 1);
  return [...scores].map(([videoId, score]) => ({ videoId, score })).toSorted((a, b) => b.score - a.score);
}

async function candidates(db: Db, { videoId, authorId }: Subject, bands: number[]) {
  const { rows } = await sql<{ video_id: number; hashes: (string | null)[] }>`
    select f.video_id, f.hashes::text[] as hashes
    from video_fingerprints f join videos v on v.id = f.video_id
    where f.bands && ${bands}::integer[] and v.id <> ${videoId} and v.author_id <> ${authorId} and v.deleted_at is null
    order by (select count(*) from unnest(f.bands) as band where band = any (${bands}::integer[])) desc, f.video_id
    limit ${CANDIDATES}`.execute(db);
  return rows;
}

async function videosWithSameFile(db: Db, { videoId, authorId, sha256 }: Subject): Promise<number[]> {
  const rows = await db
    .selectFrom('videos')
    .where('sha256', '=', sha256)
    .where('id', '<>', videoId)
    .where('author_id', '<>', authorId)
    .where('deleted_at', 'is', null)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

import { type Fingerprint, mirrored } from '@zhenku/media/likeness/fingerprint';
import type { ClipPrint } from '@zhenku/media/likeness/likeness';
import { hashesOfStills } from '@zhenku/media/likeness/stills';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

/** 16-bit quarters per hash. One quarter that is unchanged in a copy is enough to find the hash. */
const BANDS = 4;
/** Maximum number of clips to compare; those with the most bands in common come first. */
const CANDIDATES = 40;
/** Limit with room for candidates that have been deleted. */
const WITH_DELETED = 3 * CANDIDATES;
/** Maximum index entries read per lookup. */
const BUDGET = 6_000;
/** Assumed clip count for a band too rare to be counted. */
const RARE = 20;

const COUNTS_KEPT_MS = 300_000;
/** Header bytes of a one-dimensional array in binary form: dimensions, nulls, type, length, first index. */
const BINARY_HEADER = 20;

/**
 * Returns the hashes' distinct 16-bit quarters, with the quarter's index in the higher bits, like the database's `bands_of`.
 */
export function bandsOf(fingerprint: Fingerprint): number[] {
  const bands = new Set<number>();
  for (const hash of fingerprint) {
    if (hash === null) continue;
    for (let band = 0; band < BANDS; band++) {
      bands.add(band * 0x1_0000 + parseInt(hash.slice(band * 4, band * 4 + 4), 16));
    }
  }
  return [...bands];
}

interface Candidate {
  videoId: number;
  /** Number of hashes in the clip's fingerprint. */
  length: number;
}

/**
 * Returns the clips that share the most rare bands with a clip in any orientation; rarer bands weigh more. In a small catalogue
 * returns all clips, because copies of plain or cropped pictures may share no band.
 */
export async function findCandidates(
  db: Db,
  { fingerprint, stills }: ClipPrint,
  exceptId: number,
): Promise<Candidate[]> {
  const all = await firstClips(db, exceptId);
  if (all.length <= CANDIDATES) return all;
  const hashes = [...fingerprint, ...mirrored(fingerprint), ...(stills ? hashesOfStills(stills) : [])];
  const wanted = await rarest(db, bandsOf(hashes));
  const { rows } = await sql<Candidate>`
    select f.video_id as "videoId", cardinality(f.hashes) as length
    from (
      select h.video_id, sum(wanted.weight) as shared
      from unnest(${wanted.map(({ band }) => band)}::integer[], ${wanted.map(({ weight }) => weight)}::real[])
        as wanted (band, weight)
      cross join lateral (select video_id from video_fingerprints where bands_of(hashes) @> array[wanted.band]) h
      where h.video_id <> ${exceptId}
      group by h.video_id order by shared desc, h.video_id limit ${WITH_DELETED}
    ) c
    join video_fingerprints f on f.video_id = c.video_id
    join videos v on v.id = f.video_id and v.deleted_at is null
    order by c.shared desc, f.video_id limit ${CANDIDATES}`.execute(db);
  return rows;
}

/** Returns at most one clip more than are compared. */
async function firstClips(db: Db, exceptId: number): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select f.video_id as "videoId", cardinality(f.hashes) as length
    from video_fingerprints f join videos v on v.id = f.video_id and v.deleted_at is null
    where f.video_id <> ${exceptId} order by f.video_id limit ${CANDIDATES + 1}`.execute(db);
  return rows;
}

/** Returns prints in the clips' order, with an empty print for a clip that was deleted since. */
export async function readPrints(db: Db, videoIds: number[]): Promise<ClipPrint[]> {
  const { rows } = await sql<{ hashes: Buffer | null; stills: Buffer | null }>`
    select array_send(f.hashes) as hashes, f.stills
    from unnest(${videoIds}::integer[]) with ordinality as wanted (video_id, place)
    left join video_fingerprints f using (video_id)
    order by wanted.place`.execute(db);
  return rows.map(({ hashes, stills }) => ({ fingerprint: hashes ? elementsOf(hashes) : [], stills }));
}

/** Parses PostgreSQL's binary format, which is several times as fast as parsing text. */
function elementsOf(array: Buffer): Fingerprint {
  const hashes: Fingerprint = [];
  for (let at = BINARY_HEADER; at < array.length;) {
    const length = array.readInt32BE(at);
    at += 4;
    hashes.push(length < 0 ? null : array.toString('hex', at, at + length));
    at += Math.max(0, length);
  }
  return hashes;
}

/**
 * Returns the rarest bands that fit the budget. Half of a clip's bands occur in thousands of other clips; looking them up would
 * cost the most and add no information.
 */
async function rarest(db: Db, bands: number[]): Promise<{ band: number; weight: number }[]> {
  const common = await commonBands(db);
  let left = BUDGET;
  return bands
    .map((band) => ({ band, clips: common.get(band) ?? RARE }))
    .toSorted((a, b) => a.clips - b.clips)
    .filter(({ clips }) => (left -= clips) >= 0)
    .map(({ band, clips }) => ({ band, weight: 1 / Math.log2(2 + clips) }));
}

const counted = new WeakMap<Db, { at: number; bands: Promise<Map<number, number>> }>();

/** Caches the counts for a few minutes. There are thousands of them, and the table is analysed only a few times per day. */
async function commonBands(db: Db): Promise<Map<number, number>> {
  const known = counted.get(db);
  if (known && performance.now() - known.at < COUNTS_KEPT_MS) return await known.bands;
  const bands = countCommonBands(db);
  counted.set(db, { at: performance.now(), bands });
  bands.catch(() => counted.delete(db));
  return await bands;
}

/** Returns the clip count of each common band, from PostgreSQL's last analysis of the table. */
async function countCommonBands(db: Db): Promise<Map<number, number>> {
  const { rows } = await sql<{ bands: number[]; shares: number[]; clips: number }>`
    select s.most_common_elems::text::integer[] as bands, s.most_common_elem_freqs as shares,
      greatest(c.reltuples, 0) as clips
    from pg_stats s join pg_class c on c.oid = 'video_fingerprints'::regclass
    where s.schemaname = current_schema() and s.tablename = 'video_fingerprints_bands' and s.attname = 'bands_of'
      and s.most_common_elems is not null`.execute(db);
  const [found] = rows;
  return new Map(found?.bands.map((band, i) => [band, found.shares[i]! * found.clips]));
}

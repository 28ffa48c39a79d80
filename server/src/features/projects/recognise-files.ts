import { type Tier, TIERS } from '@zhenku/contract/constants';
import { type ClipFileName, isTitleOf, readClipFileNames } from '@zhenku/contract/clips/clip-file-names';
import type { MarkSign } from '@zhenku/contract/rules/film-status';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { type Owner, ownedBy } from '../companies/ownership.ts';

export interface FilmFile {
  name: string;
  sha256?: string | undefined;
  /** The clip named in the file's metadata. This proves no more than a file name. */
  asset?: { videoId: number; tier: number | null } | undefined;
  /** The clip whose pictures match the file's. */
  seen?: number | undefined;
  /** Whether the pictures show the preview's watermark; absent or null if unchecked. */
  mark?: MarkSign | null | undefined;
}

export interface RecognisedFile {
  by: 'hash' | 'asset' | 'name' | 'picture';
  videoId: number;
  /**
   * Null for a sample or preview. A file recognised by its pictures counts as the lowest tier, because pictures do not show the
   * tier.
   */
  tier: Tier | null;
}

/**
 * Finds the clips that each file could be, among those visible to the caller. The file's hash takes precedence, then its
 * pictures, then its metadata and name together, which may yield several clips.
 */
export async function recogniseFiles(db: Db, owner: Owner, files: readonly FilmFile[]): Promise<RecognisedFile[][]> {
  if (files.length === 0) return [];
  const read = files.map(({ name }) => readClipFileNames(name));
  const [byHash, titles] = await Promise.all([
    findByHash(db, owner, [...new Set(files.flatMap(({ sha256 }) => sha256 ?? []))]),
    readTitles(db, owner, [
      ...new Set([
        ...read.flat().map(({ videoId }) => videoId),
        ...files.flatMap(({ seen, asset }) => [seen ?? [], asset?.videoId ?? []].flat()),
      ]),
    ]),
  ]);
  return files.map(({ sha256, seen, mark, asset }, at): RecognisedFile[] => {
    const same = sha256 === undefined ? undefined : byHash.get(sha256);
    if (same) return [{ by: 'hash', ...same }];
    if (seen) {
      return titles.has(seen) ? [{ by: 'picture', videoId: seen, tier: mark === 'preview' ? null : 1 }] : [];
    }
    const named = read[at]!.filter((each) => isNameOf(each, titles.get(each.videoId)));
    const found = named.map(({ videoId, tier }): RecognisedFile => ({ by: 'name', videoId, tier }));
    if (!asset || !titles.has(asset.videoId)) return found;
    return [{ by: 'asset', videoId: asset.videoId, tier: tierOf(asset.tier) }, ...found];
  });
}

const tierOf = (value: number | null): Tier | null => TIERS.find((tier) => tier === value) ?? null;

/** Requires the clip’s title to match too, because any file's name may begin like one of our file names. */
const isNameOf = ({ tier, title }: ClipFileName, known: readonly string[] | undefined): boolean =>
  known !== undefined && (tier === null || known.some((each) => isTitleOf(title, each)));

/** Hides clips that were deleted or never on sale from everyone without a licence for them. */
const isKnownTo = (owner: Owner) => sql<boolean>`((v.published_at is not null and v.deleted_at is null)
  or exists (select from licences l where l.video_id = v.id and ${ownedBy('l', owner)}))`;

async function readTitles(db: Db, owner: Owner, ids: number[]): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('videos as v')
    .where(sql<boolean>`v.id = any(${ids}::bigint[])`)
    .where(isKnownTo(owner))
    .select(['v.id', 'v.name'])
    .select(
      sql<string[]>`array(select distinct i.video_name from licences l join order_items i on i.id = l.order_item_id
        where l.video_id = v.id and ${ownedBy('l', owner)})`.as('bought'),
    )
    .execute();
  return new Map(rows.map(({ id, name, bought }) => [id, [name, ...bought]]));
}

/** A file sold as several tiers counts as the lowest of these tiers. */
async function findByHash(db: Db, owner: Owner, hashes: string[]) {
  if (hashes.length === 0) return new Map<string, { videoId: number; tier: Tier | null }>();
  const rows = await db
    .selectFrom('file_hashes as h')
    .innerJoin('video_files as f', 'f.id', 'h.file_id')
    .innerJoin('videos as v', 'v.id', 'f.video_id')
    .where('h.sha256', 'in', hashes)
    .where(isKnownTo(owner))
    .select(['h.sha256', 'f.video_id', 'f.tier'])
    .orderBy('f.video_id')
    .orderBy(sql`f.tier desc nulls last`)
    .execute();
  return new Map(rows.map((row) => [row.sha256, { videoId: row.video_id, tier: tierOf(row.tier) }]));
}

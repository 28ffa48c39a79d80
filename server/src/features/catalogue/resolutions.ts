import { sql } from 'kysely';

/** Sizes of the files on sale, like `1920X1080`, of the clip that the query has as `v`. */

const RENDITIONS = sql`video_files f
  where f.video_id = v.id and f.version = v.file_version and f.kind = 'rendition' and f.replaced_at is null`;

/** The size of a tier's file; null where there is none. `tier` is the column with the tier. */
export const liveResolution = (tier: string) => sql<string | null>`(
  select f.width || 'X' || f.height from ${RENDITIONS} and f.tier = ${sql.ref(tier)})`;

/** The sizes of all tiers that have a file, by tier. */
export const liveResolutions = () => sql<Partial<Record<number, string>>>`(
  select coalesce(json_object_agg(f.tier, f.width || 'X' || f.height), '{}') from ${RENDITIONS})`;

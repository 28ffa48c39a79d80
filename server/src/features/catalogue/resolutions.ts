import { sql } from 'kysely';

/** The renditions on sale of the query's clip `v`; further conditions may follow. */

const RENDITIONS = sql`video_files f
  where f.video_id = v.id and f.version = v.file_version and f.kind = 'rendition' and f.replaced_at is null`;

/** Selects the size of a tier's file, e.g. `1920X1080`; null without a file. `tier` is the tier's column. */
export const liveResolution = (tier: string) => sql<string | null>`(
  select f.width || 'X' || f.height from ${RENDITIONS} and f.tier = ${sql.ref(tier)})`;

export const liveResolutions = () => sql<Partial<Record<number, string>>>`(
  select coalesce(json_object_agg(f.tier, f.width || 'X' || f.height), '{}') from ${RENDITIONS})`;

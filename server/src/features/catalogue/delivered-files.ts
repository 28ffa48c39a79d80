import type { DeliveredFile } from '@zhenku/contract/clips/media-facts';
import { type RawBuilder, sql } from 'kysely';

/** Describes file `f` in `json_agg`: its media facts and format, with the standard file before the master. */

const DESCRIBED = sql`f.facts || jsonb_build_object('format', case f.kind when 'master' then 'master' else 'standard' end)
  order by f.kind = 'master'`;

/** The files on sale of the query's clip `v`; further conditions may follow. */
export const ON_SALE = sql`video_files f
  where f.video_id = v.id and f.version = v.file_version and f.replaced_at is null and f.facts is not null
    and (f.kind = 'rendition' or f.kind = 'master' and v.sell_master)`;

/** Selects the files on sale of the query's clip `v`, keyed by tier. */
export const liveFiles = () => sql<Partial<Record<number, DeliveredFile[]>>>`(
  select coalesce(json_object_agg(t.tier, t.files), '{}')
  from (select f.tier, json_agg(${DESCRIBED}) as files from ${ON_SALE} group by f.tier) t)`;

/** Selects a tier's files on sale of the query's clip `v`. `tier` is the tier's column. */
export const liveFilesOfTier = (tier: string) => sql<DeliveredFile[]>`(
  select coalesce(json_agg(${DESCRIBED}), '[]') from ${ON_SALE} and f.tier = ${sql.ref(tier)})`;

/** Selects files by their ids; some ids may be null. */
export const filesWithIds = (ids: RawBuilder<unknown>) => sql<DeliveredFile[]>`(
  select coalesce(json_agg(${DESCRIBED}), '[]') from video_files f where f.id in (${ids}) and f.facts is not null)`;

import { HDR } from '@zhenku/contract/constants';
import { sql } from 'kysely';

/** The HDR format in which a clip `v` is sold; null if buyers get SDR only. */
export const hdrOfSold = sql<number | null>`case when v.facts ->> 'hdr' is not null then (
  select case f.facts ->> 'hdr' when 'hlg' then ${sql.lit(HDR.hlg)} when 'pq' then ${sql.lit(HDR.pq)} end
  from video_files f
  where f.video_id = v.id and f.version = v.file_version and f.replaced_at is null
    and (f.kind = 'rendition' or f.kind = 'master' and v.sell_master) and f.facts ->> 'hdr' is not null
  limit 1) end`;

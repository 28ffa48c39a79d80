import { HDR } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import { ON_SALE } from './delivered-files.ts';

/** The HDR format in which a clip `v` is sold; null if buyers get SDR only. */
export const hdrOfSold = sql<number | null>`case when v.facts ->> 'hdr' is not null then (
  select case f.facts ->> 'hdr' when 'hlg' then ${sql.lit(HDR.hlg)} when 'pq' then ${sql.lit(HDR.pq)} end
  from ${ON_SALE} and f.facts ->> 'hdr' is not null
  limit 1) end`;

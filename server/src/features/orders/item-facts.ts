import type { DeliveredFile } from '@zhenku/contract/clips/media-facts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { filesWithIds, liveFilesOfTier } from '../catalogue/delivered-files.ts';
import { liveResolution } from '../catalogue/resolutions.ts';

export const soldPeriod = sql<number>`coalesce(s.authentication_type, v.authentication_type)`;

/** Selects order items `i` with their clips `v` and, once paid, their licences `l`, snapshots `s` and certificates `a`. */
export const selectItems = (db: Db) =>
  db
    .selectFrom('order_items as i')
    .innerJoin('videos as v', 'v.id', 'i.video_id')
    .leftJoin('licences as l', 'l.order_item_id', 'i.id')
    .leftJoin('licence_snapshots as s', 's.licence_id', 'l.id')
    .leftJoin('current_certificates as a', 'a.licence_id', 'l.id');

/**
 * An order item's facts, read from the clip until the item is paid and frozen from then on. Expects the item as `i`, its clip
 * as `v` and its licence's snapshot, if any, as `s`.
 */
export const itemFacts = () =>
  [
    soldPeriod.as('authenticationType'),
    sql<boolean>`coalesce(s.is_8k, v.is_8k)`.as('is8K'),
    sql<string | null>`case when s.licence_id is null then ${liveResolution('i.tier')}
      else s.width || 'X' || s.height end`.as('resolution'),
    sql<DeliveredFile[]>`case when s.licence_id is null then ${liveFilesOfTier('i.tier')}
      else ${filesWithIds(sql`s.file_id, s.master_file_id`)} end`.as('files'),
  ] as const;

/** The file version with which the item was sold, or would be sold now. */
export const itemFileVersion = () => sql<number>`coalesce(s.file_version, v.file_version)`;

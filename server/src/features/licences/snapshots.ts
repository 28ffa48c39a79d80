import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { thumbnailKey } from '../catalogue/media-urls.ts';

/** The facts frozen when a licence was paid. Queries name the licence `l` and its snapshot `s`. */

export const soldResolution = sql<string | null>`s.width || 'X' || s.height`;

export const soldThumbnailKey = thumbnailKey('l.video_id', sql`s.file_version`);

export const selectSold = (db: Db) =>
  db
    .selectFrom('licences as l')
    .innerJoin('order_items as i', 'i.id', 'l.order_item_id')
    .innerJoin('licence_snapshots as s', 's.licence_id', 'l.id');

/** Selects licences with their order items `i` and, if they still exist, the sold file `f` and the master `m`. */
export const selectSoldWithFiles = (db: Db) =>
  selectSold(db)
    .leftJoin('video_files as f', 'f.id', 's.file_id')
    .leftJoin('video_files as m', 'm.id', 's.master_file_id');

export const boughtColumns = [
  'i.order_id as orderId',
  'i.id as orderItemId',
  'l.video_id as videoId',
  'i.video_name as videoName',
  'l.tier as videoType',
  's.is_8k as is8K',
  's.authentication_type as authenticationType',
  soldResolution.as('resolution'),
  soldThumbnailKey.as('thumbnailKey'),
] as const;

import { sql } from 'kysely';
import { thumbnailKey } from '../catalogue/media-urls.ts';

/** The facts that were frozen when a licence was paid, for queries with the licence as `l` and its snapshot as `s`. */

/** Like `1920X1080`, of the file that is delivered. */
export const soldResolution = sql<string | null>`s.width || 'X' || s.height`;

/** The picture of the clip as it was then. */
export const soldThumbnailKey = thumbnailKey('l.video_id', sql`s.file_version`);

/** The columns that lists of bought items share, with the order item as `i`. */
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

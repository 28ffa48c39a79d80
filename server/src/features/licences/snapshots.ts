import { sql } from 'kysely';
import { pictureUrl, type PublicFiles, thumbnailKey } from '../catalogue/media-urls.ts';

/** The facts that were frozen when a licence was paid, for queries with the licence as `l` and its snapshot as `s`. */

/** Like `1920X1080`, of the file that is delivered. */
export const soldResolution = sql<string | null>`s.width || 'X' || s.height`;

/** The picture of the clip as it was then. */
export const soldThumbnailKey = thumbnailKey('l.video_id', sql`s.file_version`);

interface BoughtRow {
  order_id: string;
  item_id: string;
  video_id: number;
  video_name: string;
  thumbnail_key: string | null;
  tier: number;
  resolution: string | null;
  is_8k: boolean;
  authentication_type: number;
}

/** The fields that lists of bought items share. */
export const toBoughtItem = (row: BoughtRow, storage: PublicFiles) => ({
  orderId: row.order_id,
  orderItemId: row.item_id,
  videoId: row.video_id,
  videoName: row.video_name,
  thumbnailUrl: pictureUrl(storage, row.thumbnail_key),
  videoType: row.tier,
  resolution: row.resolution,
  is8K: row.is_8k,
  authenticationType: row.authentication_type,
});

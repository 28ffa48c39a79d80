import { sql } from 'kysely';
import { thumbnailKey } from '../catalogue/media-urls.ts';

/** The facts that were frozen when a licence was paid, for queries with the licence as `l` and its snapshot as `s`. */

/** Like `1920X1080`, of the file that is delivered. */
export const soldResolution = sql<string | null>`s.width || 'X' || s.height`;

/** The picture of the clip as it was then. */
export const soldThumbnailKey = thumbnailKey('l.video_id', sql`s.file_version`);

import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';

/**
 * Adjusts how many people have the clips among their favourites: call it with 1 before clips are added to a folder, with -1
 * after they are removed from one. A user with a clip in several folders counts once. Call it under `lockFavourites`. It
 * locks the counters in the order of ids.
 */
export async function adjustFavouriteCounts(tx: Tx, userId: number, videoIds: number[], step: 1 | -1): Promise<void> {
  if (videoIds.length === 0) return;
  await sql`
    update video_counters n
    set favourites = n.favourites + ${step}
    from (
      select c.video_id
      from video_counters c
      where c.video_id = any (${videoIds}::int[]) and not exists (
        select from favourites f
        join favourite_folders o on o.id = f.folder_id
        where f.video_id = c.video_id and o.user_id = ${userId})
      order by c.video_id
      for no key update of c
    ) changed
    where n.video_id = changed.video_id`.execute(tx);
}

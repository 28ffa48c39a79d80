import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';

/**
 * Counts the user in (1) before clips get into a folder, or out (-1) after they have left one; who has a clip in another
 * folder stays counted, once. Call it under `lockFavourites`. Locks the counters in the order of ids.
 */
export async function countPeople(tx: Tx, userId: number, videoIds: number[], step: 1 | -1): Promise<void> {
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

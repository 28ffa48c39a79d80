import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { countFavourites } from '../../catalogue/counters.ts';

/**
 * Adjusts the clips' favourite counts. Call with 1 before adding clips to a folder and with -1 after removing them. A user with
 * a clip in several folders counts once. Callers hold `lockFavourites`.
 */
export async function adjustFavouriteCounts(
  tx: Tx,
  userId: number,
  { videoIds, step }: { videoIds: number[]; step: 1 | -1 },
): Promise<void> {
  if (videoIds.length === 0) return;
  const { rows } = await sql<{ video_id: number }>`
    select video_id from unnest(${videoIds}::int[]) as c (video_id)
    where not exists (
      select from favourites f
      join favourite_folders o on o.id = f.folder_id
      where f.video_id = c.video_id and o.user_id = ${userId})`.execute(tx);
  const changed = rows.map(({ video_id }) => video_id);
  if (changed.length > 0) await countFavourites(tx, changed, step);
}

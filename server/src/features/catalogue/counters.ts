import { type CompiledQuery, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { prepareStatement } from '../../platform/database/prepared.ts';

// Writers of several counters write them in id order to avoid deadlocks.

export async function createCounters(tx: Tx, videoId: number): Promise<void> {
  await tx
    .insertInto('video_counters')
    .values({ video_id: videoId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the statement that counts one sale per id; duplicate ids count repeatedly. */
export const incrementSales = (tx: Tx, videoIds: number[]): CompiledQuery => addSales.compile(tx, { videoIds });

const addSales = prepareStatement(
  (_db, { videoIds }: { videoIds: number[] }) => sql`
    insert into video_counters as n (video_id, sales)
    select video_id, count(*) from unnest(${videoIds}::int[]) as s (video_id) group by video_id order by video_id
    on conflict (video_id) do update set sales = n.sales + excluded.sales`,
);

export async function decrementSales(tx: Tx, videoIds: number[]): Promise<void> {
  await sql`
    with refunded as (
      select video_id, count(*) as sales from unnest(${videoIds}::int[]) as s (video_id) group by video_id
    ), locked as (
      select n.video_id from video_counters n join refunded using (video_id) order by n.video_id for update of n
    )
    update video_counters n set sales = greatest(n.sales - r.sales, 0)
    from refunded r join locked using (video_id)
    where n.video_id = r.video_id`.execute(tx);
}

export async function countFavourites(tx: Tx, videoIds: number[], step: 1 | -1): Promise<void> {
  await sql`
    update video_counters n
    set favourites = n.favourites + ${step}
    from (
      select video_id from video_counters where video_id = any (${videoIds}::int[])
      order by video_id
      for no key update
    ) changed
    where n.video_id = changed.video_id`.execute(tx);
}

import { sql } from 'kysely';
import { type Db, inTransaction } from '../../platform/database.ts';
import { type Flusher, startFlusher } from '../../platform/flusher.ts';
import type { Log } from '../../platform/log.ts';

/** Counts views of clips' pages and previews: in memory, written every few seconds, so that a view costs no write. */
export interface ViewCounter extends Flusher {
  count: (videoId: number) => void;
}

export function startViewCounter(db: Db, log: Log): ViewCounter {
  let pending = new Map<number, number>();
  const add = (videoId: number, views: number) => pending.set(videoId, (pending.get(videoId) ?? 0) + views);

  async function writePending(): Promise<void> {
    if (pending.size === 0) return;
    const counted = pending;
    pending = new Map();
    try {
      await writeViews(db, counted);
    } catch (error) {
      for (const [videoId, views] of counted) add(videoId, views);
      throw error;
    }
  }

  return { ...startFlusher(log, 'views', writePending), count: (videoId) => add(videoId, 1) };
}

/** Adds the views, in the order of ids so that two servers cannot deadlock. */
async function writeViews(db: Db, counted: Map<number, number>): Promise<void> {
  const ids = [...counted.keys()].sort((a, b) => a - b);
  const views = ids.map((id) => counted.get(id)!);
  const known = sql`
    from unnest(${ids}::int[], ${views}::int[]) as c (id, views)
    join videos v on v.id = c.id
    order by v.id`;
  await inTransaction(db, async (tx) => {
    await sql`
      insert into video_counters as n (video_id, views)
      select v.id, c.views ${known}
      on conflict (video_id) do update set views = n.views + excluded.views`.execute(tx);
    await sql`
      insert into video_views as d (video_id, day, views)
      select v.id, (now() at time zone 'Asia/Shanghai')::date, c.views ${known}
      on conflict (video_id, day) do update set views = d.views + excluded.views`.execute(tx);
  });
}

import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { type Flusher, startFlusher } from '../../platform/flusher.ts';
import type { Log } from '../../platform/observability/log.ts';
import { type CallerFacts, keyedBits, visitorOf } from '../../platform/visitors.ts';

/** Maximum views buffered between two writes; further views are not counted. */
const PENDING_MAX = 20_000;

/**
 * Counts views of clip pages and previews, once per visitor, clip and day. Buffers them in memory and writes every few
 * seconds, so that a view costs no write.
 */
export interface ViewCounter extends Flusher {
  count: (visitor: CallerFacts, videoId: number) => void;
}

export function startViewCounter(db: Db, log: Log, secret: string): ViewCounter {
  const pending = new Map<bigint, number>();

  async function writePending(): Promise<void> {
    if (pending.size === 0) return;
    const views = new Map(pending);
    pending.clear();
    try {
      await inTransaction(db, async (tx) => await writeViews(tx, await recordNewViews(tx, views)));
    } catch (error) {
      for (const [key, videoId] of views) pending.set(key, videoId);
      throw error;
    }
  }

  return {
    ...startFlusher(log, 'views', writePending),
    count: (visitor, videoId) => {
      if (pending.size < PENDING_MAX) pending.set(keyedBits(secret, `view ${visitorOf(visitor)} ${videoId}`), videoId);
    },
  };
}

async function recordNewViews(tx: Tx, views: ReadonlyMap<bigint, number>): Promise<Map<number, number>> {
  // Writes in key order, so that two servers cannot deadlock.
  const { rows } = await sql<{ key: bigint }>`
    insert into viewed_once (day, key)
    select (now() at time zone 'Asia/Shanghai')::date, key from unnest(${[...views.keys()]}::bigint[]) as v (key) order by key
    on conflict do nothing
    returning key`.execute(tx);
  const fresh = new Map<number, number>();
  for (const { key } of rows) {
    const videoId = views.get(key)!;
    fresh.set(videoId, (fresh.get(videoId) ?? 0) + 1);
  }
  return fresh;
}

/** Adds the views in id order, so that two servers cannot deadlock. */
async function writeViews(tx: Tx, counted: ReadonlyMap<number, number>): Promise<void> {
  if (counted.size === 0) return;
  const ids = [...counted.keys()].sort((a, b) => a - b);
  const views = ids.map((id) => counted.get(id)!);
  const known = sql`
    from unnest(${ids}::int[], ${views}::int[]) as c (id, views)
    join videos v on v.id = c.id
    order by v.id`;
  await sql`
    insert into video_counters as n (video_id, views)
    select v.id, c.views ${known}
    on conflict (video_id) do update set views = n.views + excluded.views`.execute(tx);
  await sql`
    insert into video_views as d (video_id, day, views)
    select v.id, (now() at time zone 'Asia/Shanghai')::date, c.views ${known}
    on conflict (video_id, day) do update set views = d.views + excluded.views`.execute(tx);
}

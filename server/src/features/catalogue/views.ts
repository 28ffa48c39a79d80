import { sql } from 'kysely';
import { type Db, inTransaction } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';

const FLUSH_MS = 5_000;

/** Counts views of clips' pages and previews: in memory, written every few seconds, so that a view costs no write. */
export interface ViewCounter {
  count: (videoId: number) => void;
  flush: () => Promise<void>;
  stop: () => Promise<void>;
}

export function startViewCounter(db: Db, log: Log): ViewCounter {
  let pending = new Map<number, number>();
  let written: Promise<void> = Promise.resolve();

  /** Writes after the write that is under way, so that everything is written when this resolves. */
  function flush(): Promise<void> {
    const next = written.catch(() => undefined).then(flushPending);
    written = next;
    return next;
  }

  async function flushPending(): Promise<void> {
    if (pending.size === 0) return;
    const counted = pending;
    pending = new Map();
    try {
      await writeViews(db, counted);
    } catch (error) {
      for (const [videoId, views] of counted) pending.set(videoId, (pending.get(videoId) ?? 0) + views);
      throw error;
    }
  }

  const timer = setInterval(() => {
    flush().catch((error: unknown) => log.warn({ err: error }, 'views are kept for the next write'));
  }, FLUSH_MS).unref();
  return {
    count: (videoId) => pending.set(videoId, (pending.get(videoId) ?? 0) + 1),
    flush,
    stop: async () => {
      clearInterval(timer);
      await flush();
    },
  };
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

import type { Input } from '@zhenku/contract/api';
import type { Db } from '../../platform/database/database.ts';
import { nextTurn } from '../../platform/observability/event-loop.ts';
import { type Flusher, startFlusher } from '../../platform/flusher.ts';
import type { Log } from '../../platform/observability/log.ts';
import type { CallerFacts } from '../../platform/visitors.ts';
import { onceKey, type Person, personOf } from './people.ts';
import { termOf } from './terms.ts';
import { type ClipEvent, writeClipEvents } from './write-clip-events.ts';
import { type Search, writeSearches } from './write-searches.ts';

/** Maximum events held in memory between writes; further ones are not counted. */
const PENDING_MAX = 20_000;

/** Counts clip impressions, page views and searches, once per person and day. */
export interface Insights extends Flusher {
  /** Counts an unfiltered search. */
  searched: (caller: CallerFacts, keyword: string) => void;
  /** Records a search's number of results; `searched` records who made it. */
  found: (keyword: string, total: number) => void;
  /** Counts an opened clip page. */
  opened: (caller: CallerFacts, videoId: number) => void;
  /** Counts a browser's report of clips seen and opened. */
  seen: (caller: CallerFacts, report: Input<'POST /statistic/v1/clips/report'>) => void;
}

interface Options {
  db: Db;
  log: Pick<Log, 'warn'>;
  /** Key for hashing people. */
  secret: string;
  /** Counts a keyword's results if `found` was not called before the write. Null: the search takes too long. */
  countFound: (keyword: string) => Promise<number | null>;
}

export function startInsights({ db, log, secret, countFound }: Options): Insights {
  const searches = new Map<bigint, Search>();
  const totals = new Map<string, number>();
  const events = new Map<bigint, ClipEvent>();

  function countClip({ who, userId }: Person, event: Omit<ClipEvent, 'who' | 'userId'>): void {
    if (events.size >= PENDING_MAX) return;
    events.set(onceKey(who, event.videoId, event.term, event.opened), { who, userId, ...event });
  }

  /** Writes and clears the pending items, restoring them if the write fails. */
  async function writeAll<Item>(
    pending: Map<bigint, Item>,
    write: (items: Map<bigint, Item>) => Promise<void>,
  ): Promise<void> {
    if (pending.size === 0) return;
    const items = new Map(pending);
    pending.clear();
    await write(items).catch((error: unknown) => {
      for (const [key, item] of items) if (!pending.has(key)) pending.set(key, item);
      throw error;
    });
  }

  async function writePending(): Promise<void> {
    const found = new Map(totals);
    totals.clear();
    await writeAll(searches, async (asked) => {
      for (const { keyword, term } of asked.values()) {
        if (found.has(term)) continue;
        const total = await countFound(keyword);
        if (total !== null) found.set(term, total);
        // Yields between searches, so that requests are served.
        await nextTurn();
      }
      // Skips terms without a count, which would look like searches without results.
      const counted = [...asked.values()].filter(({ term }) => found.has(term));
      await writeSearches(db, counted, found);
    });
    // Written after the searches: clip events count only for people who made the search.
    await writeAll(events, (counted) => writeClipEvents(db, counted));
  }

  return {
    ...startFlusher(log, 'insights', writePending),
    searched: (caller, keyword) => {
      const [person, term] = [personOf(secret, caller), termOf(keyword)];
      if (!person || term === null || searches.size >= PENDING_MAX) return;
      searches.set(onceKey(person.who, term), { ...person, keyword, term });
    },
    found: (keyword, total) => {
      const term = termOf(keyword);
      if (term !== null && totals.size < PENDING_MAX) totals.set(term, total);
    },
    opened: (caller, videoId) => {
      const person = personOf(secret, caller);
      if (person) countClip(person, { videoId, term: null, opened: true });
    },
    seen: (caller, { seen, opened }) => {
      const person = personOf(secret, caller);
      if (!person) return;
      for (const { videoId } of seen) countClip(person, { videoId, term: null, opened: false });
      for (const [clips, isOpened] of [[seen, false] as const, [opened, true] as const])
        for (const { videoId, keyword } of clips) {
          const term = keyword ? termOf(keyword) : null;
          if (term !== null) countClip(person, { videoId, term, opened: isOpened });
        }
    },
  };
}

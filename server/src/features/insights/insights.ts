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
  opened: (caller: CallerFacts, videoId: number) => void;
  seen: (caller: CallerFacts, report: Input<'POST /statistic/v1/clips/report'>) => void;
}

interface Options {
  db: Db;
  log: Pick<Log, 'warn'>;
  /** Key for hashing user ids and networks. */
  secret: string;
  /** Counts a keyword's results if `found` was not called before the write; null if the search takes too long. */
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

  async function writePending(): Promise<void> {
    // Takes all three at once and writes them in this order, because clip events count only for people whose search is stored.
    const [found, searched, counted] = [take(totals), take(searches), take(events)];
    try {
      for (const { keyword, term } of searched.values()) {
        if (found.has(term)) continue;
        const total = await countFound(keyword);
        if (total !== null) found.set(term, total);
        // Yields between searches, so that requests are served.
        await nextTurn();
      }
      // Skips terms without a count, which would look like searches without results.
      const written = [...searched.values()].filter(({ term }) => found.has(term));
      if (written.length > 0) await writeSearches(db, written, found);
      searched.clear();
      if (counted.size > 0) await writeClipEvents(db, counted);
    } catch (error) {
      putBack(searches, searched);
      putBack(events, counted);
      throw error;
    }
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

function take<Key, Item>(pending: Map<Key, Item>): Map<Key, Item> {
  const items = new Map(pending);
  pending.clear();
  return items;
}

/** Adds items that could not be written, except those that are pending again. */
function putBack<Key, Item>(pending: Map<Key, Item>, items: ReadonlyMap<Key, Item>): void {
  for (const [key, item] of items) if (!pending.has(key)) pending.set(key, item);
}

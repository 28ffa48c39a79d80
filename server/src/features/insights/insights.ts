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

/** What is kept in memory between two writes; what comes beyond that is not counted. */
const PENDING_MAX = 20_000;

/** Counts what people see, open and search for, each person once a day. */
export interface Insights extends Flusher {
  /** Somebody searched, without filters. */
  searched: (caller: CallerFacts, keyword: string) => void;
  /** How many clips a search finds, of which `searched` tells who made it. */
  found: (keyword: string, total: number) => void;
  /** Somebody opened a clip's page. */
  opened: (caller: CallerFacts, videoId: number) => void;
  /** A browser reports what somebody saw. */
  seen: (caller: CallerFacts, report: Input<'POST /statistic/v1/clips/report'>) => void;
}

interface Options {
  db: Db;
  log: Pick<Log, 'warn'>;
  /** Hashes people. */
  secret: string;
  /** How many clips a keyword finds, where `found` was called before the last write. Null: the search takes too long. */
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

  /** Takes what is pending out of the memory, and puts it back where it cannot be written. */
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
        // Each is a search of its own: requests are answered in between.
        await nextTurn();
      }
      // Without a number the search would look like one that finds nothing.
      const counted = [...asked.values()].filter(({ term }) => found.has(term));
      await writeSearches(db, counted, found);
    });
    // After the searches: what is seen of a search counts for who made it.
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

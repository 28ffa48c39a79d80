import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../platform/database.ts';
import type { ResponseCache } from '../../platform/http/response-cache.ts';
import type { Log } from '../../platform/log.ts';
import type { Paging } from '../../platform/paging.ts';
import { type Filters, NEAR_BELOW, NEAR_MAX, type SearchEngine, type SearchResult } from './engine.ts';
import { type ClipIndex, isWorn } from './memory/clip-index.ts';
import { catchUp, type Loaded, loadIndex } from './memory/load.ts';
import { nearestQueries } from './memory/nearest.ts';
import { bestClips, type Found, listIndex, searchIndex } from './memory/search-index.ts';
import { suggestFrom } from './memory/suggest.ts';
import { postgresEngine } from './postgres-engine.ts';

/** Other servers' changes show after this and the time of a query: with cached responses of 1 s, within 2 s. */
const LOOK_MS = 500;
const RETRY_MS = 5_000;

interface Deps {
  db: Db;
  /** Forgotten when this server changes the catalogue, which is when the index is looked after before the next answer. */
  responseCache: Pick<ResponseCache, 'version' | 'clear'>;
  log: Pick<Log, 'info' | 'warn'>;
}

export interface LiveSearch extends SearchEngine {
  /** Settles when searches are answered from memory. */
  ready: Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Searches an index in memory that follows `video_search`: what this server has committed is found at once, what others
 * have within a second. Until it is loaded, and should it fail to be, PostgreSQL answers.
 */
export function startSearch({ db, responseCache, log }: Deps): LiveSearch {
  const fallback = postgresEngine(db);
  const stopping = new AbortController();
  let loaded: Loaded | undefined;
  let seen = -1;
  let looking: Promise<boolean> | undefined;
  let rebuilding = false;

  /**
   * Catches up, one at a time, unless somebody has since `wanted`. Who comes during a look needs another one, since that
   * may have read before their change.
   */
  async function look(wanted: number): Promise<boolean> {
    while (looking) {
      await looking.catch(() => false);
      if (seen >= wanted) return false;
    }
    const version = responseCache.version();
    const target = loaded!;
    looking = catchUp(db, target).finally(() => (looking = undefined));
    const changed = await looking;
    if (target === loaded) seen = version;
    return changed;
  }

  async function fresh(): Promise<ClipIndex | undefined> {
    if (!loaded) return undefined;
    const wanted = responseCache.version();
    if (seen < wanted) await look(wanted);
    return loaded.index;
  }

  async function load(): Promise<void> {
    const from = performance.now();
    const next = await loadIndex(db, stopping.signal);
    await catchUp(db, next);
    loaded = next;
    seen = -1;
    const ms = Math.round(performance.now() - from);
    log.info({ clips: next.index.liveCount, ms }, 'the search index is in memory');
  }

  async function loadUntilDone(): Promise<void> {
    for (;;) {
      try {
        return await load();
      } catch (error) {
        if (stopping.signal.aborted) return;
        log.warn({ err: error }, 'the search index is not in memory yet');
        await sleep(RETRY_MS, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  async function followOthers(): Promise<void> {
    if (!loaded || rebuilding) return;
    if (await look(Infinity)) responseCache.clear();
    if (!isWorn(loaded.index)) return;
    rebuilding = true;
    await load().finally(() => (rebuilding = false));
  }

  const timer = setInterval(() => {
    followOthers().catch((error: unknown) => {
      if (!stopping.signal.aborted) log.warn({ err: error }, 'the search index is looked after again soon');
    });
  }, LOOK_MS).unref();

  const ready = loadUntilDone();
  return {
    ready,
    search: async (filters, page) => {
      const index = await fresh();
      return index ? await searchWithNear(index, filters, page) : await fallback.search(filters, page);
    },
    list: async (scope, page) => {
      const index = await fresh();
      return index ? listIndex(index, scope, page) : await fallback.list(scope, page);
    },
    suggest: async (typed) => {
      const index = await fresh();
      return index ? suggestFrom(index, typed) : await fallback.suggest(typed);
    },
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await Promise.allSettled([ready, looking]);
    },
  };
}

/** When there are few results: what else may have been meant, and clips that match most words or that. */
async function searchWithNear(index: ClipIndex, filters: Filters, page: Paging): Promise<SearchResult> {
  const { words, ...found } = searchIndex(index, filters, page);
  if (found.total >= NEAR_BELOW || words.length === 0) return { ...found, suggestions: [] };
  const suggestions = await nearestQueries(index, words, filters);
  return { ...found, suggestions, nearIds: nearIds(index, filters, found, suggestions) };
}

function nearIds(index: ClipIndex, filters: Filters, found: Omit<Found, 'words'>, suggestions: string[]): number[] {
  const near = new Set(found.nearIds);
  if (suggestions.length === 0) return found.nearIds;
  const all = bestClips(index, filters, NEAR_BELOW);
  for (const keyword of suggestions) {
    if (near.size === NEAR_MAX) break;
    const alike = bestClips(index, { ...filters, keyword }, NEAR_MAX + all.length);
    for (const id of alike) if (near.size < NEAR_MAX && !all.includes(id)) near.add(id);
  }
  return [...near];
}

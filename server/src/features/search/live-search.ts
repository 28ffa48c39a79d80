import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { type ClipIndex, needsRebuild } from '@zhenku/search-index/clip-index';
import { listClips, searchClips } from '@zhenku/search-index/search';
import { previewSearch, type SearchPreview, suggestTerms } from '@zhenku/search-index/suggest';
import type { Db } from '../../platform/database.ts';
import type { ResponseCache } from '../../platform/http/response-cache.ts';
import type { Log } from '../../platform/log.ts';
import { offsetOf, type Paging } from '../../platform/paging.ts';
import { listChosenClipIds } from '../catalogue/lists.ts';
import type { SearchEngine } from './engine.ts';
import { toIndexFilters } from './index-filters.ts';
import { applyChanges, type LoadedIndex, loadIndex } from './load-index.ts';
import { postgresEngine } from './postgres-engine.ts';

/** Other servers' changes show after this and the time of a query: with cached responses of 1 s, within 2 s. */
const POLL_MS = 500;
const RETRY_MS = 5_000;

interface Deps {
  db: Db;
  /** Cleared when this server changes the catalogue; the index is then updated before the next search. */
  responseCache: Pick<ResponseCache, 'version' | 'clear'>;
  log: Pick<Log, 'info' | 'warn'>;
}

export interface LiveSearch extends SearchEngine {
  /** Settles when searches use the index in memory. */
  ready: Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Searches an index in memory that follows `video_search`: what this server has committed is found immediately, what others
 * have within a second. PostgreSQL is searched until the index is loaded, and when it cannot be.
 */
export function startSearch({ db, responseCache, log }: Deps): LiveSearch {
  const fallback = postgresEngine(db);
  const stopping = new AbortController();
  let loaded: LoadedIndex | undefined;
  /** The version of the catalogue that the index has, as this server counts its own changes. */
  let updatedTo = -1;
  let updating: Promise<boolean> | undefined;
  let rebuilding = false;

  /**
   * Applies the changes, one update at a time, unless another caller has since updated to `version`. A caller that comes
   * during an update needs another one, since that update may have read before the caller's change.
   */
  async function updateTo(version: number): Promise<boolean> {
    while (updating) {
      await updating.catch(() => false);
      if (updatedTo >= version) return false;
    }
    const current = responseCache.version();
    const target = loaded!;
    updating = applyChanges(db, target).finally(() => (updating = undefined));
    const changed = await updating;
    if (target === loaded) updatedTo = current;
    return changed;
  }

  async function upToDateIndex(): Promise<ClipIndex | undefined> {
    if (!loaded) return undefined;
    const version = responseCache.version();
    if (updatedTo < version) await updateTo(version);
    return loaded.index;
  }

  async function load(): Promise<void> {
    const start = performance.now();
    const next = await loadIndex(db, stopping.signal);
    await applyChanges(db, next);
    loaded = next;
    updatedTo = -1;
    const ms = Math.round(performance.now() - start);
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

  async function followOtherServers(): Promise<void> {
    if (!loaded || rebuilding) return;
    if (await updateTo(Infinity)) responseCache.clear();
    if (!needsRebuild(loaded.index)) return;
    rebuilding = true;
    await load().finally(() => (rebuilding = false));
  }

  const timer = setInterval(() => {
    followOtherServers().catch((error: unknown) => {
      if (!stopping.signal.aborted) log.warn({ err: error }, 'the search index is looked after again soon');
    });
  }, POLL_MS).unref();

  const ready = loadUntilDone();
  return {
    ready,
    search: async (filters, page) => {
      const index = await upToDateIndex();
      if (!index) return await fallback.search(filters, page);
      return await searchClips(index, toIndexFilters(filters, await listChosenClipIds(db, filters)), rangeOf(page));
    },
    list: async (scope, page) => {
      const index = await upToDateIndex();
      return index ? listClips(index, scope, rangeOf(page)) : await fallback.list(scope, page);
    },
    suggest: async (typed) => {
      const index = await upToDateIndex();
      return index ? suggestTerms(index, typed) : await fallback.suggest(typed);
    },
    preview: async (keywords) => {
      const index = await upToDateIndex();
      if (!index) return await fallback.preview(keywords);
      const previews = new Map<string, SearchPreview>();
      for (const keyword of keywords) {
        previews.set(keyword, previewSearch(index, keyword));
        // Each is a search of its own: other requests are answered in between.
        await nextTurn();
      }
      return previews;
    },
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await Promise.allSettled([ready, updating]);
    },
  };
}

const rangeOf = (page: Paging) => ({ offset: offsetOf(page), size: page.size });

import { setTimeout as sleep } from 'node:timers/promises';
import { OverBudget } from '@zhenku/search-index/budget';
import { type ClipIndex, needsRebuild } from '@zhenku/search-index/clip-index';
import { listClips, prepareSearches, searchClips } from '@zhenku/search-index/search';
import { previewSearch, type SearchPreview, suggestTerms } from '@zhenku/search-index/suggest';
import type { Relaxation, SearchResult } from '@zhenku/search-index/query';
import { type Facets, SearchFilters } from '@zhenku/contract/search/search';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { nextTurn, runAs } from '../../platform/observability/event-loop.ts';
import type { ResponseCache } from '../../platform/http/response-cache.ts';
import type { Log } from '../../platform/observability/log.ts';
import { offsetOf, type Paging } from '../../platform/lists/paging.ts';
import { type Lister, listChosenClipIds } from '../catalogue/lists.ts';
import { toFacets } from './index-filters.ts';
import { loadSnapshot, saveSnapshot } from './index-snapshot.ts';
import { applyChanges, type LoadedIndex, loadIndex, sortStale } from './load-index.ts';
import { relatedKeywords } from './related-keywords.ts';
import { type Property, understand } from './understand.ts';

/** Polling interval for other servers' changes. Responses are cached for 1 s, so changes show within 2 s. */
const POLL_MS = 500;
const RETRY_MS = 5_000;
/**
 * Snapshot interval, which limits how many changes a startup must apply. Long, because a snapshot takes 200 MB per million
 * clips.
 */
const SAVE_MS = 3_600_000;
/** Time limit per search. Common searches take about 10 ms with a million clips. */
const BUDGET_MS = 250;

interface Deps {
  db: Db;
  /** Cleared when this server changes the catalogue. The index is then updated before the next search. */
  responseCache: Pick<ResponseCache, 'version' | 'clear'>;
  log: Pick<Log, 'info' | 'warn'>;
  /** Stores this server's index for its next startup. If unset, each startup reads all clips. */
  snapshotFile?: string;
  budgetMs?: number;
}

/** A search result with facets named as in responses. */
interface FoundClips extends Omit<SearchResult, 'facets' | 'relaxed'> {
  facets: Facets;
  /** How the search differs from the typed words: the properties among them, then what near clips lack or replace. */
  relaxed: (Property | Relaxation)[];
}

/** Every call throws `notReady` until the index is loaded. */
export interface LiveSearch extends Lister {
  search: (filters: SearchFilters, page: Paging) => Promise<FoundClips>;
  /** Returns words and keywords of published clips that complete the typed text, most common first. */
  suggest: (typed: string) => Promise<string[]>;
  preview: (keywords: readonly string[]) => Promise<Map<string, SearchPreview>>;
  /** Returns other searches that find clips, for a keyword that found few. */
  related: (keyword: string, clipIds: readonly number[]) => Promise<string[]>;
  ready: Promise<void>;
  isLoaded: () => boolean;
  /** Writes the snapshot, unless the existing one is up to date. */
  save: () => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Searches an in-memory index that follows `video_search`. Finds this server's commits immediately, and other servers' within a
 * second.
 */
export function startSearch({ db, responseCache, log, snapshotFile, budgetMs = BUDGET_MS }: Deps): LiveSearch {
  const stopping = new AbortController();
  let loaded: LoadedIndex | undefined;
  /** The catalogue version that the index includes, as counted by this server. */
  let updatedTo = -1;
  let updating: Promise<boolean> | undefined;
  let rebuilding = false;
  let saving: Promise<void> | undefined;
  let saved: string | undefined;

  /**
   * Applies changes, one update at a time, unless another caller has already updated to `version`. A caller that arrives during
   * an update needs a further one, because the running update may have read before the caller's change.
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

  async function upToDateIndex(): Promise<ClipIndex> {
    if (!loaded) throw new AppError('notReady');
    const version = responseCache.version();
    if (updatedTo < version) await updateTo(version);
    return loaded.index;
  }

  async function load({ fromSnapshot }: { fromSnapshot: boolean }): Promise<void> {
    const start = performance.now();
    const { signal } = stopping;
    const snapshot = fromSnapshot && snapshotFile ? await loadSnapshot(db, snapshotFile, { log, signal }) : null;
    saved = snapshot?.revision;
    const next = snapshot ?? (await loadIndex(db, signal));
    await applyChanges(db, next);
    await sortStale(next.index);
    await prepareSearches(next.index);
    loaded = next;
    updatedTo = -1;
    const ms = Math.round(performance.now() - start);
    log.info({ clips: next.index.liveCount, ms, fromSnapshot: snapshot !== null }, 'the search index is loaded');
    if (!snapshot) void save();
  }

  function save(): Promise<void> {
    if (!snapshotFile || !loaded || loaded.revision === saved) return Promise.resolve();
    const { revision } = loaded;
    saving ??= saveSnapshot(db, loaded, { file: snapshotFile, signal: stopping.signal })
      .then(() => void (saved = revision))
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) log.warn({ err: error }, 'cannot write a snapshot of the search index');
      })
      .finally(() => (saving = undefined));
    return saving;
  }

  async function onBudget<T>(
    what: { kind: 'search' | 'suggest' | 'preview'; typed: string },
    search: () => T | Promise<T>,
  ): Promise<T> {
    try {
      return await search();
    } catch (error) {
      if (!(error instanceof OverBudget)) throw error;
      // Omits the text, which may be personal.
      log.warn(
        { kind: what.kind, characters: what.typed.length, budgetMs },
        'aborted a search that exceeded its budget',
      );
      throw new AppError('tooManyAttempts', { message: '搜索用时过长，请换个词或稍后再试', cause: error });
    }
  }

  async function loadUntilDone(): Promise<void> {
    for (;;) {
      try {
        return await load({ fromSnapshot: true });
      } catch (error) {
        if (stopping.signal.aborted) return;
        log.warn({ err: error }, 'cannot load the search index; retrying');
        await sleep(RETRY_MS, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  async function followOtherServers(): Promise<void> {
    if (!loaded || rebuilding) return;
    if (await updateTo(Infinity)) responseCache.clear();
    if (!needsRebuild(loaded.index)) return;
    rebuilding = true;
    await load({ fromSnapshot: false }).finally(() => (rebuilding = false));
  }

  const timer = setInterval(() => {
    runAs('search index', followOtherServers).catch((error: unknown) => {
      if (!stopping.signal.aborted) log.warn({ err: error }, 'cannot update the search index; retrying');
    });
  }, POLL_MS).unref();
  const savingTimer = setInterval(() => void save(), SAVE_MS).unref();

  const ready = runAs('search index', loadUntilDone);
  return {
    ready,
    isLoaded: () => loaded !== undefined,
    save,
    search: async (filters, page) => {
      const index = await upToDateIndex();
      const clipIds = await listChosenClipIds(db, filters);
      const { filters: understood, properties } = understand(index, filters, clipIds);
      const found = await onBudget({ kind: 'search', typed: filters.keyword }, () =>
        searchClips(index, understood, { ...rangeOf(page), budgetMs }),
      );
      return { ...found, facets: toFacets(found.facets), relaxed: [...properties, ...found.relaxed] };
    },
    list: async (scope, page) => {
      const index = await upToDateIndex();
      return listClips(index, scope, rangeOf(page));
    },
    suggest: async (typed) => {
      const index = await upToDateIndex();
      return await onBudget({ kind: 'suggest', typed }, () => suggestTerms(index, typed, budgetMs));
    },
    preview: async (keywords) => {
      const index = await upToDateIndex();
      const previews = new Map<string, SearchPreview>();
      for (const keyword of keywords) {
        const { filters } = understand(index, SearchFilters.parse({ keyword }));
        const search = () => previewSearch(index, filters, budgetMs);
        previews.set(keyword, await onBudget({ kind: 'preview', typed: keyword }, search));
        // Yields to other requests between the keywords' searches.
        await nextTurn();
      }
      return previews;
    },
    related: async (keyword, clipIds) => relatedKeywords({ db, index: await upToDateIndex() }, keyword, clipIds),
    stop: async () => {
      clearInterval(timer);
      clearInterval(savingTimer);
      stopping.abort();
      await Promise.allSettled([ready, updating, saving]);
    },
  };
}

const rangeOf = (page: Paging) => ({ offset: offsetOf(page), size: page.size });

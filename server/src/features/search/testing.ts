import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { listClips, searchClips } from '@zhenku/search-index/search';
import { diskStorage } from '../../platform/storage/disk.ts';
import { createResponseCache } from '../../platform/http/response-cache.ts';
import type { Db } from '../../platform/database/database.ts';
import { offsetOf, type Paging } from '../../platform/lists/paging.ts';
import { makeClip, makeCreator } from '../../platform/testing/fixtures.ts';
import { type TestApp, testApp } from '../../platform/testing/app.ts';
import { testDiskCache } from '../../platform/testing/disk-cache.ts';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '../../platform/observability/log.ts';
import { indexVideo } from './index-video.ts';
import { toFacets } from './index-filters.ts';
import { type LiveSearch, startSearch } from './live-search.ts';
import { applyChanges, loadIndex } from './load-index.ts';
import { cacheCards } from '../catalogue/cached-cards.ts';
import { listChosenClipIds } from '../catalogue/lists.ts';
import { searchRoutes } from './search.routes.ts';
import { understand } from './understand.ts';

interface Clip {
  name: string;
  keywords?: string[];
  remark?: string;
  status?: number;
  /** In fen; null if not sold. */
  prices?: [bigint | null, bigint | null, bigint | null];
  size?: [number, number];
  is8K?: boolean;
  duration?: number;
  fps?: number;
  authenticationType?: number;
  place?: string;
  declared?: { people?: number; property?: number; editorial_only?: boolean; ai_generated?: number };
  look?: { colour: string; luma: number; motion?: number; isRealResolution?: boolean };
  sound?: boolean;
  labels?: string[];
  category?: string;
  hot?: number;
  pin?: number;
}

export interface SearchTestApp extends TestApp {
  search: LiveSearch;
  clearCache: () => void;
  publish: (clip: Clip) => Promise<number>;
  find: (keyword: string, filters?: object) => Promise<string[]>;
  near: (keyword: string) => Promise<string[]>;
  suggest: (keyword: string) => Promise<string[]>;
  clear: () => Promise<void>;
}

type Options = Partial<Pick<Parameters<typeof startSearch>[0], 'budgetMs' | 'log'>>;

/** The default search budget is long enough for a busy machine. */
export async function searchTestApp({
  budgetMs = 60_000,
  log = createLog('silent'),
}: Options = {}): Promise<SearchTestApp> {
  const responseCache = createResponseCache();
  const storage = await diskStorage({ dataDir: await mkdtemp(join(tmpdir(), 'search-')), secret: 'secret' });
  let live: LiveSearch | undefined;
  const app = await testApp((routes) => {
    live = startSearch({ db: routes.db, responseCache, log, budgetMs });
    searchRoutes(routes, {
      storage,
      cards: cacheCards(routes.db, storage, testDiskCache()),
      responseCache,
      search: live,
    });
  });
  await live!.ready;
  const { id: author } = await makeCreator(app.db);
  const search = async (keyword: string, filters: object = {}) => {
    responseCache.clear();
    return (await app.call('POST /video/v1/queryByKeyword', { keyword, size: 200, ...filters })).data;
  };
  return {
    ...app,
    search: live!,
    clearCache: () => responseCache.clear(),
    close: async () => {
      await live!.stop();
      await app.close();
    },
    publish: async (clip) => {
      const id = await publish(app.db, author, clip);
      responseCache.clear();
      return id;
    },
    find: async (keyword, filters) => (await search(keyword, filters)).content.map((card) => card.videoName),
    near: async (keyword) => (await search(keyword)).near.map((card) => card.videoName),
    suggest: async (keyword) => {
      responseCache.clear();
      return (await app.call('GET /video/v1/suggest', { keyword })).data.list;
    },
    clear: async () => {
      responseCache.clear();
      await app.db.deleteFrom('videos').execute();
      await app.db.deleteFrom('search_terms').execute();
      responseCache.clear();
    },
  };
}

/** Searches and lists with an index loaded on each call, for tests that change the catalogue without notifying the server. */
export function freshSearch(db: Db): Pick<LiveSearch, 'search' | 'list' | 'suggest' | 'preview' | 'related'> {
  const load = async () => {
    const loaded = await loadIndex(db, new AbortController().signal);
    await applyChanges(db, loaded);
    return loaded.index;
  };
  const rangeOf = (page: Paging) => ({ offset: offsetOf(page), size: page.size });
  return {
    search: async (filters, page) => {
      const clipIds = await listChosenClipIds(db, filters);
      const index = await load();
      const { filters: understood, properties } = understand(index, filters, clipIds);
      const found = await searchClips(index, understood, rangeOf(page));
      return { ...found, facets: toFacets(found.facets), relaxed: [...properties, ...found.relaxed] };
    },
    list: async (scope, page) => listClips(await load(), scope, rangeOf(page)),
    suggest: async () => [],
    preview: async () => new Map(),
    related: async () => [],
  };
}

async function publish(db: Db, author: number, clip: Clip): Promise<number> {
  const [hd, hd4k, plus] = clip.prices ?? [10_000n, 20_000n, 50_000n];
  const { name, keywords = ['素材'], status = VIDEO_STATUS.published } = clip;
  const id = await makeClip(db, author, { name, keywords, status, hdPrice: hd, hd4kPrice: hd4k, plusPrice: plus });
  const [width, height] = clip.size ?? [3840, 2160];
  await db
    .updateTable('videos')
    .set({
      remark: clip.remark ?? null,
      width,
      height,
      is_8k: clip.is8K ?? false,
      duration: clip.duration ?? 10,
      fps: clip.fps ?? 25,
      pin_rank: clip.pin ?? null,
      shooting_place: clip.place ?? null,
      ...clip.declared,
      facts: JSON.stringify({ audio: clip.sound ? { codec: 'aac', channels: 2, sampleRate: 48_000 } : null }),
      ...(clip.authenticationType && { authentication_type: clip.authenticationType }),
      ...(clip.look && {
        palette: JSON.stringify([
          { colour: clip.look.colour, weight: 0.92 },
          { colour: '#00ff00', weight: 0.08 },
        ]),
        mean_luma: clip.look.luma,
        motion: clip.look.motion ?? null,
        true_resolution: clip.look.isRealResolution ? JSON.stringify({ verdict: 1, value: 2_100 }) : null,
      }),
    })
    .where('id', '=', id)
    .execute();
  await db
    .updateTable('video_counters')
    .set({ hot_score: clip.hot ?? 0 })
    .where('video_id', '=', id)
    .execute();
  for (const label of clip.labels ?? [])
    await db
      .insertInto('video_labels')
      .values({ video_id: id, label_id: await findOrCreateGroup(db, 'labels', label) })
      .execute();
  if (clip.category)
    await db
      .insertInto('video_categories')
      .values({ video_id: id, category_id: await findOrCreateGroup(db, 'categories', clip.category) })
      .execute();
  await indexVideo(db, id);
  return id;
}

export async function findOrCreateGroup(db: Db, table: 'labels' | 'categories', name: string): Promise<number> {
  await db
    .insertInto(table)
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await db.selectFrom(table).select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
}

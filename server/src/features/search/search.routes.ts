import { type App, route } from '../../platform/http/route.ts';
import type { ResponseCache } from '../../platform/http/response-cache.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { SearchEngine } from './engine.ts';
import { searchVideos } from './search.ts';

interface Services {
  storage: Storage;
  responseCache: ResponseCache;
  search: SearchEngine;
}

export function searchRoutes(app: App, { storage, responseCache, search }: Services): void {
  const cached = { responseCache };
  route(app, 'POST /video/v1/queryByKeyword', ({ db, input }) => searchVideos(db, storage, search, input), cached);
  route(app, 'GET /video/v1/suggest', async ({ input }) => ({ list: await search.suggest(input.keyword) }), cached);
}

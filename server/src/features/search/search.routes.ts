import { type App, route } from '../../platform/http/route.ts';
import type { SharedAnswers } from '../../platform/http/shared-answers.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { SearchEngine } from './engine.ts';
import { searchVideos } from './search.ts';

interface Services {
  storage: Storage;
  shared: SharedAnswers;
  search: SearchEngine;
}

export function searchRoutes(app: App, { storage, shared, search }: Services): void {
  const everybody = { shared };
  route(app, 'POST /video/v1/queryByKeyword', ({ db, input }) => searchVideos(db, storage, search, input), everybody);
  route(app, 'GET /video/v1/suggest', async ({ input }) => ({ list: await search.suggest(input.keyword) }), everybody);
}

import type { Db } from '../../platform/database/database.ts';
import { createLog } from '../../platform/observability/log.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { testApp } from '../../platform/testing/app.ts';
import { testDiskCache } from '../../platform/testing/disk-cache.ts';
import { disabledResponseCache } from '../../platform/testing/response-cache.ts';
import { reindexAll } from '../search/reindex.ts';
import { freshSearch } from '../search/testing.ts';
import { catalogueRoutes } from './catalogue.routes.ts';
import { cacheCards } from './cached-cards.ts';
import type { Lister } from './lists.ts';
import { startViewCounter, type ViewCounter } from './views.ts';

/** Lists clips that tests inserted without indexing them; reindexes first. */
export function testLister(db: Db): Lister {
  return {
    list: async (scope, page) => {
      await reindexAll(db);
      return await freshSearch(db).list(scope, page);
    },
  };
}

export async function catalogueApp(storage: Storage) {
  let views: ViewCounter | undefined;
  const app = await testApp((target) => {
    views = startViewCounter(target.db, createLog('silent'), 'secret');
    catalogueRoutes(target, {
      storage,
      cards: cacheCards(target.db, storage, testDiskCache()),
      responseCache: disabledResponseCache(),
      views,
      search: testLister(target.db),
    });
  });
  return { app, views: views! };
}

import type { Storage } from '../../platform/storage/storage.ts';
import { disabledResponseCache } from '../../platform/testing/response-cache.ts';
import type { App } from '../../platform/http/route.ts';
import { testDiskCache } from '../../platform/testing/disk-cache.ts';
import { cacheCards } from '../catalogue/cached-cards.ts';
import { testFiles } from '../orders/testing.ts';
import { seriesRoutes } from './series.routes.ts';

/** Serves series with cards of clips without real files. */
export function serveSeries(app: App, responseCache = disabledResponseCache()): void {
  const storage = testFiles as unknown as Storage;
  const cards = cacheCards(app.db, storage, testDiskCache());
  seriesRoutes(app, { storage, cards, responseCache });
}

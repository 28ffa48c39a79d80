import { type App, route } from '../../platform/http/route.ts';
import type { ResponseCache } from '../../platform/http/response-cache.ts';
import { serveOperatorList } from '../../platform/lists/operator-list.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Cards } from '../catalogue/cached-cards.ts';
import { filesForUser } from '../catalogue/media-urls.ts';
import { hideSeries, showSeries } from './hide-series.ts';
import { seriesList } from './list-series.ts';
import {
  createSeries,
  deleteSeries,
  listMySeries,
  listUngroupedClips,
  readMySeries,
  updateSeries,
} from './own-series.ts';
import { readSeries, readSeriesOfClip } from './read-series.ts';
import { suggestSeries } from './suggest-series.ts';

interface Services {
  storage: Storage;
  cards: Cards;
  responseCache: ResponseCache;
}

const SUGGESTIONS_PER_MINUTE = 20;

export function seriesRoutes(app: App, { storage, cards, responseCache }: Services): void {
  const cached = { responseCache };
  route(app, 'GET /series/v1/info', ({ db, input }) => readSeries(db, cards, input.seriesId), cached);
  route(app, 'GET /series/v1/ofVideo', ({ db, input }) => readSeriesOfClip(db, cards, input.videoId), cached);

  route(app, 'GET /series/v1/mine', async ({ db, user }) => ({
    list: await listMySeries({ db, caller: user, services: { storage: filesForUser(storage, user) } }),
  }));
  route(app, 'GET /series/v1/mine/info', ({ db, user, input }) =>
    readMySeries({ db, caller: user, services: { storage: filesForUser(storage, user) } }, input.seriesId),
  );
  route(app, 'GET /series/v1/mine/clips', ({ db, user, input }) =>
    listUngroupedClips({ db, caller: user, services: { storage } }, input),
  );
  route(
    app,
    'GET /series/v1/mine/suggestions',
    async ({ db, user }) => ({ list: await suggestSeries({ db, caller: user, services: { storage } }) }),
    { requestsPerMinute: SUGGESTIONS_PER_MINUTE },
  );
  route(app, 'POST /series/v1/create', async ({ db, user, input }) => {
    const created = await createSeries(db, user, input);
    responseCache.clear();
    return created;
  });
  route(app, 'POST /series/v1/update', async ({ db, user, input }) => {
    const updated = await updateSeries({ db, caller: user, services: { storage: filesForUser(storage, user) } }, input);
    responseCache.clear();
    return updated;
  });
  route(app, 'POST /series/v1/delete', async ({ db, user, input }) => {
    await deleteSeries(db, user, input.seriesId);
    responseCache.clear();
  });

  serveOperatorList(app, 'GET /operator/v1/series', seriesList);
  route(app, 'POST /operator/v1/series/{seriesId}/hide', async ({ db, operator, input }) => {
    await hideSeries(db, operator, input);
    responseCache.clear();
  });
  route(app, 'POST /operator/v1/series/{seriesId}/show', async ({ db, operator, input }) => {
    await showSeries(db, operator, input.seriesId);
    responseCache.clear();
  });
}

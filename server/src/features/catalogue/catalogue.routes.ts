import { sampleName } from '@zhenku/contract/clips/clip-file-names';
import { type App, type Context, route } from '../../platform/http/route.ts';
import type { ResponseCache } from '../../platform/http/response-cache.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { previewKey } from './detail.ts';
import type { Cards } from './cached-cards.ts';
import { cacheDetails } from './cached-details.ts';
import {
  hotVideos,
  type Lister,
  otherVideosOfAuthor,
  otherVideosOfCategory,
  videosOfActivity,
  videosOfAlbum,
  videosOfAuthor,
  videosOfCategory,
  videosOfLabel,
} from './lists.ts';
import {
  readActivity,
  readAlbum,
  listAlbums,
  listCategories,
  readCategory,
  readLabel,
  listLabels,
} from './clip-groups.ts';
import type { ViewCounter } from './views.ts';

interface Services {
  storage: Storage;
  cards: Cards;
  responseCache: ResponseCache;
  views: ViewCounter;
  search: Lister;
  onOpened?: (caller: Pick<Context<'GET /video/v1/queryVideoByVideoId'>, 'user' | 'request'>, videoId: number) => void;
}

const SAMPLE_URL_SECONDS = 600;

export function catalogueRoutes(app: App, { storage, cards, responseCache, views, search, onOpened }: Services): void {
  const cached = { responseCache };
  const details = cacheDetails(app.db, storage, responseCache);
  route(app, 'GET /video/v1/queryHot', ({ input }) => hotVideos(cards, search, input), cached);
  route(app, 'GET /video/v1/queryByAuthor', ({ input }) => videosOfAuthor(cards, search, input), cached);
  route(app, 'GET /video/v1/queryByCategory', ({ input }) => videosOfCategory(cards, search, input), cached);
  route(app, 'GET /video/v1/queryByLabel', ({ input }) => videosOfLabel(cards, search, input), cached);
  route(app, 'GET /video/v1/queryByAlbum', ({ db, input }) => videosOfAlbum(db, cards, input), cached);
  route(app, 'GET /video/v1/queryByActivity', ({ db, input }) => videosOfActivity(db, cards, input), cached);
  route(
    app,
    'GET /video/v1/queryCategoryOtherVideos',
    ({ db, input }) => otherVideosOfCategory({ db, cards, lister: search }, input),
    cached,
  );
  route(
    app,
    'GET /video/v1/queryAuthorOtherVideos',
    ({ db, input }) => otherVideosOfAuthor({ db, cards, lister: search }, input),
    cached,
  );

  route(app, 'GET /video/v1/queryVideoByVideoId', async ({ user, request, input }) => {
    const detail = await details.read(input.videoId, user ?? null);
    if (!request.byRenderer) {
      views.count({ user, request }, input.videoId);
      onOpened?.({ user, request }, input.videoId);
    }
    return detail;
  });
  route(app, 'GET /video/v1/{id}/preview', async ({ db, user, request, input }) => {
    const key = await previewKey(db, input.id, input.hover ? 'hover' : 'preview');
    if (!input.hover && !request.byRenderer) views.count({ user, request }, input.id);
    return { url: storage.publicUrl(key) };
  });
  route(app, 'GET /video/v1/{id}/demo', async ({ db, input }) => {
    const key = await previewKey(db, input.id, 'preview');
    const fileName = sampleName(input.id);
    return { url: storage.signedUrl(key, { seconds: SAMPLE_URL_SECONDS, fileName, holder: 'anyone' }) };
  });

  route(app, 'GET /category/v1/query', ({ db, input }) => listCategories(db, storage, input), cached);
  route(app, 'GET /category/v1/info', ({ db, input }) => readCategory(db, storage, input.categoryId), cached);
  route(app, 'GET /label/v1/query', ({ db, input }) => listLabels(db, storage, input), cached);
  route(app, 'GET /label/v1/info', ({ db, input }) => readLabel(db, storage, input.labelId), cached);
  route(app, 'GET /album/v1/query', ({ db, input }) => listAlbums(db, storage, input), cached);
  route(app, 'GET /album/v1/info', ({ db, input }) => readAlbum(db, storage, input.albumId), cached);
  route(app, 'GET /activity/v1/info', ({ db, input }) => readActivity(db, input.activityId), cached);
}

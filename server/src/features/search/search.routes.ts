import type { SearchFilters } from '@zhenku/contract/search/search';
import { type App, type Context, route } from '../../platform/http/route.ts';
import type { ResponseCache } from '../../platform/http/response-cache.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Cards } from '../catalogue/cached-cards.ts';
import { createSynonyms, deleteSynonyms, listSynonyms, updateSynonyms } from './edit-synonyms.ts';
import type { LiveSearch } from './live-search.ts';
import { searchVideos } from './search.ts';
import { suggestKeywords } from './suggest-keywords.ts';

/** Receives every search by keyword alone. Filtered searches are excluded, because filters can hide existing clips. */
export interface SearchListener {
  searched: (caller: Pick<Context<'POST /video/v1/queryByKeyword'>, 'user' | 'request'>, keyword: string) => void;
  found: (keyword: string, total: number) => void;
}

interface Services {
  storage: Storage;
  cards: Cards;
  responseCache: ResponseCache;
  search: Pick<LiveSearch, 'search' | 'suggest' | 'preview' | 'related'>;
  listener?: SearchListener;
}

export function searchRoutes(app: App, { storage, cards, responseCache, search, listener }: Services): void {
  const cached = { responseCache };
  route(
    app,
    'POST /video/v1/queryByKeyword',
    async ({ input }) => {
      const { total, found } = await searchVideos(cards, search, input);
      if (isPlain(input)) listener?.found(input.keyword, total);
      return found;
    },
    {
      ...cached,
      onCall: ({ user, request, input }) => {
        if (!request.byRenderer && input.page === 1 && isPlain(input))
          listener?.searched({ user, request }, input.keyword);
      },
    },
  );
  synonymRoutes(app, { responseCache });
  route(
    app,
    'GET /video/v1/suggest',
    ({ db, input }) => suggestKeywords({ db, services: { storage, search } }, input.keyword),
    cached,
  );
}

function synonymRoutes(app: App, services: Pick<Services, 'responseCache'>): void {
  route(app, 'GET /operator/v1/synonyms', ({ db, input }) => listSynonyms(db, input));
  route(app, 'POST /operator/v1/synonyms', ({ db, operator, input }) =>
    createSynonyms({ db, caller: operator, services }, input.synonyms),
  );
  route(app, 'PUT /operator/v1/synonyms/{groupId}', ({ db, operator, input }) =>
    updateSynonyms({ db, caller: operator, services }, input),
  );
  route(app, 'DELETE /operator/v1/synonyms/{groupId}', ({ db, operator, input }) =>
    deleteSynonyms({ db, caller: operator, services }, input),
  );
}

const NOT_FILTERS = new Set(['keyword', 'labelIds', 'sort', 'page', 'size']);

const isPlain = (input: SearchFilters): boolean =>
  input.keyword !== '' &&
  input.labelIds.length === 0 &&
  Object.entries(input).every(([name, value]) => NOT_FILTERS.has(name) || value === undefined);

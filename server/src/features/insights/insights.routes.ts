import { type App, route } from '../../platform/http/route.ts';
import { serveOperatorList } from '../../platform/lists/operator-list.ts';
import { filesForUser, type SignedFiles } from '../catalogue/media-urls.ts';
import { hideSearch, listHiddenSearches, showSearch } from './hidden-searches.ts';
import type { Insights } from './insights.ts';
import { clickedList } from './list-clicked-searches.ts';
import { listClipSearches } from './list-clip-searches.ts';
import { listFunnels } from './list-funnels.ts';

/** Limit per network; one browser sends at most one report every few seconds. */
const REPORTS_PER_MINUTE = 60;

interface Services {
  storage: SignedFiles;
  insights: Insights;
}

export function insightRoutes(app: App, { storage, insights }: Services): void {
  route(app, 'POST /statistic/v1/clips/report', ({ user, request, input }) => insights.seen({ user, request }, input), {
    requestsPerMinute: REPORTS_PER_MINUTE,
  });
  route(app, 'GET /author/v1/sale/funnel', ({ db, user, input }) =>
    listFunnels({ db, caller: user, services: { storage: filesForUser(storage, user) } }, input),
  );
  route(app, 'GET /author/v1/sale/searches', ({ db, user, input }) => listClipSearches(db, user, input));
  serveOperatorList(app, 'GET /operator/v1/searches/clicks', clickedList(storage));
  route(app, 'GET /operator/v1/searches/hidden', ({ db, input }) => listHiddenSearches(db, input));
  route(app, 'POST /operator/v1/searches/hide', ({ db, operator, input }) => hideSearch(db, operator, input));
  route(app, 'POST /operator/v1/searches/show', ({ db, operator, input }) => showSearch(db, operator, input));
}

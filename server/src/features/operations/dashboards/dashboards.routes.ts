import { type App, route } from '../../../platform/http/route.ts';
import { listFileUrl, serveListFile } from '../../../platform/lists/list-file.ts';
import { remember } from '../../../platform/remember.ts';
import { dashboardFile } from './dashboard-file.ts';
import { countStoredBytes, readClipDashboard, readClips } from './read-clips.ts';
import { readMoney } from './read-money.ts';
import { readSearches } from './read-searches.ts';

/** Caching time of the stored bytes. Summing all files is too slow for a request, and the sum hardly changes. */
const STORED_MS = 10 * 60_000;

const moneyFile = dashboardFile('money', readMoney);
const clipFile = dashboardFile('clips', readClipDashboard);
const searchFile = dashboardFile('searches', readSearches);

/** `secret` signs links. */
export function dashboardRoutes(app: App, { secret }: { secret: string }): void {
  const storedBytes = remember(STORED_MS, () => countStoredBytes(app.db));
  route(app, 'GET /operator/v1/dashboards/money', ({ db, input }) => readMoney(db, input));
  route(app, 'GET /operator/v1/dashboards/clips', ({ db, input }) => readClips(db, input, storedBytes));
  route(app, 'GET /operator/v1/dashboards/searches', ({ db, input }) => readSearches(db, input));
  route(app, 'GET /operator/v1/dashboards/money/export', ({ db, operator, input }) =>
    listFileUrl({ db, caller: operator, services: { secret } }, moneyFile, input),
  );
  route(app, 'GET /operator/v1/dashboards/clips/export', ({ db, operator, input }) =>
    listFileUrl({ db, caller: operator, services: { secret } }, clipFile, input),
  );
  route(app, 'GET /operator/v1/dashboards/searches/export', ({ db, operator, input }) =>
    listFileUrl({ db, caller: operator, services: { secret } }, searchFile, input),
  );
  for (const file of [moneyFile, clipFile, searchFile]) serveListFile(app, secret, file);
}

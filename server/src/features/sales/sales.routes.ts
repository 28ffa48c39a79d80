import { type App, route } from '../../platform/http/route.ts';
import { CSV_TYPE, serveUserFile } from '../../platform/lists/user-file.ts';
import { filesForUser, type SignedFiles } from '../catalogue/media-urls.ts';
import { listSales } from './list-sales.ts';
import { MONTHS_FOLDER, monthUrl, streamMonthFile } from './month-file.ts';
import { listMonths } from './read-month.ts';
import { SALES_FOLDER, salesUrl, streamSalesFile } from './sales-file.ts';

export function saleRoutes(app: App, { storage }: { storage: SignedFiles }): void {
  route(app, 'GET /author/v1/sale/detail', ({ db, user, input }) =>
    listSales({ db, caller: user, services: { storage: filesForUser(storage, user) } }, input),
  );
  route(app, 'GET /author/v1/sale/export', ({ db, user, input }) =>
    salesUrl({ db, caller: user, services: { secret: app.linkSecret } }, input),
  );
  route(app, 'GET /author/v1/statement/months', ({ db, user }) => listMonths(db, user));
  route(app, 'GET /author/v1/statement', ({ db, user, input }) =>
    monthUrl({ db, caller: user, services: { secret: app.linkSecret } }, input),
  );
  serveUserFile(app, SALES_FOLDER, (user, parameters) => ({
    type: CSV_TYPE,
    body: streamSalesFile(app.db, user, parameters),
  }));
  serveUserFile(app, MONTHS_FOLDER, async (user, month) => ({
    type: 'application/pdf',
    body: await streamMonthFile(app.db, user, month),
  }));
}

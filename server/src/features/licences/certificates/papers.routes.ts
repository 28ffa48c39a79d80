import { csvOf } from '../../../platform/lists/csv.ts';
import { CSV_TYPE, decodeParameters, serveUserFile } from '../../../platform/lists/user-file.ts';
import { type App, route } from '../../../platform/http/route.ts';
import {
  LICENSED_ITEMS_FOLDER,
  licensedItemColumns,
  licensedItemsUrl,
  PAPERS_FOLDER,
  papersUrl,
  zipPapers,
} from './export-certificates.ts';
import { createOrderPackages } from '../downloads/order-package.ts';
import { ORDER_PACKAGES_FOLDER } from '../downloads/order-zip.ts';
import { readAllLicensedItems } from '../list-licensed-items.ts';
import { paperPdf, type PaperServices } from '../pdf/paper-pdf.ts';
import { createPublicCopies } from '../pdf/public-copies.ts';

export function paperRoutes(app: App, given: Omit<PaperServices, 'requireIssuer' | 'publicCopies'>): void {
  const { publicUrl } = given;
  const { requireIssuer, linkSecret: secret } = app;
  const services = { ...given, secret, requireIssuer, publicCopies: createPublicCopies() };
  route(
    app,
    'GET /order/v1/authorizations/pdf',
    ({ db, user, input }) =>
      paperPdf({ db, caller: input.copy === 'public' ? null : user, services }, input.authorizationId),
    // Rendering a PDF takes 190 ms of CPU.
    { requestsPerMinute: { users: 120, visitors: 20 } },
  );
  route(app, 'GET /order/v1/authorizations/export', ({ db, user, input }) =>
    licensedItemsUrl({ db, caller: user, services }, input),
  );
  route(app, 'POST /order/v1/authorizations/zip', ({ db, user, input }) =>
    papersUrl({ db, caller: user, services }, input),
  );
  serveUserFile(app, LICENSED_ITEMS_FOLDER, (user, parameters) => {
    const items = readAllLicensedItems({ db: app.db, caller: user, services }, decodeParameters(parameters));
    return { type: CSV_TYPE, body: csvOf(items, licensedItemColumns(publicUrl)) };
  });
  serveUserFile(app, PAPERS_FOLDER, async (user, parameters) => ({
    type: 'application/zip',
    body: await zipPapers({ db: app.db, caller: user, services }, decodeParameters(parameters)),
  }));
  const openPackage = createOrderPackages();
  serveUserFile(app, ORDER_PACKAGES_FOLDER, async (user, parameters) => ({
    type: 'application/zip',
    ...(await openPackage({ db: app.db, caller: user, services }, parameters)),
  }));
}

import type { LicensedItemFilter } from '@zhenku/contract/licences/licences';
import { csvOf } from '../../../platform/lists/csv.ts';
import { attachment } from '../../../platform/http/attachment.ts';
import { type App, route } from '../../../platform/http/route.ts';
import type { UserSession } from '../../../platform/sessions.ts';
import { userOfLink } from '../../../platform/storage/link-holders.ts';
import { FILES_PATH } from '../../../platform/storage/links.ts';
import type { Readable } from 'node:stream';
import { exportKey, listColumns, listUrl, papersUrl, readAsked, zipPapers } from './export-certificates.ts';
import { everyLicensedItem } from '../list-licensed-items.ts';
import { paperPdf, type PaperServices } from '../pdf/paper-pdf.ts';
import { createPublicCopies } from '../pdf/public-copies.ts';

interface Services extends Omit<PaperServices, 'requireIssuer' | 'publicCopies'> {
  /** Signs links. */
  secret: string;
}

/** The calls for certificates as files. */
export function paperRoutes(app: App, given: Services): void {
  const { secret, publicUrl } = given;
  const services = { ...given, requireIssuer: app.requireIssuer, publicCopies: createPublicCopies() };
  route(
    app,
    'GET /order/v1/authorizations/pdf',
    ({ db, user, input }) =>
      paperPdf({ db, caller: input.copy === 'public' ? null : user, services }, input.authorizationId),
    // Drawing a PDF costs 190 ms of a core.
    { requestsAMinute: { users: 120, visitors: 20 } },
  );
  route(app, 'GET /order/v1/authorizations/export', ({ user, input }) => listUrl(secret, user, input));
  route(app, 'POST /order/v1/authorizations/zip', ({ db, user, input }) =>
    papersUrl({ db, caller: user, services }, input),
  );
  serveExport(app, secret, {
    kind: 'list',
    contentType: 'text/csv; charset=utf-8',
    make: async (user, asked) =>
      csvOf(
        everyLicensedItem({ db: app.db, caller: user, services }, readAsked<LicensedItemFilter>(asked)),
        listColumns(publicUrl),
      ),
  });
  serveExport(app, secret, {
    kind: 'papers',
    contentType: 'application/zip',
    make: async (user, asked) => zipPapers({ db: app.db, caller: user, services }, readAsked(asked)),
  });
}

/** Serves the file of links to an export, made while it is sent. */
function serveExport(
  app: App,
  secret: string,
  {
    kind,
    contentType,
    make,
  }: {
    kind: Parameters<typeof exportKey>[0];
    contentType: string;
    make: (user: UserSession, asked: string) => Promise<Readable>;
  },
): void {
  app.http.get<{ Params: { asked: string } }>(
    FILES_PATH + exportKey(kind, ':asked'),
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { asked } = request.params;
      const { user, name } = await userOfLink(app.db, secret, { key: exportKey(kind, asked), request });
      const content = await make(user, asked);
      void reply.header('content-disposition', attachment(name)).header('cache-control', 'private, no-store');
      return await reply.type(contentType).send(content);
    },
  );
}

import type { Readable } from 'node:stream';
import { attachment } from '../../platform/http/attachment.ts';
import { type App, route } from '../../platform/http/route.ts';
import type { UserSession } from '../../platform/sessions.ts';
import { userOfLink } from '../../platform/storage/link-holders.ts';
import { FILES_PATH } from '../../platform/storage/links.ts';
import { filesForUser, type SignedFiles } from '../catalogue/media-urls.ts';
import { listSales } from './list-sales.ts';
import { monthKey, monthUrl, streamMonthFile } from './month-file.ts';
import { listMonths } from './read-month.ts';
import { salesKey, salesUrl, streamSalesFile } from './sales-file.ts';

interface Services {
  storage: SignedFiles;
  /** Signs links. */
  secret: string;
}

export function saleRoutes(app: App, { storage, secret }: Services): void {
  route(app, 'GET /author/v1/sale/detail', ({ db, user, input }) =>
    listSales({ db, caller: user, services: { storage: filesForUser(storage, user) } }, input),
  );
  route(app, 'GET /author/v1/sale/export', ({ user, input }) => salesUrl(secret, user, input));
  route(app, 'GET /author/v1/statement/months', ({ db, user }) => listMonths(db, user));
  route(app, 'GET /author/v1/statement', ({ db, user, input }) =>
    monthUrl({ db, caller: user, services: { secret } }, input),
  );
  serveFile(app, secret, {
    keyOf: salesKey,
    contentType: 'text/csv; charset=utf-8',
    make: (user, asked) => streamSalesFile(app.db, user, asked),
  });
  serveFile(app, secret, {
    keyOf: monthKey,
    contentType: 'application/pdf',
    make: (user, month) => streamMonthFile(app.db, user, month),
  });
}

/** Serves the file of links to a creator's own numbers, made while it is sent. */
function serveFile(
  app: App,
  secret: string,
  {
    keyOf,
    contentType,
    make,
  }: {
    keyOf: (asked: string) => string;
    contentType: string;
    make: (user: UserSession, asked: string) => Readable | Promise<Readable>;
  },
): void {
  app.http.get<{ Params: { asked: string } }>(
    FILES_PATH + keyOf(':asked'),
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { asked } = request.params;
      const { user, name } = await userOfLink(app.db, secret, { key: keyOf(asked), request });
      const content = await make(user, asked);
      void reply.header('content-disposition', attachment(name)).header('cache-control', 'private, no-store');
      return await reply.type(contentType).send(content);
    },
  );
}

import { attachment } from '../../platform/http/attachment.ts';
import { type App, route } from '../../platform/http/route.ts';
import { userOfLink } from '../../platform/storage/link-holders.ts';
import { FILES_PATH } from '../../platform/storage/links.ts';
import type { PublicFiles } from '../catalogue/media-urls.ts';
import { listSales } from './list-sales.ts';
import { salesKey, salesUrl, streamSalesFile } from './sales-file.ts';

interface Services {
  storage: PublicFiles;
  /** Signs links. */
  secret: string;
}

export function saleRoutes(app: App, { storage, secret }: Services): void {
  route(app, 'GET /author/v1/sale/detail', ({ db, user, input }) => listSales(db, storage, user, input));
  route(app, 'GET /author/v1/sale/export', ({ user, input }) => salesUrl(secret, user, input));
  app.http.get<{ Params: { asked: string } }>(
    FILES_PATH + salesKey(':asked'),
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { asked } = request.params;
      const { user, name } = await userOfLink(app.db, secret, salesKey(asked), request);
      const file = streamSalesFile(app.db, storage, user, asked);
      void reply.header('content-disposition', attachment(name)).header('cache-control', 'private, no-store');
      return await reply.type('text/csv; charset=utf-8').send(file);
    },
  );
}

import { type App, route } from '../../platform/http/route.ts';
import { listFileUrl, serveListFile } from '../../platform/lists/list-file.ts';
import { closeMonth } from './close-month.ts';
import { listMonths } from './closes.ts';
import { readMonthBooks } from './month-books.ts';
import { monthFile } from './month-file.ts';

export function bookRoutes(app: App, { secret }: { secret: string }): void {
  route(app, 'GET /operator/v1/ledger/months', ({ db }) => listMonths(db));
  route(app, 'GET /operator/v1/ledger/months/{month}', ({ db, input }) => readMonthBooks(db, input.month));
  route(app, 'GET /operator/v1/ledger/months/{month}/export', ({ db, operator, input }) =>
    listFileUrl({ db, caller: operator, services: { secret } }, monthFile, input),
  );
  serveListFile(app, secret, monthFile);
  route(app, 'POST /operator/v1/ledger/months/{month}/close', ({ db, operator, input }) =>
    closeMonth(db, operator, input),
  );
}

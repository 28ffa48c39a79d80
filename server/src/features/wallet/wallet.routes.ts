import { attachment } from '../../platform/http/attachment.ts';
import { type App, route } from '../../platform/http/route.ts';
import { serveOperatorList } from '../../platform/lists/operator-list.ts';
import { userOfLink } from '../../platform/storage/link-holders.ts';
import { FILES_PATH } from '../../platform/storage/links.ts';
import { keepLedgerCheck } from './check-ledger.ts';
import { accountList, entryList } from './ledger.ts';
import { readStatement } from './statement.ts';
import { streamStatementFile, statementKey, statementUrl } from './statement-file.ts';
import { readIncome } from './withdrawable.ts';

/** `secret` signs links. */
export function walletRoutes(app: App, { secret }: { secret: string }): void {
  route(app, 'GET /wallet/v1/statement', ({ db, user, input }) => readStatement(db, user, input));
  route(app, 'GET /wallet/v1/statement/export', ({ user, input }) => statementUrl(secret, user, input));
  route(app, 'GET /author/v1/income', ({ db, user }) => readIncome(db, user));
  app.http.get<{ Params: { asked: string } }>(
    FILES_PATH + statementKey(':asked'),
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { asked } = request.params;
      const { user, name } = await userOfLink(app.db, secret, { key: statementKey(asked), request });
      const file = streamStatementFile(app.db, user, asked);
      void reply.header('content-disposition', attachment(name)).header('cache-control', 'private, no-store');
      return await reply.type('text/csv; charset=utf-8').send(file);
    },
  );

  route(app, 'GET /operator/v1/ledger/check', ({ db }) => keepLedgerCheck(db));
  serveOperatorList(app, 'GET /operator/v1/ledger/accounts', accountList);
  serveOperatorList(app, 'GET /operator/v1/ledger/entries', entryList);
}

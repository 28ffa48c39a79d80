import { type App, route } from '../../platform/http/route.ts';
import { serveOperatorList } from '../../platform/lists/operator-list.ts';
import { CSV_TYPE, serveUserFile } from '../../platform/lists/user-file.ts';
import { storeLedgerCheck } from './check-ledger.ts';
import { accountList, entryList } from './ledger.ts';
import { COIN_MONTHS_FOLDER, coinMonthUrl, listCoinMonths, streamCoinMonth } from './month-statement.ts';
import { readStatement } from './statement.ts';
import { STATEMENTS_FOLDER, statementUrl, streamStatementFile } from './statement-file.ts';
import { readIncome } from './withdrawable.ts';

export function walletRoutes(app: App): void {
  route(app, 'GET /wallet/v1/statement', ({ db, user, input }) => readStatement(db, user, input));
  route(app, 'GET /wallet/v1/statement/export', ({ db, user, input }) =>
    statementUrl({ db, caller: user, services: { secret: app.linkSecret } }, input),
  );
  route(app, 'GET /wallet/v1/statement/months', ({ db, user, input }) => listCoinMonths(db, user, input));
  route(app, 'GET /wallet/v1/statement/month', ({ db, user, input }) =>
    coinMonthUrl({ db, caller: user, services: { secret: app.linkSecret } }, input),
  );
  route(app, 'GET /author/v1/income', ({ db, user }) => readIncome(db, user));
  serveUserFile(app, STATEMENTS_FOLDER, (user, parameters) => ({
    type: CSV_TYPE,
    body: streamStatementFile(app.db, user, parameters),
  }));
  serveUserFile(app, COIN_MONTHS_FOLDER, async (user, parameters) => ({
    type: 'application/pdf',
    body: await streamCoinMonth(app.db, user, parameters),
  }));

  route(app, 'GET /operator/v1/ledger/check', ({ db }) => storeLedgerCheck(db));
  serveOperatorList(app, 'GET /operator/v1/ledger/accounts', accountList);
  serveOperatorList(app, 'GET /operator/v1/ledger/entries', entryList);
}

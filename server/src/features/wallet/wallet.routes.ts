import { type App, route } from '../../platform/http/route.ts';
import { checkLedger } from './check-ledger.ts';

export function walletRoutes(app: App): void {
  route(app, 'GET /operator/v1/ledger/check', ({ db }) => checkLedger(db));
}

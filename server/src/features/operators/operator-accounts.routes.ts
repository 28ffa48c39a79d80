import type { Keyring } from '../../platform/encryption.ts';
import { type App, route } from '../../platform/http/route.ts';
import { deleteOperatorSession } from '../../platform/sessions.ts';
import { loginOperator } from './login.ts';
import {
  changeOperatorRole,
  createOperator,
  disableOperator,
  enableOperator,
  listOperators,
  resetOperator,
} from './manage-operators.ts';
import { changeMyPassword, confirmMyTotp, removeMyTotp, startMyTotp, readMyAccount } from './my-account.ts';

/** Operators' logins, their own accounts, and the accounts that admins manage. */
export function operatorAccountRoutes(app: App, { keyring }: { keyring: Keyring }): void {
  route(app, 'POST /operator/v1/login', ({ db, input, request }) => loginOperator(db, keyring, input, request.ip));
  route(app, 'POST /operator/v1/logout', async ({ db, operator }) => {
    await deleteOperatorSession(db, operator.tokenHash);
    return null;
  });
  route(app, 'GET /operator/v1/me', ({ db, operator }) => readMyAccount(db, operator, app.requireTotp));
  route(app, 'POST /operator/v1/me/password', async ({ db, operator, input, request }) => {
    await changeMyPassword(db, { operator, ip: request.ip }, input);
    return null;
  });
  route(app, 'POST /operator/v1/me/totp/start', ({ db, operator }) => startMyTotp(db, keyring, operator));
  route(app, 'POST /operator/v1/me/totp/confirm', ({ db, operator, input }) =>
    confirmMyTotp(db, keyring, operator, input.totp),
  );
  route(app, 'POST /operator/v1/me/totp/remove', async ({ db, operator, input, request }) => {
    await removeMyTotp(db, keyring, { operator, ip: request.ip }, input);
    return null;
  });
  route(app, 'GET /operator/v1/operators', ({ db, input }) => listOperators(db, input));
  route(app, 'POST /operator/v1/operators', ({ db, operator, input }) => createOperator(db, operator, input));
  route(app, 'POST /operator/v1/operators/{id}/role', async ({ db, operator, input }) => {
    await changeOperatorRole(db, operator, input);
    return null;
  });
  route(app, 'POST /operator/v1/operators/{id}/disable', async ({ db, operator, input }) => {
    await disableOperator(db, operator, input.id);
    return null;
  });
  route(app, 'POST /operator/v1/operators/{id}/enable', async ({ db, operator, input }) => {
    await enableOperator(db, operator, input.id);
    return null;
  });
  route(app, 'POST /operator/v1/operators/{id}/reset', async ({ db, operator, input }) => {
    await resetOperator(db, operator, input);
    return null;
  });
}

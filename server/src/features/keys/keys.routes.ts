import { type App, route } from '../../platform/http/route.ts';
import type { SecondFactorServices } from '../operators/second-factor.ts';
import { createOperatorKey, listOperatorKeys, revokeOperatorKey } from './operator-keys.ts';
import { createKey, listKeys, readCurrentKey, revokeKey } from './user-keys.ts';

export function keyRoutes(app: App, services: SecondFactorServices): void {
  route(app, 'GET /user/v1/keys', ({ db, user }) => listKeys(db, user));
  route(app, 'GET /user/v1/keys/current', ({ db, user }) => readCurrentKey(db, user));
  route(app, 'POST /user/v1/keys', ({ db, user, input, request }) => createKey(db, { user, ip: request.ip }, input));
  route(app, 'POST /user/v1/keys/revoke', async ({ db, user, input, request }) => {
    await revokeKey(db, { user, ip: request.ip }, input);
    return null;
  });
  route(app, 'GET /operator/v1/keys', ({ db, operator }) => listOperatorKeys(db, operator));
  route(app, 'POST /operator/v1/keys', ({ db, operator, input, request }) =>
    createOperatorKey({ db, caller: { operator, ip: request.ip }, services }, input),
  );
  route(app, 'POST /operator/v1/keys/{keyId}/revoke', async ({ db, operator, input, request }) => {
    await revokeOperatorKey({ db, caller: { operator, ip: request.ip }, services }, input);
    return null;
  });
}

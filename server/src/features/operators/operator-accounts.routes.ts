import { type App, route } from '../../platform/http/route.ts';
import { serveOperatorList } from '../../platform/lists/operator-list.ts';
import { operatorAccountList } from './list-operators.ts';
import { endOperatorCookie, operatorCookie } from '../../platform/http/operator-cookie.ts';
import { LOGINS_PER_MINUTE } from '../accounts/login-limit.ts';
import { deleteOperatorSession } from '../../platform/sessions.ts';
import { readRoles } from './roles.ts';
import { listProposals, withdrawProposal } from './consent.ts';
import { loginOperator } from './login.ts';
import {
  changeOperatorRole,
  createOperator,
  disableOperator,
  enableOperator,
  resetOperator,
  setOperatorEmail,
} from './manage-operators.ts';
import type { SecondFactorServices } from './second-factor.ts';
import {
  setDailyMail,
  changeMyPassword,
  confirmMyTotp,
  removeMyTotp,
  startMyTotp,
  readMyAccount,
} from './my-account.ts';

interface Services extends SecondFactorServices {
  secureCookie: boolean;
}

export function operatorAccountRoutes(app: App, services: Services): void {
  const { keyring, operatorMail, secureCookie } = services;
  const consent = { requireTotp: app.requireTotp, operatorMail };
  route(
    app,
    'POST /operator/v1/login',
    ({ db, input, request }) => loginOperator(db, services, { ...input, ip: request.ip }),
    {
      requestsPerMinute: LOGINS_PER_MINUTE,
      setCookie: ({ token }) => operatorCookie(token, secureCookie),
    },
  );
  route(
    app,
    'POST /operator/v1/logout',
    async ({ db, operator }) => {
      await deleteOperatorSession(db, operator.tokenHash);
      return null;
    },
    { setCookie: () => endOperatorCookie(secureCookie) },
  );
  route(app, 'GET /operator/v1/me', ({ db, operator }) => readMyAccount(db, operator, app.requireTotp));
  route(app, 'POST /operator/v1/me/password', async ({ db, operator, input, request }) => {
    await changeMyPassword(db, { operator, ip: request.ip }, input);
    return null;
  });
  route(app, 'POST /operator/v1/me/totp/start', ({ db, operator }) => startMyTotp(db, keyring, operator));
  route(app, 'POST /operator/v1/me/totp/confirm', ({ db, operator, input }) =>
    confirmMyTotp({ db, caller: operator, services }, input.totp),
  );
  route(app, 'POST /operator/v1/me/totp/remove', async ({ db, operator, input, request }) => {
    await removeMyTotp({ db, caller: { operator, ip: request.ip }, services }, input);
    return null;
  });
  route(app, 'GET /operator/v1/roles', readRoles);
  route(app, 'POST /operator/v1/me/dailyMail', async ({ db, operator, input }) => {
    await setDailyMail(db, operator, input.on);
    return null;
  });
  route(app, 'POST /operator/v1/operators/{id}/email', async ({ db, operator, input }) => {
    await setOperatorEmail({ db, caller: operator, services }, input);
    return null;
  });
  serveOperatorList(app, 'GET /operator/v1/operators', operatorAccountList);
  route(app, 'POST /operator/v1/operators', ({ db, operator, input, request }) =>
    createOperator({ db, caller: { operator, ip: request.ip }, services: consent }, input),
  );
  route(app, 'POST /operator/v1/operators/{id}/role', ({ db, operator, input }) =>
    changeOperatorRole({ db, caller: operator, services: consent }, input),
  );
  route(app, 'GET /operator/v1/proposals', ({ db, operator }) => listProposals(db, operator));
  route(app, 'POST /operator/v1/proposals/{proposalId}/withdraw', async ({ db, operator, input }) => {
    await withdrawProposal(db, operator, input.proposalId);
    return null;
  });
  route(app, 'POST /operator/v1/operators/{id}/disable', async ({ db, operator, input }) => {
    await disableOperator({ db, caller: operator, services }, input.id);
    return null;
  });
  route(app, 'POST /operator/v1/operators/{id}/enable', ({ db, operator, input }) =>
    enableOperator({ db, caller: operator, services: consent }, input.id),
  );
  route(app, 'POST /operator/v1/operators/{id}/reset', ({ db, operator, input, request }) =>
    resetOperator({ db, caller: { operator, ip: request.ip }, services: consent }, input),
  );
}

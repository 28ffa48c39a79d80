import { type App, route } from '../../platform/http/route.ts';
import { serveOperatorList } from '../../platform/lists/operator-list.ts';
import { decideAuthentication, type DecideServices } from './decide.ts';
import { showIdentity } from './identities.ts';
import { authenticationList, type QueueServices } from './queue.ts';
import { recheckApproval } from './rechecks.ts';
import { reopenAuthentication } from './reopen.ts';

export function authenticationRoutes(app: App, services: QueueServices & DecideServices): void {
  serveOperatorList(app, 'GET /operator/v1/authentications', authenticationList(services));
  route(app, 'POST /operator/v1/authentications/{authenticationId}/approve', async ({ db, operator, input }) => {
    await decideAuthentication({ db, caller: operator, services }, { authenticationId: input.authenticationId });
    return null;
  });
  route(app, 'POST /operator/v1/authentications/{authenticationId}/reject', async ({ db, operator, input }) => {
    await decideAuthentication({ db, caller: operator, services }, input);
    return null;
  });
  route(app, 'POST /operator/v1/authentications/{authenticationId}/reopen', async ({ db, operator, input }) => {
    await reopenAuthentication(db, operator, input.authenticationId);
    return null;
  });
  route(app, 'POST /operator/v1/authentications/{authenticationId}/identity', ({ db, operator, input }) =>
    showIdentity({ db, caller: operator, services }, input.authenticationId),
  );
  route(app, 'POST /operator/v1/authentications/{authenticationId}/recheck', async ({ db, operator, input }) => {
    await recheckApproval(db, operator, input);
    return null;
  });
}

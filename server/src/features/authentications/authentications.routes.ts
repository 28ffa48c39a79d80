import { type App, route } from '../../platform/http/route.ts';
import { listFileUrl, serveListFile } from '../../platform/list-file.ts';
import { decideAuthentication, type DecideServices } from './decide.ts';
import { showIdentity } from './identities.ts';
import { authenticationFile, listAuthentications, type QueueServices } from './queue.ts';
import { recheckApproval } from './rechecks.ts';

/** `secret` signs links. */
export function authenticationRoutes(app: App, services: QueueServices & DecideServices & { secret: string }): void {
  route(app, 'GET /operator/v1/authentications', ({ db, operator, input, request }) =>
    listAuthentications({ ...services, db, log: request.log, operator }, input),
  );
  const file = authenticationFile(services);
  route(app, 'GET /operator/v1/authentications/export', ({ db, operator, input }) =>
    listFileUrl(db, services.secret, operator, file, input),
  );
  serveListFile(app, services.secret, file);
  route(app, 'POST /operator/v1/authentications/{authenticationId}/approve', async ({ db, operator, input }) => {
    await decideAuthentication(db, services, operator, { authenticationId: input.authenticationId });
    return null;
  });
  route(app, 'POST /operator/v1/authentications/{authenticationId}/reject', async ({ db, operator, input }) => {
    await decideAuthentication(db, services, operator, input);
    return null;
  });
  route(app, 'POST /operator/v1/authentications/{authenticationId}/identity', ({ db, operator, input }) =>
    showIdentity(db, services.keyring, operator, input.authenticationId),
  );
  route(app, 'POST /operator/v1/authentications/{authenticationId}/recheck', async ({ db, operator, input }) => {
    await recheckApproval(db, operator, input);
    return null;
  });
}

import { type App, route } from '../../platform/http/route.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { decideAuthentication, type DecisionListeners, listAuthentications } from './authentications.ts';

interface Services {
  storage: Pick<Storage, 'signedUrl'>;
  onDecided: DecisionListeners;
}

export function authenticationRoutes(app: App, { storage, onDecided }: Services): void {
  route(app, 'GET /operator/v1/authentications', ({ db, operator, input }) =>
    listAuthentications(db, storage, operator, input),
  );
  route(app, 'POST /operator/v1/authentications/{authenticationId}/approve', async ({ db, operator, input }) => {
    await decideAuthentication(db, onDecided, operator, { authenticationId: input.authenticationId });
    return null;
  });
  route(app, 'POST /operator/v1/authentications/{authenticationId}/reject', async ({ db, operator, input }) => {
    await decideAuthentication(db, onDecided, operator, input);
    return null;
  });
}

import { type App, route } from '../../platform/http/route.ts';
import type { ResponseCache } from '../../platform/http/response-cache.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { listAudit } from './list-audit.ts';
import { listJobs, retryJob } from './jobs.ts';
import { listUsers, makeCreator, type ChangeSale, restoreUser, suspendUser } from './users.ts';

interface Services {
  jobs: Pick<Jobs, 'retry'>;
  takeOffSale: ChangeSale;
  putOnSale: ChangeSale;
  responseCache: Pick<ResponseCache, 'clear'>;
}

export function operatorRoutes(app: App, { jobs, takeOffSale, putOnSale, responseCache }: Services): void {
  route(app, 'GET /operator/v1/users', ({ db, input }) => listUsers(db, input));
  route(app, 'POST /operator/v1/users/{userId}/creator', async ({ db, operator, input }) => {
    await makeCreator(db, operator, input);
    return null;
  });
  route(app, 'POST /operator/v1/users/{userId}/suspend', async ({ db, operator, input }) => {
    await suspendUser(db, takeOffSale, operator, input);
    responseCache.clear();
    return null;
  });
  route(app, 'POST /operator/v1/users/{userId}/restore', async ({ db, operator, input }) => {
    await restoreUser(db, putOnSale, operator, input.userId);
    responseCache.clear();
    return null;
  });
  route(app, 'GET /operator/v1/jobs', ({ db, input }) => listJobs(db, input));
  route(app, 'POST /operator/v1/jobs/{id}/retry', async ({ db, operator, input }) => {
    await retryJob(db, jobs, operator, input.id);
    return null;
  });
  route(app, 'GET /operator/v1/audit', ({ db, input }) => listAudit(db, input));
}

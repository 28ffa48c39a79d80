import { type App, route } from '../../platform/http/route.ts';
import type { ResponseCache } from '../../platform/http/response-cache.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { serveOperatorList } from '../../platform/lists/operator-list.ts';
import { auditList } from './list-audit.ts';
import { companyList, readAnyCompany } from './list-companies.ts';
import { userList } from './list-users.ts';
import { jobList, retryJob } from './jobs.ts';
import { readAnyUser } from './read-user.ts';
import { makeCreator, type ChangeSale, restoreUser, suspendUser } from './users.ts';

interface Services {
  jobs: Pick<Jobs, 'retry'>;
  takeOffSale: ChangeSale;
  putOnSale: ChangeSale;
  responseCache: Pick<ResponseCache, 'clear'>;
}

export function operatorRoutes(app: App, { jobs, takeOffSale, putOnSale, responseCache }: Services): void {
  serveOperatorList(app, 'GET /operator/v1/users', userList);
  route(app, 'GET /operator/v1/users/{userId}', ({ db, operator, input }) =>
    readAnyUser(db, operator.role, input.userId),
  );
  serveOperatorList(app, 'GET /operator/v1/companies', companyList);
  route(app, 'GET /operator/v1/companies/{companyId}', ({ db, operator, input }) =>
    readAnyCompany(db, operator.role, input.companyId),
  );
  route(app, 'POST /operator/v1/users/{userId}/creator', async ({ db, operator, input }) => {
    await makeCreator(db, operator, input);
    return null;
  });
  route(app, 'POST /operator/v1/users/{userId}/suspend', async ({ db, operator, input }) => {
    await suspendUser({ db, caller: operator, services: { takeOffSale } }, input);
    responseCache.clear();
    return null;
  });
  route(app, 'POST /operator/v1/users/{userId}/restore', async ({ db, operator, input }) => {
    await restoreUser({ db, caller: operator, services: { putOnSale } }, input.userId);
    responseCache.clear();
    return null;
  });
  serveOperatorList(app, 'GET /operator/v1/jobs', jobList);
  route(app, 'POST /operator/v1/jobs/{id}/retry', async ({ db, operator, input }) => {
    await retryJob({ db, caller: operator, services: { jobs } }, input.id);
    return null;
  });
  serveOperatorList(app, 'GET /operator/v1/audit', auditList);
}

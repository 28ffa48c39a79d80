import { type App, route } from '../../platform/http/route.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { listAudit } from './audit.ts';
import { listJobs, retryJob } from './jobs.ts';
import { loginOperator, logoutOperator } from './login.ts';
import { listUsers, makeCreator } from './users.ts';

export function operatorRoutes(app: App, { jobs }: { jobs: Pick<Jobs, 'retry'> }): void {
  route(app, 'POST /operator/v1/login', ({ db, input, request }) => loginOperator(db, input, request.ip));
  route(app, 'POST /operator/v1/logout', async ({ db, operator }) => {
    await logoutOperator(db, operator.tokenHash);
    return null;
  });
  route(app, 'GET /operator/v1/me', ({ operator }) => operator);
  route(app, 'GET /operator/v1/users', ({ db, input }) => listUsers(db, input));
  route(app, 'POST /operator/v1/users/{userId}/creator', async ({ db, operator, input }) => {
    await makeCreator(db, operator, input);
    return null;
  });
  route(app, 'GET /operator/v1/jobs', ({ db, input }) => listJobs(db, input));
  route(app, 'POST /operator/v1/jobs/{id}/retry', async ({ db, operator, input }) => {
    await retryJob(db, jobs, operator, input.id);
    return null;
  });
  route(app, 'GET /operator/v1/audit', ({ db, input }) => listAudit(db, input));
}

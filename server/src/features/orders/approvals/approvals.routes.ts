import type { Keyring } from '../../../platform/encryption/encryption.ts';
import { type App, route } from '../../../platform/http/route.ts';
import { approvePurchase, declinePurchase, withdrawApprovalRequest } from './decide-approval.ts';
import { listApprovals, readAllowance } from './read-approvals.ts';
import { requestApproval } from './request-approval.ts';

export function approvalRoutes(app: App, { keyring }: { keyring: Keyring }): void {
  const { requireIssuer } = app;
  route(app, 'GET /company/v1/allowance', ({ db, user, input }) => readAllowance(db, user, input));
  route(app, 'POST /company/v1/approval/request', ({ db, user, input }) =>
    requestApproval(db, user, { ...input, requireIssuer }),
  );
  route(app, 'GET /company/v1/approval/list', ({ db, user, input }) => listApprovals(db, user, input));
  route(app, 'POST /company/v1/approval/approve', ({ db, user, input }) =>
    approvePurchase({ db, caller: user, services: { keyring, requireIssuer } }, input),
  );
  route(app, 'POST /company/v1/approval/decline', ({ db, user, input }) => declinePurchase(db, user, input));
  route(app, 'POST /company/v1/approval/withdraw', ({ db, user, input }) =>
    withdrawApprovalRequest(db, user, input.requestId),
  );
}

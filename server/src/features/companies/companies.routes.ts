import { type App, route } from '../../platform/http/route.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { acceptInvite, invite, rejectInvite } from './invites.ts';
import { changeRole, membersAndInvites, spendingByMember, unbind } from './members.ts';
import { readSubmission, submitCompany } from './verification.ts';

/** An invitation tells whether a phone is registered: nobody finds out about many. */
const INVITES_A_MINUTE = 20;

export function companyRoutes(app: App, { storage }: { storage: Pick<Storage, 'signedUrl'> }): void {
  route(app, 'POST /company/v1/authentication/commit', ({ db, user, input }) => submitCompany(db, user, input));
  route(app, 'GET /company/v1/authentication/user', ({ db, user }) => readSubmission(db, storage, user));

  route(app, 'GET /company/v1/user/list', ({ db, user }) => membersAndInvites(db, user));
  route(app, 'POST /company/v1/user/invite', ({ db, user, input }) => invite(db, user, input), {
    requestsAMinute: INVITES_A_MINUTE,
  });
  route(app, 'POST /company/v1/user/accept', ({ db, user, input }) => acceptInvite(db, user, input.inviteId));
  route(app, 'POST /company/v1/user/reject', ({ db, user, input }) => rejectInvite(db, user, input.inviteId));
  route(app, 'POST /company/v1/user/role', ({ db, user, input }) => changeRole(db, user, input));
  route(app, 'DELETE /company/v1/user/unbind', ({ db, user, input }) => unbind(db, user, input.userId));
  route(app, 'GET /company/v1/user/spending', ({ db, user }) => spendingByMember(db, user));
}

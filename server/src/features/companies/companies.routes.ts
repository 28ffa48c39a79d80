import { type App, route } from '../../platform/http/route.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { acceptInvite, inviteMember, rejectInvite } from './invites.ts';
import { setLowBalance } from './low-balance.ts';
import type { InviteServices } from './phone-invites.ts';
import { changeMemberRole, listMembersAndInvites, listSpendingByMember, removeMember } from './members.ts';
import { setApprovalThreshold, setMemberLimits } from './spending-limits.ts';
import { assertCompanyBuyer, readCompanySubmission, submitCompany } from './verification.ts';

/** Rate limit for invitations. Each reveals whether a phone number is registered, so the limit prevents bulk probing. */
const INVITES_PER_MINUTE = 20;

interface Services extends InviteServices {
  storage: Pick<Storage, 'signedUrl'>;
}

export function companyRoutes(app: App, { storage, jobs }: Services): void {
  route(app, 'POST /company/v1/authentication/commit', ({ db, user, input }) => submitCompany(db, user, input), {
    assertAllowed: (_db, user) => assertCompanyBuyer(user),
  });
  route(app, 'GET /company/v1/authentication/user', ({ db, user }) => readCompanySubmission(db, storage, user));

  route(app, 'GET /company/v1/user/list', ({ db, user }) => listMembersAndInvites(db, user));
  route(
    app,
    'POST /company/v1/user/invite',
    ({ db, user, input }) => inviteMember({ db, caller: user, services: { jobs } }, input),
    {
      requestsPerMinute: INVITES_PER_MINUTE,
    },
  );
  route(app, 'POST /company/v1/user/accept', ({ db, user, input }) => acceptInvite(db, user, input.inviteId));
  route(app, 'POST /company/v1/user/reject', ({ db, user, input }) => rejectInvite(db, user, input.inviteId));
  route(app, 'POST /company/v1/user/role', ({ db, user, input }) => changeMemberRole(db, user, input));
  route(app, 'POST /company/v1/user/limits', ({ db, user, input }) => setMemberLimits(db, user, input));
  route(app, 'POST /company/v1/approval/threshold', ({ db, user, input }) => setApprovalThreshold(db, user, input));
  route(app, 'POST /company/v1/balance/threshold', ({ db, user, input }) => setLowBalance(db, user, input));
  route(app, 'DELETE /company/v1/user/unbind', ({ db, user, input }) => removeMember(db, user, input.userId));
  route(app, 'GET /company/v1/user/spending', ({ db, user }) => listSpendingByMember(db, user));
}

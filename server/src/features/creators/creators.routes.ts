import type { EnqueueMail } from '../../providers/mail/mail-queue.ts';
import type { Db } from '../../platform/database/database.ts';
import { type App, route } from '../../platform/http/route.ts';
import { serveOperatorList } from '../../platform/lists/operator-list.ts';
import type { UserSession } from '../../platform/sessions.ts';
import { applyAsCreator, latestApplication } from './apply.ts';
import { certifyCompany, companySubmission } from './certify-company.ts';
import type { CompanyCheckServices } from './company-checks.ts';
import { type CertificationServices, certifyPerson, personSubmission } from './certify-person.ts';
import { identityResult, startIdentityCheck } from './identity-checks.ts';
import { certificationProgress } from './progress.ts';
import { type CreatorKind, assertMayCertify, recordContract } from './submissions.ts';
import { reopenApplication } from './reopen-application.ts';
import { applicationList, approveApplication, rejectApplication } from './review-applications.ts';
import { creatorStats } from './stats.ts';

export interface CreatorServices extends CertificationServices, CompanyCheckServices {
  enqueueMail: EnqueueMail;
}

export function creatorRoutes(app: App, services: CreatorServices): void {
  route(app, 'GET /author/v1/stats', ({ db, user }) => creatorStats(db, user.id));
  applicationRoutes(app, services);
  certificationRoutes(app, services);
}

function applicationRoutes(app: App, { enqueueMail }: CreatorServices): void {
  route(app, 'POST /author/v1/invitecode/apply', ({ db, user, input }) => applyAsCreator(db, user.id, input));
  route(app, 'GET /author/v1/invitecode/apply', ({ db, user }) => latestApplication(db, user.id));
  serveOperatorList(app, 'GET /operator/v1/applications', applicationList);
  route(app, 'POST /operator/v1/applications/{applicationId}/approve', ({ db, operator, input }) =>
    approveApplication({ db, caller: operator, services: { enqueueMail } }, input.applicationId),
  );
  route(app, 'POST /operator/v1/applications/{applicationId}/reopen', ({ db, operator, input }) =>
    reopenApplication(db, operator, input.applicationId),
  );
  route(app, 'POST /operator/v1/applications/{applicationId}/reject', ({ db, operator, input }) =>
    rejectApplication({ db, caller: operator, services: { enqueueMail } }, input),
  );
}

const certifierOf = (kind: CreatorKind) => ({
  assertAllowed: (db: Db, user: UserSession) => assertMayCertify(db, user, kind),
});

function certificationRoutes(app: App, services: CreatorServices): void {
  route(app, 'GET /author/v1/certification', ({ db, user }) => certificationProgress(db, services, user));
  route(
    app,
    'POST /identification/v1/start',
    ({ db, user, input }) => startIdentityCheck({ db, caller: user, services }, input),
    certifierOf('author'),
  );
  route(app, 'POST /identification/v1/result', ({ db, user, input }) =>
    identityResult({ db, caller: user, services }, input.certifyId),
  );
  route(app, 'GET /author/v1/authentication', ({ db, user, request }) =>
    personSubmission(db, { keyring: services.keyring, log: request.log }, user),
  );
  route(
    app,
    'POST /author/v1/authentication/commit',
    async ({ db, user, input, request }) => {
      await certifyPerson({ db, caller: user, services }, input);
      await recordContract(db, user.id, { kind: 'author', from: request });
    },
    certifierOf('author'),
  );
  route(app, 'GET /author/v1/company/authentication', ({ db, user }) => companySubmission(db, user));
  route(
    app,
    'POST /author/v1/company/authentication/commit',
    async ({ db, user, input, request }) => {
      await certifyCompany({ db, caller: user, services }, input);
      await recordContract(db, user.id, { kind: 'authorCompany', from: request });
    },
    certifierOf('authorCompany'),
  );
}

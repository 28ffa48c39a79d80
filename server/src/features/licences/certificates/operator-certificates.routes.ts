import { type App, route } from '../../../platform/http/route.ts';
import { readCertificateWithHistory } from './read-certificate-history.ts';
import { reissueCertificate, type ReissueServices } from './reissue-certificate.ts';

export function operatorCertificateRoutes(app: App, services: ReissueServices): void {
  route(app, 'GET /operator/v1/authorizations/{authorizationId}', ({ db, input }) =>
    readCertificateWithHistory(db, services.proofs, input.authorizationId),
  );
  route(app, 'POST /operator/v1/authorizations/{authorizationId}/reissue', ({ db, operator, input }) =>
    reissueCertificate({ db, caller: operator, services }, input),
  );
}

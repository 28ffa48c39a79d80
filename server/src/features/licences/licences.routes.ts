import { type App, route } from '../../platform/http/route.ts';
import type { PublicFiles } from '../catalogue/media-urls.ts';
import { certificatesOfAuthor, certify, readCertificate } from './certificates.ts';
import { bestFileUrl, licensedFileUrl, type Signer } from './downloads.ts';
import { licensedItems } from './licensed-items.ts';
import { myLicences } from './my-licences.ts';

export function licenceRoutes(app: App, { storage }: { storage: PublicFiles & Signer }): void {
  route(app, 'GET /video/v1/downloadUrl', ({ db, user, input, request }) =>
    licensedFileUrl(db, storage, { user, ip: request.ip }, input.orderItemId),
  );
  route(app, 'GET /video/v1/{id}/download', ({ db, user, input, request }) =>
    bestFileUrl(db, storage, { user, ip: request.ip }, input.id),
  );
  route(app, 'GET /video/v1/{id}/mine', ({ db, user, input }) => myLicences(db, user, input.id));
  route(app, 'POST /order/v1/authorization/add', ({ db, user, input }) => certify(db, user, input));
  route(app, 'GET /order/v1/authorizations', ({ db, user, input }) => licensedItems(db, storage, user, input));
  route(app, 'GET /order/v1/authorizations/author', ({ db, user, input }) =>
    certificatesOfAuthor(db, storage, user, input),
  );
  route(app, 'GET /order/v1/authorizations/getByAuthorizationId', ({ db, user, input }) =>
    readCertificate(db, storage, user, input.authorizationId),
  );
}

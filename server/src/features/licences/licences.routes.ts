import type { Keyring } from '../../platform/encryption/encryption.ts';
import { type App, route } from '../../platform/http/route.ts';
import { CSV_TYPE, serveUserFile } from '../../platform/lists/user-file.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { filesForUser, type PublicFiles } from '../catalogue/media-urls.ts';
import type { Proofs } from '../proofs/chain.ts';
import { findByFile, readProof } from './certificates/certificate-proof.ts';
import {
  AUTHOR_CERTIFICATES_FOLDER,
  authorCertificatesUrl,
  listAuthorCertificates,
  streamAuthorCertificates,
} from './certificates/author-certificates.ts';
import { bestFileUrl, licensedFileUrl, type Signer } from './downloads/downloads.ts';
import { issueCertificates, type LockOrder } from './certificates/issue-certificates.ts';
import { listLicensedItems } from './list-licensed-items.ts';
import { listLicensees } from './list-licensees.ts';
import { listDownloads } from './downloads/list-downloads.ts';
import { readOwnTiers } from './upgrades/read-own-tiers.ts';
import { readPaper } from './certificates/paper.ts';
import { listZipChoices, ORDER_ZIPS_FOLDER, orderZip, orderZipUrl } from './downloads/order-zip.ts';

interface Services {
  storage: PublicFiles & Signer & Pick<Storage, 'read'>;
  keyring: Keyring;
  proofs: Proofs;
  lockOrder: LockOrder;
}

export function licenceRoutes(app: App, { storage, keyring, proofs, lockOrder }: Services): void {
  route(app, 'GET /video/v1/downloadUrl', ({ db, user, input, request }) =>
    licensedFileUrl({ db, caller: { user, ip: request.ip }, services: { storage } }, input),
  );
  route(app, 'GET /video/v1/{id}/download', ({ db, user, input, request }) =>
    bestFileUrl({ db, caller: { user, ip: request.ip }, services: { storage } }, input.id),
  );
  route(app, 'GET /order/v1/downloads', ({ db, user, input }) =>
    listDownloads({ db, caller: user, services: { storage: filesForUser(storage, user) } }, input),
  );
  route(app, 'GET /order/v1/authorizations/author', ({ db, user, input }) =>
    listAuthorCertificates(
      { db, caller: user, services: { storage: filesForUser(storage, user), keyring, proofs } },
      input,
    ),
  );
  route(app, 'GET /order/v1/authorizations/author/export', ({ db, user, input }) =>
    authorCertificatesUrl({ db, caller: user, services: { secret: app.linkSecret } }, input),
  );
  serveUserFile(app, AUTHOR_CERTIFICATES_FOLDER, (user, parameters) => ({
    type: CSV_TYPE,
    body: streamAuthorCertificates({ db: app.db, caller: user, services: { storage, keyring, proofs } }, parameters),
  }));
  route(app, 'GET /order/v1/downloadZip', ({ db, user, input, request }) =>
    orderZipUrl({ db, caller: { user, ip: request.ip }, services: { secret: app.linkSecret } }, input),
  );
  route(app, 'GET /order/v1/zipChoices', async ({ db, user, input }) => ({
    list: await listZipChoices(db, user, input.orderId),
  }));
  serveUserFile(app, ORDER_ZIPS_FOLDER, async (user, parameters) => ({
    type: 'application/zip',
    ...(await orderZip({ db: app.db, caller: user, services: { storage } }, parameters)),
  }));
  route(app, 'GET /video/v1/{id}/mine', ({ db, user, input }) => readOwnTiers(db, user, input.id));
  route(app, 'POST /order/v1/authorization/add', ({ db, user, input }) =>
    issueCertificates(
      { db, caller: user, services: { storage, proofs, lockOrder, requireIssuer: app.requireIssuer } },
      input,
    ),
  );
  route(app, 'GET /order/v1/licensees', ({ db, user }) => listLicensees(db, keyring, user));
  route(app, 'GET /order/v1/authorizations', ({ db, user, input }) =>
    listLicensedItems({ db, caller: user, services: { storage: filesForUser(storage, user), keyring } }, input),
  );
  route(app, 'GET /order/v1/authorizations/getByAuthorizationId', ({ db, user, input }) =>
    readPaper(
      {
        db,
        caller: user,
        services: {
          storage: user ? filesForUser(storage, user) : storage,
          keyring,
          proofs,
          requireIssuer: app.requireIssuer,
        },
      },
      input.authorizationId,
    ),
  );
  route(app, 'GET /order/v1/authorizations/proof', ({ db, user, input }) =>
    readProof({ db, caller: user, services: { proofs } }, input.authorizationId),
  );
  route(
    app,
    'POST /order/v1/authorizations/find',
    async ({ db, user, input }) => ({
      list: await findByFile({ db, caller: user, services: { proofs } }, input.sha256),
    }),
    { requestsPerMinute: 30 },
  );
}

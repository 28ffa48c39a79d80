import type { Keyring } from '../../platform/encryption/encryption.ts';
import { attachment } from '../../platform/http/attachment.ts';
import { type App, route } from '../../platform/http/route.ts';
import { userOfLink } from '../../platform/storage/link-holders.ts';
import { FILES_PATH } from '../../platform/storage/links.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { filesForUser, type PublicFiles } from '../catalogue/media-urls.ts';
import type { Proofs } from '../proofs/chain.ts';
import { findByFile, readProof } from './certificates/certificate-proof.ts';
import {
  authorCertificatesUrl,
  certificatesKey,
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
import { orderZip, orderZipUrl, zipKey } from './downloads/order-zip.ts';

interface Services {
  storage: PublicFiles & Signer & Pick<Storage, 'read'>;
  /** Signs links. */
  secret: string;
  /** Encrypts licensees' codes. */
  keyring: Keyring;
  proofs: Proofs;
  lockOrder: LockOrder;
}

export function licenceRoutes(app: App, { storage, secret, keyring, proofs, lockOrder }: Services): void {
  route(app, 'GET /video/v1/downloadUrl', ({ db, user, input, request }) =>
    licensedFileUrl({ db, caller: { user, ip: request.ip }, services: { storage } }, input.orderItemId),
  );
  route(app, 'GET /video/v1/{id}/download', ({ db, user, input, request }) =>
    bestFileUrl({ db, caller: { user, ip: request.ip }, services: { storage } }, input.id),
  );
  route(app, 'GET /order/v1/downloads', ({ db, user, input }) =>
    listDownloads({ db, caller: user, services: { storage: filesForUser(storage, user) } }, input),
  );
  authorCertificateRoutes(app, { storage, secret, keyring, proofs });
  orderZipRoutes(app, { storage, secret });
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
    { requestsAMinute: 30 },
  );
}

function authorCertificateRoutes(
  app: App,
  { storage, secret, keyring, proofs }: Pick<Services, 'storage' | 'secret' | 'keyring' | 'proofs'>,
): void {
  route(app, 'GET /order/v1/authorizations/author', ({ db, user, input }) =>
    listAuthorCertificates(
      { db, caller: user, services: { storage: filesForUser(storage, user), keyring, proofs } },
      input,
    ),
  );
  route(app, 'GET /order/v1/authorizations/author/export', ({ user, input }) =>
    authorCertificatesUrl(secret, user, input),
  );
  app.http.get<{ Params: { asked: string } }>(
    FILES_PATH + certificatesKey(':asked'),
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { asked } = request.params;
      const { user, name } = await userOfLink(app.db, secret, { key: certificatesKey(asked), request });
      const file = streamAuthorCertificates(
        { db: app.db, caller: user, services: { storage, keyring, proofs } },
        asked,
      );
      void reply.header('content-disposition', attachment(name)).header('cache-control', 'private, no-store');
      return await reply.type('text/csv; charset=utf-8').send(file);
    },
  );
}

function orderZipRoutes(app: App, { storage, secret }: Pick<Services, 'storage' | 'secret'>): void {
  route(app, 'GET /order/v1/downloadZip', ({ db, user, input, request }) =>
    orderZipUrl({ db, caller: { user, ip: request.ip }, services: { secret } }, input.orderId),
  );
  app.http.get<{ Params: { orderId: string } }>(
    FILES_PATH + zipKey(':orderId'),
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { orderId } = request.params;
      const { user, name } = await userOfLink(app.db, secret, { key: zipKey(orderId), request });
      const { stream, bytes } = await orderZip({ db: app.db, caller: user, services: { storage } }, orderId);
      void reply.header('content-disposition', attachment(name)).header('cache-control', 'private, no-store');
      return await reply.type('application/zip').header('content-length', bytes).send(stream);
    },
  );
}

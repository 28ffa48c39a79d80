import { type App, route } from '../../platform/http/route.ts';
import type { Keyring } from '../../platform/encryption.ts';
import { siteSettings } from '../../platform/site-settings.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { confirmTransfer, listTransfers, rejectTransfer } from './review.ts';
import { submitProof } from './submit-proof.ts';

interface Services {
  storage: Pick<Storage, 'signedUrl'>;
  /** Encrypts what is frozen of licensors. */
  keyring: Keyring;
}

export function transferRoutes(app: App, { storage, keyring }: Services): void {
  route(app, 'GET /order/v1/transferAccount', async ({ db }) => (await siteSettings(db)).receivingAccount);
  route(app, 'POST /order/v1/transferProof', ({ db, user, input }) => submitProof(db, user, input));

  route(app, 'GET /operator/v1/transfers', ({ db, operator, input }) => listTransfers(db, storage, operator, input));
  route(app, 'POST /operator/v1/transfers/{orderId}/confirm', ({ db, operator, input }) =>
    confirmTransfer(db, keyring, operator, input.orderId),
  );
  route(app, 'POST /operator/v1/transfers/{orderId}/reject', ({ db, operator, input }) =>
    rejectTransfer(db, operator, input),
  );
}

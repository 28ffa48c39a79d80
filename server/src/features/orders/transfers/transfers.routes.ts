import { assertIssuer } from '../../../platform/certificate-issuer.ts';
import { type App, route } from '../../../platform/http/route.ts';
import type { Keyring } from '../../../platform/encryption/encryption.ts';
import { serveOperatorList } from '../../../platform/lists/operator-list.ts';
import { siteSettings } from '../../../platform/site-settings.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { creditFromBank, takeBackCredit } from './bank-credits.ts';
import { listBankCredits } from './list-bank-credits.ts';
import { askForProof, confirmTransfer, rejectTransfer, takeBackReceipt, transferList } from './decide-transfer.ts';
import { submitProof } from './submit-proof.ts';

interface Services {
  storage: Pick<Storage, 'signedUrl'>;
  keyring: Keyring;
}

export function transferRoutes(app: App, { storage, keyring }: Services): void {
  route(app, 'GET /order/v1/transferAccount', async ({ db }) => {
    // Nothing can be sold without an issuer, so nobody should transfer money.
    await assertIssuer(db, app.requireIssuer);
    return (await siteSettings(db)).receivingAccount;
  });
  route(app, 'POST /order/v1/transferProof', ({ db, user, input }) =>
    submitProof({ db, caller: user, services: app }, input),
  );

  serveOperatorList(app, 'GET /operator/v1/transfers', transferList(storage));
  route(app, 'POST /operator/v1/transfers/{orderId}/confirm', ({ db, operator, input }) =>
    confirmTransfer({ db, caller: operator, services: { keyring } }, input),
  );
  route(app, 'POST /operator/v1/transfers/{orderId}/reject', ({ db, operator, input }) =>
    rejectTransfer(db, operator, input),
  );
  route(app, 'POST /operator/v1/transfers/{orderId}/takeBackReceipt', ({ db, operator, input }) =>
    takeBackReceipt(db, operator, input),
  );
  route(app, 'POST /operator/v1/transfers/{orderId}/ask', ({ db, operator, input }) =>
    askForProof(db, operator, input),
  );
  bankCreditRoutes(app);
}

function bankCreditRoutes(app: App): void {
  route(app, 'GET /operator/v1/credits', ({ db, operator, input }) => listBankCredits(db, operator, input));
  route(app, 'POST /operator/v1/users/{userId}/credit', ({ db, operator, input: { userId, ...form } }) =>
    creditFromBank({ db, caller: operator, services: app }, { owner: { userId }, ...form }),
  );
  route(app, 'POST /operator/v1/companies/{companyId}/credit', ({ db, operator, input: { companyId, ...form } }) =>
    creditFromBank({ db, caller: operator, services: app }, { owner: { companyId }, ...form }),
  );
  route(app, 'POST /operator/v1/credits/{creditId}/takeBack', ({ db, operator, input }) =>
    takeBackCredit(db, operator, input),
  );
}

import type { Keyring } from '../../platform/encryption.ts';
import { type App, route } from '../../platform/http/route.ts';
import type { SignPdfBytes } from '../../platform/pdf-signer.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { paperPdf } from './pdf/paper-pdf.ts';

interface Services {
  storage: Pick<Storage, 'publicUrl' | 'read'>;
  keyring: Keyring;
  publicUrl: string;
  signPdf: SignPdfBytes;
}

/** The calls for certificates as files. */
export function paperRoutes(app: App, services: Services): void {
  route(
    app,
    'GET /order/v1/authorizations/pdf',
    ({ db, user, input }) => paperPdf(db, services, input.copy === 'public' ? null : user, input.authorizationId),
    { requestsAMinute: 120 },
  );
}

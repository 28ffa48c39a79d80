import { lockOrder } from '../features/orders/end-order.ts';
import { approvalRoutes } from '../features/orders/approvals/approvals.routes.ts';
import { invoiceRoutes } from '../features/orders/invoices/invoices.routes.ts';
import { orderRoutes } from '../features/orders/orders.routes.ts';
import { refundRoutes } from '../features/orders/refunds/refunds.routes.ts';
import { testFiles } from '../features/orders/testing.ts';
import { transferRoutes } from '../features/orders/transfers/transfers.routes.ts';
import { licenceRoutes } from '../features/licences/licences.routes.ts';
import { testProofs } from '../features/proofs/testing.ts';
import type { App } from '../platform/http/route.ts';
import type { EnqueueMail } from '../providers/mail/mail-queue.ts';
import { testApp } from '../platform/testing/app.ts';
import { testKeyring } from '../platform/testing/keyring.ts';

export const shopApp = (
  addRoutes: (app: App) => void = () => undefined,
  proofs = testProofs(),
  enqueueMail: EnqueueMail | null = null,
) =>
  testApp((app) => {
    const services = { storage: testFiles, secret: 'secret', keyring: testKeyring, proofs, lockOrder, enqueueMail };
    orderRoutes(app, services);
    approvalRoutes(app, services);
    transferRoutes(app, services);
    invoiceRoutes(app, services);
    refundRoutes(app, services);
    licenceRoutes(app, services);
    addRoutes(app);
  });

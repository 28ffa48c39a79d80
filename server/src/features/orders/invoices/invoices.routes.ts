import { type App, route } from '../../../platform/http/route.ts';
import { serveOperatorList } from '../../../platform/lists/operator-list.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { invoiceUrl, requestInvoice, listOwnInvoices } from './invoices.ts';
import { replaceInvoice } from './replace.ts';
import { invoiceList, issueInvoice, rejectInvoice } from './decide-invoice.ts';

export function invoiceRoutes(app: App, { storage }: { storage: Pick<Storage, 'signedUrl'> }): void {
  route(app, 'POST /order/v1/makeInvoice', ({ db, user, input }) => requestInvoice(db, user, input));
  route(app, 'GET /order/v1/invoice/downloadUrl', ({ db, user, input }) =>
    invoiceUrl({ db, caller: user, services: { storage } }, input.orderId),
  );
  route(app, 'GET /order/v1/invoice/user/list', ({ db, user, input }) => listOwnInvoices(db, user, input));

  serveOperatorList(app, 'GET /operator/v1/invoices', invoiceList(storage));
  route(app, 'POST /operator/v1/invoices/{orderId}/issue', ({ db, operator, input }) =>
    issueInvoice(db, operator, input),
  );
  route(app, 'POST /operator/v1/invoices/{orderId}/replace', ({ db, operator, input }) =>
    replaceInvoice(db, operator, input),
  );
  route(app, 'POST /operator/v1/invoices/{orderId}/reject', ({ db, operator, input }) =>
    rejectInvoice(db, operator, input),
  );
}

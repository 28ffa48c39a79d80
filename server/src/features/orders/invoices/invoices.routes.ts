import { type App, route } from '../../../platform/http/route.ts';
import { serveOperatorList } from '../../../platform/lists/operator-list.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { invoiceUrl, listOwnInvoices } from './invoices.ts';
import { listInvoiceable } from './list-invoiceable.ts';
import { listTitles } from './list-titles.ts';
import type { InvoiceMailer } from './mail-invoice.ts';
import { issueRedInvoice, redInvoiceUrl } from './red-invoices.ts';
import { replaceInvoice } from './replace.ts';
import { requestInvoice } from './request-invoice.ts';
import { invoiceList, issueInvoice, rejectInvoice } from './decide-invoice.ts';

interface InvoiceServices extends InvoiceMailer {
  storage: Pick<Storage, 'signedUrl'>;
}

export function invoiceRoutes(app: App, { storage, ...services }: InvoiceServices): void {
  route(app, 'POST /order/v1/makeInvoice', ({ db, user, input }) =>
    requestInvoice({ db, caller: user, services }, input),
  );
  route(app, 'GET /order/v1/invoice/downloadUrl', ({ db, user, input }) =>
    invoiceUrl({ db, caller: user, services: { storage } }, input.orderId),
  );
  route(app, 'GET /order/v1/invoice/titles', ({ db, user }) => listTitles(db, user));
  route(app, 'GET /order/v1/invoice/orders', ({ db, user }) => listInvoiceable(db, user));
  route(app, 'GET /order/v1/invoice/redUrl', ({ db, user, input }) =>
    redInvoiceUrl({ db, caller: user, services: { storage } }, input.redId),
  );
  route(app, 'GET /order/v1/invoice/user/list', ({ db, user, input }) => listOwnInvoices(db, user, input));

  serveOperatorList(app, 'GET /operator/v1/invoices', invoiceList(storage));
  route(app, 'POST /operator/v1/invoices/{orderId}/issue', ({ db, operator, input }) =>
    issueInvoice({ db, caller: operator, services }, input),
  );
  route(app, 'POST /operator/v1/invoices/{orderId}/replace', ({ db, operator, input }) =>
    replaceInvoice({ db, caller: operator, services }, input),
  );
  route(app, 'POST /operator/v1/invoices/{orderId}/reject', ({ db, operator, input }) =>
    rejectInvoice(db, operator, input),
  );
  route(app, 'POST /operator/v1/redInvoices/{redId}/issue', ({ db, operator, input }) =>
    issueRedInvoice({ db, caller: operator, services }, input),
  );
}

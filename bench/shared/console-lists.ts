import { auditList } from '../../server/src/features/operators/list-audit.ts';
import { companyList } from '../../server/src/features/operators/list-companies.ts';
import { userList } from '../../server/src/features/operators/list-users.ts';
import { invoiceList } from '../../server/src/features/orders/invoices/decide-invoice.ts';
import { orderList } from '../../server/src/features/orders/operator-orders.ts';
import { refundList } from '../../server/src/features/orders/refunds/decide-refund.ts';
import { testFiles } from '../../server/src/features/orders/testing.ts';
import { transferList } from '../../server/src/features/orders/transfers/decide-transfer.ts';
import { quarantineList, rechargeList } from '../../server/src/features/recharges/operator-lists.ts';
import { listForReview } from '../../server/src/features/review/review-queue.ts';
import { accountList, entryList } from '../../server/src/features/wallet/ledger.ts';
import { type App, route } from '../../server/src/platform/http/route.ts';
import { serveOperatorList } from '../../server/src/platform/lists/operator-list.ts';

export function serveConsoleLists(app: App): void {
  serveOperatorList(app, 'GET /operator/v1/orders', orderList(testFiles));
  serveOperatorList(app, 'GET /operator/v1/users', userList);
  serveOperatorList(app, 'GET /operator/v1/companies', companyList);
  serveOperatorList(app, 'GET /operator/v1/recharges', rechargeList);
  serveOperatorList(app, 'GET /operator/v1/recharges/quarantine', quarantineList);
  serveOperatorList(app, 'GET /operator/v1/invoices', invoiceList(testFiles));
  serveOperatorList(app, 'GET /operator/v1/transfers', transferList(testFiles));
  serveOperatorList(app, 'GET /operator/v1/refunds', refundList);
  serveOperatorList(app, 'GET /operator/v1/audit', auditList);
  serveOperatorList(app, 'GET /operator/v1/ledger/accounts', accountList);
  serveOperatorList(app, 'GET /operator/v1/ledger/entries', entryList);
  route(app, 'GET /operator/v1/videos', ({ db, operator, input, request }) =>
    listForReview({ db, operator, log: request.log }, testFiles, input),
  );
}

import { type App, route } from '../../platform/http/route.ts';
import { serveOperatorList } from '../../platform/lists/operator-list.ts';
import type { Keyring } from '../../platform/encryption/encryption.ts';
import { filesForOperator, filesForUser, type SignedFiles } from '../catalogue/media-urls.ts';
import { createOrder } from './create-order.ts';
import { closeOrder, hideOrder } from './end-order.ts';
import { checkLicenceFit } from './licence-fit.ts';
import { changeDiscountCard } from './order-discount.ts';
import { listCostCentres, setReferences } from './order-references.ts';
import { payOrder } from './pay-order.ts';
import { orderList, readAnyOrder } from './operator-orders.ts';
import { listOrders, readOrder } from './view-orders.ts';

interface Services {
  storage: SignedFiles;
  keyring: Keyring;
}

export function orderRoutes(app: App, { storage, keyring }: Services): void {
  route(app, 'POST /order/v1/create', ({ db, user, input }) => createOrder(db, user, input));
  route(app, 'GET /order/v1/orderId', ({ db, user, input }) =>
    readOrder({ db, caller: user, services: { storage: filesForUser(storage, user) } }, input.orderId),
  );
  route(app, 'GET /order/v1/list', ({ db, user, input }) =>
    listOrders({ db, caller: user, services: { storage: filesForUser(storage, user) } }, input),
  );
  route(app, 'POST /order/v1/pay', ({ db, user, input }) =>
    payOrder({ db, caller: user, services: { keyring, requireIssuer: app.requireIssuer } }, input),
  );
  route(app, 'POST /order/v1/discount/update', ({ db, user, input }) => changeDiscountCard(db, user, input));
  route(app, 'POST /order/v1/licenceFit', ({ db, user, input }) => checkLicenceFit(db, user, input));
  route(app, 'POST /order/v1/references/update', ({ db, user, input }) => setReferences(db, user, input));
  route(app, 'GET /company/v1/costCentre/list', ({ db, user }) => listCostCentres(db, user));
  route(app, 'POST /order/v1/close', ({ db, user, input }) => closeOrder(db, user, input.orderId));
  route(app, 'POST /order/v1/delete', ({ db, user, input }) => hideOrder(db, user, input.orderId));

  serveOperatorList(app, 'GET /operator/v1/orders', orderList(storage));
  route(app, 'GET /operator/v1/orders/{orderId}', ({ db, operator, input }) =>
    readAnyOrder(db, filesForOperator(storage, operator), input.orderId),
  );
}

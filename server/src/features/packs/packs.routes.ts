import { type App, route } from '../../platform/http/route.ts';
import { serveOperatorList } from '../../platform/lists/operator-list.ts';
import { buyPack, type KeyPayments } from './buy-pack.ts';
import { refundPack } from './end-pack.ts';
import { listPacks, listUsablePacks } from './list-packs.ts';
import { addPackOffer, changePackOffer, listPackOffers, listPackOffersForOperators } from './pack-offers.ts';
import { soldPackList } from './sold-packs.ts';

export function packRoutes(app: App, keys: KeyPayments): void {
  route(app, 'GET /pack/v1/offers', async ({ db, user }) => ({ list: await listPackOffers(db, user) }));
  route(app, 'POST /pack/v1/buy', ({ db, user, input }) => buyPack({ db, caller: user, services: keys }, input));
  route(app, 'GET /pack/v1/query', ({ db, user, input }) => listPacks(db, user, input));
  route(app, 'GET /pack/v1/usable', async ({ db, user, input }) => ({
    list: await listUsablePacks(db, user, input.orderId),
  }));
  route(app, 'POST /pack/v1/refund', ({ db, user, input }) => refundPack(db, user, input.packId));

  route(app, 'GET /operator/v1/packOffers', ({ db, input }) => listPackOffersForOperators(db, input));
  route(app, 'POST /operator/v1/packOffers', ({ db, operator, input }) => addPackOffer(db, operator, input));
  route(app, 'PUT /operator/v1/packOffers/{offerId}', ({ db, operator, input }) =>
    changePackOffer(db, operator, input),
  );
  serveOperatorList(app, 'GET /operator/v1/packs', soldPackList);
}

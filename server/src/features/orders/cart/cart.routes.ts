import { type App, route } from '../../../platform/http/route.ts';
import type { PublicFiles } from '../../catalogue/media-urls.ts';
import { addToCart, readCart, changeTier, removeFromCart } from './cart.ts';

export function cartRoutes(app: App, { storage }: { storage: PublicFiles }): void {
  route(app, 'GET /shoppingcart/v1/query', ({ db, user, input }) =>
    readCart({ db, caller: user, services: { storage } }, input),
  );
  route(app, 'POST /shoppingcart/v1/add', ({ db, user, input }) => addToCart(db, user.id, input));
  route(app, 'POST /shoppingcart/v1/update', ({ db, user, input }) => changeTier(db, user.id, input));
  route(app, 'DELETE /shoppingcart/v1/remove', ({ db, user, input }) =>
    removeFromCart(db, user.id, input.shoppingCartIds),
  );
}

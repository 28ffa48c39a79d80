import { toFen, toYuan } from '@zhenku/contract/money';
import type { DiscountCard } from '@zhenku/contract/promotions';
import { type App, route } from '../../platform/http/route.ts';
import { cardsFor, type QuotedCard } from './cards.ts';
import { cardsForOrder } from './order-cards.ts';
import { addTemplate, changeTemplate, pageOfTemplates, withdrawTemplate } from './coupon-templates.ts';
import { couponsFor, couponsOf, giveCoupon } from './coupons.ts';
import { addOffer, changeOffer, listOffers, offersFor, pageOfOffers, withdrawOffer } from './offers.ts';

export function promotionRoutes(app: App): void {
  route(app, 'GET /discount/v1/list', async ({ db }) => ({ list: await listOffers(db) }));
  route(app, 'GET /discount/v1/recharge/list', async ({ db, input }) => ({
    list: await offersFor(db, toFen(input.rechargeMoney)),
  }));
  route(app, 'GET /discount/v1/list/userOwn', async ({ db, user, input: { orderId } }) => {
    const cards = orderId ? await cardsForOrder(db, user, orderId) : await cardsFor(db, user);
    return { list: cards.map(asDiscountCard) };
  });
  route(app, 'GET /coupon/v1/list', async ({ db, user }) => ({ list: await couponsOf(db, user.id) }));
  route(app, 'GET /coupon/v1/recharge/list', async ({ db, user, input }) => ({
    list: await couponsFor(db, user.id, toFen(input.rechargeMoney)),
  }));

  route(app, 'GET /operator/v1/discounts', ({ db, input }) => pageOfOffers(db, input));
  route(app, 'POST /operator/v1/discounts', ({ db, operator, input }) => addOffer(db, operator, input));
  route(app, 'PUT /operator/v1/discounts/{discountId}', ({ db, operator, input }) => changeOffer(db, operator, input));
  route(app, 'DELETE /operator/v1/discounts/{discountId}', ({ db, operator, input }) =>
    withdrawOffer(db, operator, input.discountId),
  );
  route(app, 'GET /operator/v1/coupons', ({ db, input }) => pageOfTemplates(db, input));
  route(app, 'POST /operator/v1/coupons', ({ db, operator, input }) => addTemplate(db, operator, input));
  route(app, 'PUT /operator/v1/coupons/{couponTemplateId}', ({ db, operator, input }) =>
    changeTemplate(db, operator, input),
  );
  route(app, 'DELETE /operator/v1/coupons/{couponTemplateId}', ({ db, operator, input }) =>
    withdrawTemplate(db, operator, input.couponTemplateId),
  );
  route(app, 'POST /operator/v1/users/{userId}/coupons', ({ db, operator, input }) => giveCoupon(db, operator, input));
}

const asDiscountCard = (card: QuotedCard): DiscountCard => ({
  discountId: card.id,
  discount: card.discount,
  rechargeAmount: toYuan(card.amount),
  remainAmount: toYuan(card.remainAmount),
  expiredTime: card.expiresAt,
  company: card.companyId !== null,
  payAmount: card.payAmount === null ? null : toYuan(card.payAmount),
});

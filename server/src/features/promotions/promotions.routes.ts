import { toFen } from '@zhenku/contract/money';
import type { DiscountCard } from '@zhenku/contract/promotions/promotions';
import { inYuan } from '../../platform/database/in-yuan.ts';
import { type App, route } from '../../platform/http/route.ts';
import { listDiscountCards, type QuotedDiscountCard } from './discount-cards.ts';
import { listDiscountCardsForOrder } from './order-discount-cards.ts';
import {
  addCouponTemplate,
  changeCouponTemplate,
  listCouponTemplates,
  withdrawCouponTemplate,
} from './coupon-templates.ts';
import { listUsableCoupons, listCoupons, issueCoupon } from './coupons.ts';
import { listGivenCoupons, listUserCoupons } from './given-coupons.ts';
import { recallCoupon } from './recall-coupon.ts';
import { addOffer, changeOffer, listOffers, listOffersFor, listOffersForOperators, withdrawOffer } from './offers.ts';

export function promotionRoutes(app: App): void {
  route(app, 'GET /discount/v1/list', async ({ db }) => ({ list: await listOffers(db) }));
  route(app, 'GET /discount/v1/recharge/list', async ({ db, input }) => ({
    list: await listOffersFor(db, toFen(input.rechargeMoney)),
  }));
  route(app, 'GET /discount/v1/list/userOwn', async ({ db, user, input: { orderId } }) => {
    const cards = orderId ? await listDiscountCardsForOrder(db, user, orderId) : await listDiscountCards(db, user);
    return { list: cards.map(asDiscountCard) };
  });
  route(app, 'GET /coupon/v1/list', async ({ db, user }) => ({ list: await listCoupons(db, user.id) }));
  route(app, 'GET /coupon/v1/recharge/list', async ({ db, user, input }) => ({
    list: await listUsableCoupons(db, user.id, toFen(input.rechargeMoney)),
  }));

  route(app, 'GET /operator/v1/discounts', ({ db, input }) => listOffersForOperators(db, input));
  route(app, 'POST /operator/v1/discounts', ({ db, operator, input }) => addOffer(db, operator, input));
  route(app, 'PUT /operator/v1/discounts/{discountId}', ({ db, operator, input }) => changeOffer(db, operator, input));
  route(app, 'DELETE /operator/v1/discounts/{discountId}', ({ db, operator, input }) =>
    withdrawOffer(db, operator, input.discountId),
  );
  route(app, 'GET /operator/v1/coupons', ({ db, input }) => listCouponTemplates(db, input));
  route(app, 'POST /operator/v1/coupons', ({ db, operator, input }) => addCouponTemplate(db, operator, input));
  route(app, 'PUT /operator/v1/coupons/{couponTemplateId}', ({ db, operator, input }) =>
    changeCouponTemplate(db, operator, input),
  );
  route(app, 'DELETE /operator/v1/coupons/{couponTemplateId}', ({ db, operator, input }) =>
    withdrawCouponTemplate(db, operator, input.couponTemplateId),
  );
  route(app, 'GET /operator/v1/coupons/{couponTemplateId}/given', ({ db, input }) => listGivenCoupons(db, input));
  route(app, 'GET /operator/v1/users/{userId}/coupons', ({ db, input }) => listUserCoupons(db, input));
  route(app, 'POST /operator/v1/users/{userId}/coupons/{couponId}/recall', ({ db, operator, input }) =>
    recallCoupon(db, operator, input),
  );
  route(app, 'POST /operator/v1/users/{userId}/coupons', ({ db, operator, input }) => issueCoupon(db, operator, input));
}

const asDiscountCard = ({ id, amount, expiresAt, companyId, ...card }: QuotedDiscountCard): DiscountCard => ({
  ...inYuan({ ...card, rechargeAmount: amount }, 'rechargeAmount', 'remainAmount', 'payAmount'),
  discountId: id,
  expiredTime: expiresAt,
  company: companyId !== null,
});

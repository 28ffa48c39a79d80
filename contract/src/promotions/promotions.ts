import { z } from 'zod';
import { CouponStatus } from '../codes.ts';
import { define } from '../endpoint.ts';
import {
  Id,
  Line,
  ListOf,
  NoInput,
  NoOutput,
  OpaqueId,
  OutId,
  OutYuan,
  Page,
  Paged,
  ShownVersion,
  Text,
  Time,
  Yuan,
} from '../shapes.ts';

export const DiscountOffer = z
  .object({
    discountId: OutId,
    discount: z.int().describe('the percentage that is paid: 85 is 8.5折'),
    rechargeAmount: OutYuan.describe('the smallest recharge that earns it'),
  })
  .meta({ id: 'DiscountOffer' });
export type DiscountOffer = z.infer<typeof DiscountOffer>;

export const OperatorDiscountOffer = DiscountOffer.extend({
  version: z.int().describe('version number, raised by every change'),
}).meta({
  id: 'OperatorDiscountOffer',
});
export type OperatorDiscountOffer = z.infer<typeof OperatorDiscountOffer>;

export const DiscountCard = DiscountOffer.extend({
  rechargeAmount: OutYuan.describe('the recharged sum that earned it'),
  remainAmount: OutYuan,
  expiredTime: Time,
  company: z
    .boolean()
    .describe('whether it applies to payments from the company’s coins; otherwise, only from the caller’s own'),
  payAmount: OutYuan.nullable().describe('the price of the order with it'),
}).meta({ id: 'DiscountCard' });
export type DiscountCard = z.infer<typeof DiscountCard>;

export const Coupon = z
  .object({
    couponId: OutId,
    couponName: z.string(),
    presentedAmount: OutYuan.describe('bonus coins'),
    minRechargeAmount: OutYuan,
    expiredTime: Time,
    status: CouponStatus,
  })
  .meta({ id: 'Coupon' });
export type Coupon = z.infer<typeof Coupon>;

export const GivenCoupon = Coupon.extend({
  couponTemplateId: OutId,
  userId: OutId,
  userName: z.string(),
  operatorName: z.string().nullable().describe('the operator who gave it; null: demo data'),
  rechargeId: z.string().nullable().describe('the recharge that used it'),
  addTime: Time,
  recallTime: Time.nullable().describe('when an operator revoked it'),
}).meta({ id: 'GivenCoupon' });
export type GivenCoupon = z.infer<typeof GivenCoupon>;

export const CouponTemplate = z
  .object({
    couponTemplateId: OutId,
    couponName: z.string(),
    presentedAmount: OutYuan,
    minRechargeAmount: OutYuan,
    validDays: z.int(),
    version: z.int().describe('version number, raised by every change'),
    givenCount: z.int(),
    usedCount: z.int(),
  })
  .meta({ id: 'CouponTemplate' });
export type CouponTemplate = z.infer<typeof CouponTemplate>;

const list = <T extends z.ZodType>(item: T) => ListOf(item);
const ofRecharge = z.object({ rechargeMoney: Yuan.refine((yuan) => yuan >= 0, '充值金额有误') });

const Amount = Yuan.refine((yuan) => yuan > 0, '金额必须大于0').refine((yuan) => yuan <= 1_000_000, '金额过大');
const OfferForm = z.object({
  rechargeAmount: Amount,
  discount: z.int('折扣应为1到99的整数').min(1, '折扣应为1到99').max(99, '折扣应为1到99').describe('85 is 8.5折'),
});
const CouponForm = z
  .object({
    couponName: Line(30),
    presentedAmount: Amount,
    minRechargeAmount: Amount,
    validDays: z.int('有效天数应为整数').min(1, '有效天数至少为1').max(3650, '有效天数过长'),
  })
  .refine((form) => form.presentedAmount < form.minRechargeAmount, {
    path: ['presentedAmount'],
    error: '赠送金额应小于最低充值金额',
  });
const OfferId = z.object({ discountId: Id });
const TemplateId = z.object({ couponTemplateId: Id });

export const promotions = {
  'GET /discount/v1/list': define({
    operationId: 'listDiscountOffers',
    summary: 'The discounts that recharges earn',
    access: 'user',
    input: NoInput,
    output: list(DiscountOffer),
  }),
  'GET /discount/v1/recharge/list': define({
    operationId: 'listDiscountOffersForRecharge',
    summary: 'The discounts that a recharge of the given amount can earn, best first',
    access: 'user',
    input: ofRecharge,
    output: list(DiscountOffer),
  }),
  'GET /discount/v1/list/userOwn': define({
    operationId: 'listMyDiscountCards',
    summary: 'The valid discount cards that the caller may use on an order, best first; without an order, all of them',
    access: 'user',
    scope: 'buy',
    input: z.object({ orderId: OpaqueId.optional() }),
    output: list(DiscountCard),
  }),
  'GET /coupon/v1/list': define({
    operationId: 'listMyCoupons',
    summary: 'The caller’s coupons, newest first',
    access: 'user',
    input: NoInput,
    output: list(Coupon),
  }),
  'GET /coupon/v1/recharge/list': define({
    operationId: 'listMyCouponsForRecharge',
    summary: 'The caller’s coupons that a recharge of the given amount can use, best first',
    access: 'user',
    input: ofRecharge,
    output: list(Coupon),
  }),
  'GET /operator/v1/discounts': define({
    operationId: 'listOperatorDiscountOffers',
    summary: 'The discount offers',
    access: 'operator:editor',
    input: z.object(Page),
    output: Paged(OperatorDiscountOffer),
  }),
  'POST /operator/v1/discounts': define({
    operationId: 'createDiscountOffer',
    summary: 'Creates a discount offer',
    access: 'operator:editor',
    input: OfferForm,
    output: z.object({ discountId: OutId }),
  }),
  'PUT /operator/v1/discounts/{discountId}': define({
    operationId: 'updateDiscountOffer',
    summary: 'Changes an offer; applies to recharges opened from now on',
    access: 'operator:editor',
    input: OfferForm.extend({ discountId: Id, version: ShownVersion }),
    output: NoOutput,
  }),
  'DELETE /operator/v1/discounts/{discountId}': define({
    operationId: 'deleteDiscountOffer',
    summary: 'Withdraws an offer; cards and open recharges keep it',
    access: 'operator:editor',
    input: OfferId,
    output: NoOutput,
  }),
  'GET /operator/v1/coupons': define({
    operationId: 'listCouponTemplates',
    summary: 'The coupon templates',
    access: 'operator:editor',
    input: z.object(Page),
    output: Paged(CouponTemplate),
  }),
  'POST /operator/v1/coupons': define({
    operationId: 'createCouponTemplate',
    summary: 'Creates a coupon template',
    access: 'operator:editor',
    input: CouponForm,
    output: z.object({ couponTemplateId: OutId }),
  }),
  'PUT /operator/v1/coupons/{couponTemplateId}': define({
    operationId: 'updateCouponTemplate',
    summary: 'Changes a template; applies to coupons given from now on',
    access: 'operator:editor',
    input: CouponForm.safeExtend({ couponTemplateId: Id, version: ShownVersion }),
    output: NoOutput,
  }),
  'DELETE /operator/v1/coupons/{couponTemplateId}': define({
    operationId: 'deleteCouponTemplate',
    summary: 'Withdraws a template; coupons already given stay valid',
    access: 'operator:editor',
    input: TemplateId,
    output: NoOutput,
  }),
  'GET /operator/v1/coupons/{couponTemplateId}/given': define({
    operationId: 'listGivenCoupons',
    summary: 'The coupons given from a template, newest first',
    access: 'operator:editor',
    input: TemplateId.extend({ ...Page, keyword: Text(100, 0).optional().describe('a user’s id or part of the name') }),
    output: Paged(GivenCoupon),
  }),
  'GET /operator/v1/users/{userId}/coupons': define({
    operationId: 'listUserCoupons',
    summary: 'The coupons of a user, newest first, with who gave them and which recharges used them',
    access: 'operator:reviewer,finance',
    input: z.object({ userId: Id, ...Page }),
    output: Paged(GivenCoupon),
  }),
  'POST /operator/v1/users/{userId}/coupons/{couponId}/recall': define({
    operationId: 'recallCoupon',
    summary: 'Revokes an unused coupon, unless an open recharge uses it, and notifies its user of the reason',
    access: 'operator:editor',
    input: z.object({ userId: Id, couponId: Id, reason: Text(500) }),
    output: NoOutput,
  }),
  'POST /operator/v1/users/{userId}/coupons': define({
    operationId: 'issueCoupon',
    summary: 'Gives a user a coupon',
    access: 'operator:editor',
    input: TemplateId.extend({ userId: Id }),
    output: z.object({ couponId: OutId }),
    idempotent: true,
  }),
};

import type { Request } from '@zhenku/contract/api';
import { callOperator } from '../../../api/operator-client.ts';
import { submitChange } from '../../parts/submit-change.ts';

const GIVEN_COUPONS = 'GET /operator/v1/coupons/{couponTemplateId}/given';
const USER_COUPONS = 'GET /operator/v1/users/{userId}/coupons';
const OFFERS = 'GET /operator/v1/discounts';
const PACK_OFFERS = 'GET /operator/v1/packOffers';
const TEMPLATES = 'GET /operator/v1/coupons';

export type OfferForm = Request<'POST /operator/v1/discounts'>;
export type PackOfferForm = Request<'POST /operator/v1/packOffers'>;
export type TemplateForm = Request<'POST /operator/v1/coupons'>;

export const saveOffer = (form: OfferForm, discountId: number | undefined, version: number | undefined) =>
  submitChange(
    discountId === undefined
      ? callOperator('POST /operator/v1/discounts', form)
      : callOperator('PUT /operator/v1/discounts/{discountId}', { ...form, discountId, version }),
    '已保存',
    OFFERS,
  );

export const withdrawOffer = (discountId: number) =>
  submitChange(callOperator('DELETE /operator/v1/discounts/{discountId}', { discountId }), '已停止', OFFERS);

export const savePackOffer = (form: PackOfferForm, offerId: number | undefined, version: number | undefined) =>
  submitChange(
    offerId === undefined
      ? callOperator('POST /operator/v1/packOffers', form)
      : callOperator('PUT /operator/v1/packOffers/{offerId}', { ...form, offerId, version }),
    '已保存',
    PACK_OFFERS,
  );

export const saveTemplate = (form: TemplateForm, couponTemplateId: number | undefined, version: number | undefined) =>
  submitChange(
    couponTemplateId === undefined
      ? callOperator('POST /operator/v1/coupons', form)
      : callOperator('PUT /operator/v1/coupons/{couponTemplateId}', { ...form, couponTemplateId, version }),
    '已保存',
    TEMPLATES,
  );

export const withdrawTemplate = (couponTemplateId: number) =>
  submitChange(
    callOperator('DELETE /operator/v1/coupons/{couponTemplateId}', { couponTemplateId }),
    '已停止',
    TEMPLATES,
  );

export const issueCoupon = (couponTemplateId: number, userId: number) =>
  submitChange(
    callOperator('POST /operator/v1/users/{userId}/coupons', { userId, couponTemplateId }),
    '已发放',
    TEMPLATES,
    GIVEN_COUPONS,
    USER_COUPONS,
  );

export const recallCoupon = (userId: number, couponId: number, reason: string) =>
  submitChange(
    callOperator('POST /operator/v1/users/{userId}/coupons/{couponId}/recall', { userId, couponId, reason }),
    '已收回',
    TEMPLATES,
    GIVEN_COUPONS,
    USER_COUPONS,
  );

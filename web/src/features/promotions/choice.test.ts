import type { Coupon, DiscountOffer } from '@zhenku/contract/promotions';
import { expect, it } from 'vitest';
import { bonusOf, chosenOf, promotionFields } from './choice.ts';

const coupon = (couponId: number): Coupon => ({
  couponId,
  couponName: '新人券',
  presentedAmount: 10,
  minRechargeAmount: 100,
  expiredTime: '2030-01-01T00:00:00Z',
  status: 1,
});
const offer = (discountId: number): DiscountOffer => ({ discountId, discount: 85, rechargeAmount: 1000 });
const both = { coupons: [coupon(1)], offers: [offer(7), offer(8)] };

it('the first card goes with a recharge whose user has wished nothing', () => {
  expect(promotionFields(chosenOf(both, null))).toEqual({ discountId: 7 });
  expect(chosenOf({ coupons: [coupon(1)], offers: [] }, null)).toBeNull();
});

it('a wish counts, also the one for nothing', () => {
  expect(promotionFields(chosenOf(both, { kind: 'coupon', id: 1 }))).toEqual({ couponId: 1 });
  expect(promotionFields(chosenOf(both, { kind: 'discount', id: 8 }))).toEqual({ discountId: 8 });
  expect(promotionFields(chosenOf(both, { kind: 'none' }))).toEqual({});
});

it('a wish that the amount does not allow any more is as none', () => {
  expect(promotionFields(chosenOf(both, { kind: 'coupon', id: 2 }))).toEqual({ discountId: 7 });
  expect(chosenOf({ coupons: [], offers: [] }, { kind: 'discount', id: 7 })).toBeNull();
});

it('only a coupon brings bonus coins', () => {
  expect(bonusOf(chosenOf(both, { kind: 'coupon', id: 1 }))).toBe(10);
  expect(bonusOf(chosenOf(both, null))).toBe(0);
  expect(bonusOf(null)).toBe(0);
});

import type { Coupon, DiscountOffer } from '@zhenku/contract/promotions/promotions';
import { expect, it } from 'vitest';
import { bonusCoins, resolveSelection, promotionFields } from './selection.ts';

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

it('takes the first card by default', () => {
  expect(promotionFields(resolveSelection(both, null))).toEqual({ discountId: 7 });
});

it('takes the coupon with the most bonus coins by default if there are no cards', () => {
  const richer = { ...coupon(2), presentedAmount: 50 };
  const sooner = { ...coupon(3), presentedAmount: 50, expiredTime: '2029-01-01T00:00:00Z' };
  const coupons = [coupon(1), richer, sooner];
  expect(promotionFields(resolveSelection({ coupons, offers: [] }, null))).toEqual({ couponId: 3 });
  expect(resolveSelection({ coupons, offers: [] }, { kind: 'none' })).toBeNull();
  expect(resolveSelection({ coupons: [], offers: [] }, null)).toBeNull();
});

it('respects an explicit selection, even an empty one', () => {
  expect(promotionFields(resolveSelection(both, { kind: 'coupon', id: 1 }))).toEqual({ couponId: 1 });
  expect(promotionFields(resolveSelection(both, { kind: 'discount', id: 8 }))).toEqual({ discountId: 8 });
  expect(promotionFields(resolveSelection(both, { kind: 'none' }))).toEqual({});
});

it('falls back to the default if the amount no longer allows the selection', () => {
  expect(promotionFields(resolveSelection(both, { kind: 'coupon', id: 2 }))).toEqual({ discountId: 7 });
  expect(resolveSelection({ coupons: [], offers: [] }, { kind: 'discount', id: 7 })).toBeNull();
});

it('grants bonus coins only for coupons', () => {
  expect(bonusCoins(resolveSelection(both, { kind: 'coupon', id: 1 }))).toBe(10);
  expect(bonusCoins(resolveSelection(both, null))).toBe(0);
  expect(bonusCoins(null)).toBe(0);
});

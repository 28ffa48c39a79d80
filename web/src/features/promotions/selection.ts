import type { Coupon, DiscountOffer } from '@zhenku/contract/promotions/promotions';

export interface Promotions {
  coupons: readonly Coupon[];
  offers: readonly DiscountOffer[];
}

export type Selection = { kind: 'none' } | { kind: 'coupon'; id: number } | { kind: 'discount'; id: number };

export type Promotion = { kind: 'coupon'; coupon: Coupon } | { kind: 'discount'; offer: DiscountOffer };

/**
 * Returns a recharge's promotion: the user's selection if the amount allows it, otherwise the first discount card,
 * otherwise the coupon with the most bonus coins.
 */
export function resolveSelection({ coupons, offers }: Promotions, selection: Selection | null): Promotion | null {
  if (selection?.kind === 'none') return null;
  const chosenCoupon =
    selection?.kind === 'coupon' ? coupons.find(({ couponId }) => couponId === selection.id) : undefined;
  if (chosenCoupon) return { kind: 'coupon', coupon: chosenCoupon };
  const offer =
    offers.find(({ discountId }) => selection?.kind === 'discount' && discountId === selection.id) ?? offers[0];
  if (offer) return { kind: 'discount', offer };
  const coupon = bestCoupon(coupons);
  return coupon ? { kind: 'coupon', coupon } : null;
}

/** Picks the coupon with the most bonus coins; among equals, the one that expires first. */
function bestCoupon(coupons: readonly Coupon[]): Coupon | undefined {
  return coupons.toSorted(
    (a, b) => b.presentedAmount - a.presentedAmount || Date.parse(a.expiredTime) - Date.parse(b.expiredTime),
  )[0];
}

export function promotionFields(chosen: Promotion | null): { couponId?: number; discountId?: number } {
  if (!chosen) return {};
  return chosen.kind === 'coupon' ? { couponId: chosen.coupon.couponId } : { discountId: chosen.offer.discountId };
}

export const bonusCoins = (chosen: Promotion | null) => (chosen?.kind === 'coupon' ? chosen.coupon.presentedAmount : 0);

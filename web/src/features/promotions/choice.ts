import type { Coupon, DiscountOffer } from '@zhenku/contract/promotions';

/** What a recharge may take: at most one of its user's coupons or of the offered discount cards. */
export interface Promotions {
  coupons: readonly Coupon[];
  offers: readonly DiscountOffer[];
}

/** What a user wants to go with a recharge; `none` is a wish too. */
export type Wish = { kind: 'none' } | { kind: 'coupon'; id: number } | { kind: 'discount'; id: number };

export type Promotion = { kind: 'coupon'; coupon: Coupon } | { kind: 'discount'; offer: DiscountOffer };

/** What goes with the recharge: the wish where its amount allows that, without one the first card, else nothing. */
export function chosenOf({ coupons, offers }: Promotions, wish: Wish | null): Promotion | null {
  if (wish?.kind === 'none') return null;
  const coupon = wish?.kind === 'coupon' ? coupons.find(({ couponId }) => couponId === wish.id) : undefined;
  if (coupon) return { kind: 'coupon', coupon };
  const offer = offers.find(({ discountId }) => wish?.kind === 'discount' && discountId === wish.id) ?? offers[0];
  return offer ? { kind: 'discount', offer } : null;
}

/** The fields of a recharge's call. */
export function promotionFields(chosen: Promotion | null): { couponId?: number; discountId?: number } {
  if (!chosen) return {};
  return chosen.kind === 'coupon' ? { couponId: chosen.coupon.couponId } : { discountId: chosen.offer.discountId };
}

/** Bonus coins that come with the recharge. */
export const bonusOf = (chosen: Promotion | null) => (chosen?.kind === 'coupon' ? chosen.coupon.presentedAmount : 0);

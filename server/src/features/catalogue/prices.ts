import { TIERS, type Tier } from '@zhenku/contract/constants';
import type { Fen } from '@zhenku/contract/money';

/** The columns of a clip that decide whether it is on sale, and its prices. */
export interface Offer {
  status: number;
  deleted_at: string | null;
  hd_price: Fen | null;
  hd4k_price: Fen | null;
  plus_price: Fen | null;
}

export const OFFER_COLUMNS = ['v.status', 'v.deleted_at', 'v.hd_price', 'v.hd4k_price', 'v.plus_price'] as const;

const PRICE_COLUMN = { 1: 'hd_price', 2: 'hd4k_price', 3: 'plus_price' } as const satisfies Record<Tier, keyof Offer>;

/** Fen; null when the clip is not sold in this tier. */
export function priceOf(offer: Offer, tier: number): Fen | null {
  return offer[PRICE_COLUMN[tier as Tier]];
}

/** The tiers that the clip is sold in, with their prices in fen. */
export function tiersOf(offer: Offer): { tier: Tier; price: Fen }[] {
  return TIERS.flatMap((tier) => {
    const price = priceOf(offer, tier);
    return price === null ? [] : [{ tier, price }];
  });
}

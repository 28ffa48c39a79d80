import { TIERS, type Tier } from '@zhenku/contract/constants';
import { type Fen } from '@zhenku/contract/money';
import { yuanOrNull } from '../../platform/database/in-yuan.ts';

/** Columns that determine whether a clip is on sale, and its prices. */
export interface VideoForSale {
  status: number;
  deleted_at: string | null;
  hd_price: Fen | null;
  hd4k_price: Fen | null;
  plus_price: Fen | null;
}

export const FOR_SALE_COLUMNS = ['v.status', 'v.deleted_at', 'v.hd_price', 'v.hd4k_price', 'v.plus_price'] as const;

const PRICE_COLUMN = { 1: 'hd_price', 2: 'hd4k_price', 3: 'plus_price' } as const satisfies Record<
  Tier,
  keyof VideoForSale
>;

/** Returns the price in fen, or null when the clip is not sold in this tier. */
export function priceOf(video: VideoForSale, tier: number): Fen | null {
  return video[PRICE_COLUMN[tier as Tier]];
}

export function tiersOf(video: VideoForSale): { tier: Tier; price: Fen }[] {
  return TIERS.flatMap((tier) => {
    const price = priceOf(video, tier);
    return price === null ? [] : [{ tier, price }];
  });
}

export const pricesInYuan = (row: Pick<VideoForSale, 'hd_price' | 'hd4k_price' | 'plus_price'>) => ({
  hdPrice: yuanOrNull(row.hd_price),
  hd4kPrice: yuanOrNull(row.hd4k_price),
  hdPlusPrice: yuanOrNull(row.plus_price),
});

import type { CartItem } from '@zhenku/contract/cart';
import { TIERS, type Tier } from '@zhenku/contract/constants';

type Line = Pick<CartItem, 'videoType' | 'price'>;

export interface Breakdown {
  tiers: { tier: Tier; count: number; amount: number }[];
  count: number;
  /** In yuan. */
  total: number;
}

/** The sum of amounts in yuan, exact to the fen. */
export function sumYuan(amounts: readonly number[]): number {
  return amounts.reduce((fen, yuan) => fen + Math.round(yuan * 100), 0) / 100;
}

/** How many lines of each format there are and what they cost; formats without a line count 0. */
export function breakdown(lines: readonly Line[]): Breakdown {
  const tiers = TIERS.map((tier) => {
    const prices = lines.filter(({ videoType }) => videoType === tier).map(({ price }) => price ?? 0);
    return { tier, count: prices.length, amount: sumYuan(prices) };
  });
  return {
    tiers,
    count: tiers.reduce((sum, { count }) => sum + count, 0),
    total: sumYuan(tiers.map(({ amount }) => amount)),
  };
}

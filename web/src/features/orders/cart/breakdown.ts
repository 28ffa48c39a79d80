import type { CartItem } from '@zhenku/contract/orders/cart';
import { TIERS, type Tier } from '@zhenku/contract/constants';
import { sumYuan } from '@zhenku/contract/money';
import { tierTextOfAll } from '../../clips/tier-text.ts';

type Line = Pick<CartItem, 'videoType' | 'price' | 'resolution'>;

export interface PriceBreakdown {
  tiers: { tier: Tier; text: string; count: number; amount: number }[];
  count: number;
  /** In yuan. */
  total: number;
}

export function priceBreakdown(lines: readonly Line[]): PriceBreakdown {
  const tiers = TIERS.map((tier) => {
    const own = lines.filter(({ videoType }) => videoType === tier);
    const amount = sumYuan(own.map(({ price }) => price ?? 0));
    return { tier, text: tierTextOfAll(tier, own), count: own.length, amount };
  });
  return {
    tiers,
    count: tiers.reduce((sum, { count }) => sum + count, 0),
    total: sumYuan(tiers.map(({ amount }) => amount)),
  };
}

import { TIER_LABEL, TIERS, type Tier } from '@zhenku/contract/constants';
import type { TierPlans } from '@zhenku/media/tiers';
import type { Fen } from '@zhenku/contract/money';
import { Unsellable } from './reasons.ts';

export type TierPrices = Record<Tier, Fen | null>;

export interface SellablePrices {
  prices: TierPrices;
  /** For the creator: what was dropped, and why. */
  note: string | null;
}

const LEAST_SIZE: Record<Tier, string> = { 1: '1920×1080', 2: '3840×2160', 3: '1920×1080' };

/** The prices of the tiers that the original can supply. Throws Unsellable when none of the priced ones is left. */
export function sellablePrices(prices: TierPrices, { tiers }: TierPlans): SellablePrices {
  const dropped = TIERS.filter((tier) => prices[tier] !== null && tiers[tier] === null);
  const kept = TIERS.filter((tier) => prices[tier] !== null && tiers[tier] !== null);
  const why = dropped.map((tier) => `原片分辨率低于${LEAST_SIZE[tier]}，无法提供${TIER_LABEL[tier]}规格`).join('；');
  if (kept.length === 0) throw new Unsellable(why);
  return {
    prices: {
      1: kept.includes(1) ? prices[1] : null,
      2: kept.includes(2) ? prices[2] : null,
      3: kept.includes(3) ? prices[3] : null,
    },
    note: dropped.length > 0 ? `${why}，已取消该规格的价格` : null,
  };
}

import { TIER_LABEL, TIERS, type Tier } from '@zhenku/contract/constants';
import type { Size, TierPlans } from '@zhenku/media/tiers';
import type { Fen } from '@zhenku/contract/money';
import type { Db } from '../../platform/database/database.ts';
import { UnsellableError } from './reasons.ts';

export type TierPrices = Record<Tier, Fen | null>;

export interface SellablePrices {
  prices: TierPrices;
  /** Tells the creator which tiers were dropped and why. */
  note: string | null;
}

const MIN_SIZE: Record<Tier, string> = { 1: '1920×1080', 2: '3840×2160', 3: '1920×1080' };

/** Returns the prices of the tiers that an original of this size supports. Throws UnsellableError if none of them is priced. */
export const sellablePrices = (prices: TierPrices, { tiers }: TierPlans, size: Size): SellablePrices =>
  pricesOfTiers(
    prices,
    TIERS.filter((tier) => tiers[tier] !== null),
    size,
  );

/**
 * Returns the prices of the supplied tiers. The note states the original's size if it is known. Throws UnsellableError if none
 * of the tiers is priced.
 */
export function pricesOfTiers(prices: TierPrices, supplied: readonly Tier[], size?: Size): SellablePrices {
  const dropped = TIERS.filter((tier) => prices[tier] !== null && !supplied.includes(tier));
  const sellable = TIERS.filter((tier) => prices[tier] !== null && supplied.includes(tier));
  const measured = size ? `（文件为${size.width}×${size.height}）` : '';
  const reason = dropped
    .map((tier) => `原片分辨率低于${MIN_SIZE[tier]}${measured}，无法提供${TIER_LABEL[tier]}规格`)
    .join('；');
  if (sellable.length === 0) throw new UnsellableError(reason);
  return {
    prices: {
      1: sellable.includes(1) ? prices[1] : null,
      2: sellable.includes(2) ? prices[2] : null,
      3: sellable.includes(3) ? prices[3] : null,
    },
    note: dropped.length > 0 ? `${reason}，已取消该规格的价格` : null,
  };
}

export async function suppliedTiers(db: Db, videoId: number, version: number): Promise<Tier[]> {
  const rows = await db
    .selectFrom('video_files')
    .where('video_id', '=', videoId)
    .where('version', '=', version)
    .where('kind', '=', 'rendition')
    .where('replaced_at', 'is', null)
    .select('tier')
    .execute();
  return TIERS.filter((tier) => rows.some((row) => row.tier === tier));
}

import type { VideoCard } from '@zhenku/contract/catalogue/catalogue';
import type { Tier } from '@zhenku/contract/constants';

/** Returns the clips that are sold in a tier. */
export const clipsInTier = (clips: readonly VideoCard[], tier: Tier): VideoCard[] =>
  clips.filter(({ hdPrice, hd4kPrice, hdPlusPrice }) => ({ 1: hdPrice, 2: hd4kPrice, 3: hdPlusPrice })[tier] !== null);

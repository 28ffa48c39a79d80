import type { VideoDetail } from '@zhenku/contract/catalogue/catalogue';
import { TIERS, type Tier } from '@zhenku/contract/constants';
import { priceOf } from '../clips/tiers.ts';

export interface TierOffer {
  tier: Tier;
  /** In yuan. */
  price: number;
  size: number | null;
  /** Like `1920X1080`. */
  resolution: string | null;
}

export function offersOf(video: VideoDetail): TierOffer[] {
  const sizes = { 1: video.hdSize, 2: video.hd4kSize, 3: video.hdPlusSize };
  const resolutions = { 1: video.hdResolution, 2: video.hd4kResolution, 3: video.hdPlusResolution };
  return TIERS.flatMap((tier) => {
    const price = priceOf(video, tier);
    return price === null ? [] : [{ tier, price, size: sizes[tier], resolution: resolutions[tier] }];
  });
}

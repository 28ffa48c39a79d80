import type { VideoCard } from '@zhenku/contract/catalogue/catalogue';
import { TIERS, type Tier } from '@zhenku/contract/constants';

type Prices = Pick<VideoCard, 'hdPrice' | 'hd4kPrice' | 'hdPlusPrice'>;

export function priceOf(video: Prices, tier: Tier): number | null {
  return { 1: video.hdPrice, 2: video.hd4kPrice, 3: video.hdPlusPrice }[tier];
}

export function defaultTier(video: Prices): Tier | null {
  return TIERS.find((tier) => priceOf(video, tier) !== null) ?? null;
}

export function lowestPrice(video: Prices): number | null {
  const prices = TIERS.map((tier) => priceOf(video, tier)).filter((price) => price !== null);
  return prices.length > 0 ? Math.min(...prices) : null;
}

export function resolutionBadge(video: Prices & Pick<VideoCard, 'is8K'>): '8K' | '4K' | 'HD' {
  if (video.is8K) return '8K';
  return video.hd4kPrice === null ? 'HD' : '4K';
}

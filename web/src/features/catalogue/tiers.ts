import type { VideoCard, VideoDetail } from '@zhenku/contract/catalogue';
import { TIERS, type Tier } from '@zhenku/contract/constants';
import type { MyLicences } from '@zhenku/contract/licences';
import { toFen, toYuan } from '@zhenku/contract/money';
import { isUpgrade, upgradePrice } from '@zhenku/contract/rules/upgrade';

type Prices = Pick<VideoCard, 'hdPrice' | 'hd4kPrice' | 'hdPlusPrice'>;

export interface TierOffer {
  tier: Tier;
  /** In yuan. */
  price: number;
  /** Bytes of the file. */
  size: number | null;
  /** Like `1920X1080`. */
  resolution: string | null;
}

function priceOf(video: Prices, tier: Tier): number | null {
  return { 1: video.hdPrice, 2: video.hd4kPrice, 3: video.hdPlusPrice }[tier];
}

/** The tiers that a clip is sold in, lowest first. */
export function offersOf(video: VideoDetail): TierOffer[] {
  const sizes = { 1: video.hdSize, 2: video.hd4kSize, 3: video.hdPlusSize };
  const resolutions = { 1: video.hdResolution, 2: video.hd4kResolution, 3: video.hdPlusResolution };
  return TIERS.flatMap((tier) => {
    const price = priceOf(video, tier);
    return price === null ? [] : [{ tier, price, size: sizes[tier], resolution: resolutions[tier] }];
  });
}

export interface Upgrade {
  /** The bought item whose licence is widened. */
  orderItemId: string;
  from: number;
  /** In yuan. */
  price: number;
  credit: number;
}

/** The cheapest upgrade to a tier of what the user has; null without one. */
export function upgradeTo(
  { tier, price }: Pick<TierOffer, 'tier' | 'price'>,
  mine: MyLicences | undefined,
): Upgrade | null {
  const upgrades = (mine?.licensed ?? []).flatMap(({ orderItemId, videoType: from, upgradeCredit: credit }) =>
    credit !== null && isUpgrade(from, tier)
      ? [{ orderItemId, from, credit, price: toYuan(upgradePrice(toFen(price), toFen(credit))) }]
      : [],
  );
  return upgrades.toSorted((a, b) => a.price - b.price)[0] ?? null;
}

/** The default tier: HD, or the first that is sold. */
export function defaultTier(video: Prices): Tier | null {
  return TIERS.find((tier) => priceOf(video, tier) !== null) ?? null;
}

export function lowestPrice(video: Prices): number | null {
  const prices = TIERS.map((tier) => priceOf(video, tier)).filter((price) => price !== null);
  return prices.length > 0 ? Math.min(...prices) : null;
}

/** The largest resolution on sale. */
export function resolutionBadge(video: Prices & Pick<VideoCard, 'is8K'>): '8K' | '4K' | 'HD' {
  if (video.is8K) return '8K';
  return video.hd4kPrice === null ? 'HD' : '4K';
}

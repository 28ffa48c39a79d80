import type { VideoDetail } from '@zhenku/contract/catalogue/catalogue';
import { TIERS, type Tier } from '@zhenku/contract/constants';
import type { MyLicences } from '@zhenku/contract/licences/licences';
import { toFen, toYuan } from '@zhenku/contract/money';
import { isUpgrade, upgradePrice } from '@zhenku/contract/licences/upgrade';
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

export interface Upgrade {
  /** The purchased item with the licence to upgrade. */
  orderItemId: string;
  from: number;
  /** In yuan. */
  price: number;
  credit: number;
  /** End of the licence being upgraded; null if its year has not started or it is permanent. */
  endTime: string | null;
}

/** Returns the cheapest upgrade of the user's licences to a tier; null without one. */
export function upgradeTo(
  { tier, price }: Pick<TierOffer, 'tier' | 'price'>,
  mine: MyLicences | undefined,
): Upgrade | null {
  const upgrades = (mine?.licensed ?? []).flatMap(({ orderItemId, videoType: from, upgradeCredit: credit, endTime }) =>
    credit !== null && credit > 0 && isUpgrade(from, tier)
      ? [{ orderItemId, from, credit, endTime, price: toYuan(upgradePrice(toFen(price), toFen(credit))) }]
      : [],
  );
  return upgrades.toSorted((a, b) => a.price - b.price)[0] ?? null;
}

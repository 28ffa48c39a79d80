import { TIER_LABEL, TIER_RESOLUTION, TIERS } from '@zhenku/contract/constants';

const PLUS_8K = '7680X4320';

/** A tier as lists name it: `HD 1920X1080`, `PLUS 3840X2160`, or `PLUS 7680X4320` of an 8K clip. */
export function tierText(videoType: number, is8K = false): string {
  const tier = TIERS.find((known) => known === videoType);
  if (!tier) return '';
  return `${TIER_LABEL[tier]} ${tier === 3 && is8K ? PLUS_8K : TIER_RESOLUTION[tier]}`;
}

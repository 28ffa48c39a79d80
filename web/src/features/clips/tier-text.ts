import { TIER_LABEL, TIERS } from '@zhenku/contract/constants';
import { formatResolution } from '@zhenku/contract/format';

interface SizedTier {
  videoType: number;
  /** The file's resolution, like `1920X1080`; null if unknown. */
  resolution: string | null;
}

const labelOf = (videoType: number) => {
  const tier = TIERS.find((known) => known === videoType);
  return tier ? TIER_LABEL[tier] : '';
};

export function tierText({ videoType, resolution }: SizedTier): string {
  return resolution === null ? labelOf(videoType) : `${labelOf(videoType)} ${formatResolution(resolution)}`;
}

/** Returns the text for several files of one tier, with their resolution only if they share it. */
export function tierTextOfAll(videoType: number, files: readonly SizedTier[]): string {
  const sizes = new Set(files.map(({ resolution }) => resolution));
  return tierText({ videoType, resolution: sizes.size === 1 ? files[0]!.resolution : null });
}

/** States that PLUS has the same picture as another tier on sale; null if it does not. */
export function samePictureText(tiers: readonly SizedTier[]): string | null {
  const plus = tiers.find(({ videoType }) => videoType === 3);
  if (!plus || plus.resolution === null) return null;
  const same = tiers.find(({ videoType, resolution }) => videoType !== 3 && resolution === plus.resolution);
  return same ? `画面与 ${labelOf(same.videoType)} 相同` : null;
}

/** The size of the grey pictures that are judged, about that of a small card. */
export const JUDGED: { width: number; height: number } = { width: 320, height: 180 };
export const JUDGED_BYTES = JUDGED.width * JUDGED.height;

/** A poster with this score is taken without trying other frames. */
export const GOOD_SCORE = 0.7;

/** Properties of a grey picture, in levels of 255. */
export interface PictureStats {
  luma: number;
  /** The standard deviation of the brightness. */
  contrast: number;
  /** The mean strength of the finest edges. */
  sharpness: number;
}

const ramp = (value: number, none: number, full: number) => Math.min(1, Math.max(0, (value - none) / (full - none)));

/**
 * Rates a frame as a poster from 0 to 1, given consecutive grey pictures of size `JUDGED` that begin with it: dark,
 * overexposed, flat and blurred frames rate low, and so do frames of a fade, where the brightness changes.
 */
export function scorePoster(pictures: readonly Uint8Array[]): number {
  const [stats, ...neighbours] = pictures.map(statsOf);
  if (!stats) return 0;
  const { luma, contrast, sharpness } = stats;
  const changes = neighbours.flatMap((next) => [Math.abs(next.luma - luma), Math.abs(next.contrast - contrast)]);
  return (
    ramp(luma, 8, 40) *
    ramp(luma, 250, 225) *
    ramp(contrast, 6, 28) *
    (0.05 + 0.95 * ramp(sharpness, 1, 7)) *
    (1 - 0.9 * ramp(Math.max(0, ...changes), 3, 10))
  );
}

export function statsOf(picture: Uint8Array): PictureStats {
  const { width, height } = JUDGED;
  let [sum, squares, edges] = [0, 0, 0];
  for (const value of picture) {
    sum += value;
    squares += value * value;
  }
  for (let y = 1; y < height - 1; y++)
    for (let at = y * width + 1; at < (y + 1) * width - 1; at++) {
      const around = picture[at - 1]! + picture[at + 1]! + picture[at - width]! + picture[at + width]!;
      edges += Math.abs(4 * picture[at]! - around);
    }
  const luma = sum / picture.length;
  return {
    luma,
    contrast: Math.sqrt(Math.max(0, squares / picture.length - luma * luma)),
    sharpness: edges / ((width - 2) * (height - 2)),
  };
}

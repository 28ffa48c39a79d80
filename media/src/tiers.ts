/** The tiers in which an original is sold: 1 HD, 2 4K, 3 PLUS (a wider right, at the largest available size). */
export type Tier = 1 | 2 | 3;

/** Displayed pixels: after rotation, with square pixels. */
export interface Size {
  width: number;
  height: number;
}

export interface TierPlan extends Size {
  /** Whether the original's streams are sold without re-encoding. */
  remux: boolean;
}

export interface TierPlans {
  is8K: boolean;
  /** Null if the original cannot supply the tier. */
  tiers: Record<Tier, TierPlan | null>;
}

export interface Original extends Size {
  container: string;
  codec: string;
  pixelFormat: string;
  codedWidth: number;
  codedHeight: number;
  rotation: number;
  interlaced: boolean;
  variableFrameRate: boolean;
  hidesFrames: boolean;
  hdr: string | null;
  colorMatrix: string | null;
  fullRange: boolean;
}

/** Containers from which a remux into MP4 keeps exact times. */
const SOLD_CONTAINERS = ['mp4', 'mov', 'mpegts'];
const SOLD_CODECS = ['h264', 'hevc'];
const SOLD_PIXELS = ['yuv420p', 'yuv420p10le'];

export const HD: Size = { width: 1920, height: 1080 };
export const UHD_4K: Size = { width: 3840, height: 2160 };
export const UHD_8K: Size = { width: 7680, height: 4320 };

/** Returns whether `size` contains `least` in either orientation. */
export function atLeast(size: Size, least: Size): boolean {
  return (
    Math.max(size.width, size.height) >= Math.max(least.width, least.height) &&
    Math.min(size.width, size.height) >= Math.min(least.width, least.height)
  );
}

/**
 * Returns the largest even size of the same shape inside `box`, rotated to the shape's orientation: nothing is cropped
 * or enlarged. Sides are even because 4:2:0 video has one chroma sample per two pixels.
 */
export function fitInside(size: Size, box: Size): Size {
  const [long, short] = [Math.max(box.width, box.height), Math.min(box.width, box.height)];
  const bounds = size.width >= size.height ? { width: long, height: short } : { width: short, height: long };
  const scale = Math.min(1, bounds.width / size.width, bounds.height / size.height);
  const even = (pixels: number) => Math.max(2, Math.floor((pixels * scale + 1e-6) / 2) * 2);
  return { width: even(size.width), height: even(size.height) };
}

/**
 * Plans an original's tiers: 4K from originals of at least 3840×2160, PLUS at the largest of 8K, 4K and HD that the
 * original supplies. A tier of the original's own size is a remux if `isSoldAsIs`.
 */
export function planTiers(original: Original): TierPlans {
  const is4K = atLeast(original, UHD_4K);
  const is8K = atLeast(original, UHD_8K);
  const hd = atLeast(original, HD) ? planFor(original, HD) : null;
  const uhd = is4K ? planFor(original, UHD_4K) : null;
  const plus = is8K ? planFor(original, UHD_8K) : (uhd ?? hd);
  return { is8K, tiers: { 1: hd, 2: uhd, 3: plus } };
}

function planFor(original: Original, box: Size): TierPlan {
  const size = fitInside(original, box);
  return { ...size, remux: isSoldAsIs(original) && sameSize(size, original) };
}

/**
 * Returns whether an original's picture already is what a tier promises: progressive H.264 or HEVC at a constant rate, 4:2:0,
 * with square pixels and nothing hidden, in BT.709 or declared HDR.
 */
export function isSoldAsIs(original: Original): boolean {
  const { container, codec, pixelFormat } = original;
  return (
    SOLD_CONTAINERS.includes(container) &&
    SOLD_CODECS.includes(codec) &&
    SOLD_PIXELS.includes(pixelFormat) &&
    !original.interlaced &&
    !original.variableFrameRate &&
    !original.hidesFrames &&
    !original.fullRange &&
    (original.hdr !== null || original.colorMatrix === null || original.colorMatrix === 'bt709') &&
    hasSquarePixels(original)
  );
}

/**
 * Returns whether the stored size is the displayed size, which is the size that buyers are promised. Anamorphic and
 * padded files differ.
 */
function hasSquarePixels({ codedWidth, codedHeight, rotation, width, height }: Original): boolean {
  const stored = rotation % 180 === 0 ? [codedWidth, codedHeight] : [codedHeight, codedWidth];
  return stored[0] === width && stored[1] === height;
}

function sameSize(a: Size, b: Size): boolean {
  return a.width === b.width && a.height === b.height;
}

export const renditionName = (tiers: readonly Tier[]): string => `tier-${tiers.join('-')}.mp4`;

/**
 * The look of a picture in a few bytes: its light, colours and composition. The server computes it for clips, browsers for the
 * pictures that users search by.
 */

/** Side of the square, in pixels, that pictures are squeezed into. */
export const LOOK_SIDE = 24;

const HUES = 12;
const GREYS = 8;
export const COLOUR_BYTES = HUES * 2 + GREYS;
const FREQUENCIES = 6;
/** Without the mean, which is light. */
export const COMPOSITION_BYTES = FREQUENCIES * FREQUENCIES - 1;
export const LOOK_BYTES = 2 + COLOUR_BYTES + COMPOSITION_BYTES;
/** Length of packed bytes in base64. */
export const LOOK_TEXT_LENGTH = Math.ceil(LOOK_BYTES / 3) * 4;
/** Bump this when a look of the same picture has other bytes: stored looks are then computed again. */
export const LOOK_VERSION = 1;

export interface Look {
  /** Mean and deviation of the luma: 0 to 127, and 0 to 127 for half the range. */
  light: { luma: number; contrast: number };
  /** Square roots of the shares of colours, of unit length at 127. */
  colours: Int8Array;
  /** Low frequencies of the luma, of unit length at 127; zero for a plain picture. */
  composition: Int8Array;
}

export interface WeightedColour {
  red: number;
  green: number;
  blue: number;
  weight: number;
}

/** A deviation of the luma (of 255) below which a picture has no composition. */
const PLAIN = 3;
/** Distance from grey, in Lab, from which a colour has its full hue. */
const FULL_CHROMA = 32;

/** Returns the look of an RGBA picture of `LOOK_SIDE`² pixels. */
export function lookOfPixels(rgba: ArrayLike<number>): Look {
  const grey = new Uint8Array(LOOK_SIDE * LOOK_SIDE);
  const colours = Array.from(grey, (_, i): WeightedColour => {
    const [red, green, blue] = [rgba[i * 4]!, rgba[i * 4 + 1]!, rgba[i * 4 + 2]!];
    grey[i] = Math.round(0.2126 * red + 0.7152 * green + 0.0722 * blue);
    return { red, green, blue, weight: 1 };
  });
  return lookOf(grey, colours);
}

/** Returns the look of a grey picture of `LOOK_SIDE`² pixels with these colours. */
export const lookOf = (grey: Uint8Array, colours: readonly WeightedColour[]): Look => ({
  light: lightOf(grey),
  colours: colourBytes(colours),
  composition: compositionOf(grey),
});

export function lightOf(grey: Uint8Array): Look['light'] {
  let [sum, squares] = [0, 0];
  for (const value of grey) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / grey.length;
  const deviation = Math.sqrt(Math.max(0, squares / grey.length - mean * mean));
  return { luma: Math.round(mean / 2.008), contrast: Math.min(127, Math.round(deviation)) };
}

/** Returns the share of each hue (dark and light) and grey, shared between the two nearest. */
export function colourBytes(colours: readonly WeightedColour[]): Int8Array {
  const shares = new Float64Array(COLOUR_BYTES);
  let total = 0;
  for (const { red, green, blue, weight } of colours) {
    const [lightness, a, b] = labOf(red, green, blue);
    const chroma = Math.min(1, Math.hypot(a, b) / FULL_CHROMA);
    const hue = ((Math.atan2(b, a) / (2 * Math.PI) + 1) % 1) * HUES;
    const [from, part] = [Math.floor(hue), hue % 1];
    // From 30 % lightness to 70 %, a colour goes over from dark to light.
    const bright = Math.min(1, Math.max(0, (lightness - 30) / 40));
    for (const [bin, share] of [
      [from % HUES, 1 - part],
      [(from + 1) % HUES, part],
    ] as const) {
      shares[bin]! += weight * chroma * share * (1 - bright);
      shares[HUES + bin]! += weight * chroma * share * bright;
    }
    const level = Math.min(GREYS - 1, Math.max(0, (lightness / 100) * (GREYS - 1)));
    const step = Math.min(GREYS - 2, Math.floor(level));
    shares[HUES * 2 + step]! += weight * (1 - chroma) * (step + 1 - level);
    shares[HUES * 2 + step + 1]! += weight * (1 - chroma) * (level - step);
    total += weight;
  }
  return Int8Array.from(shares, (share) => Math.round(127 * Math.sqrt(total === 0 ? 0 : Math.max(0, share) / total)));
}

const COSINES = Array.from({ length: FREQUENCIES }, (_, frequency) =>
  Float64Array.from({ length: LOOK_SIDE }, (_x, at) => Math.cos((Math.PI * (at + 0.5) * frequency) / LOOK_SIDE)),
);

/** Returns the picture's lowest frequencies by a discrete cosine transform. */
export function compositionOf(grey: Uint8Array): Int8Array {
  const { contrast } = lightOf(grey);
  if (contrast < PLAIN) return new Int8Array(COMPOSITION_BYTES);
  const rows = new Float64Array(LOOK_SIDE * FREQUENCIES);
  for (let y = 0; y < LOOK_SIDE; y++)
    for (let u = 0; u < FREQUENCIES; u++) {
      let sum = 0;
      for (let x = 0; x < LOOK_SIDE; x++) sum += grey[y * LOOK_SIDE + x]! * COSINES[u]![x]!;
      rows[y * FREQUENCIES + u] = sum;
    }
  const values = new Float64Array(FREQUENCIES * FREQUENCIES);
  for (let v = 0; v < FREQUENCIES; v++)
    for (let u = 0; u < FREQUENCIES; u++)
      for (let y = 0; y < LOOK_SIDE; y++) values[v * FREQUENCIES + u]! += rows[y * FREQUENCIES + u]! * COSINES[v]![y]!;
  const others = values.subarray(1);
  const length = Math.hypot(...others) || 1;
  return Int8Array.from(others, (value) => Math.round((127 * value) / length));
}

export function packLook({ light, colours, composition }: Look): Int8Array {
  const bytes = new Int8Array(LOOK_BYTES);
  bytes.set([light.luma, light.contrast]);
  bytes.set(colours, 2);
  bytes.set(composition, 2 + COLOUR_BYTES);
  return bytes;
}

export const unpackLook = (bytes: Int8Array): Look => ({
  light: { luma: bytes[0]!, contrast: bytes[1]! },
  colours: bytes.subarray(2, 2 + COLOUR_BYTES),
  composition: bytes.subarray(2 + COLOUR_BYTES, LOOK_BYTES),
});

/** Converts sRGB to CIELAB, D65. */
function labOf(red: number, green: number, blue: number): [l: number, a: number, b: number] {
  const [r, g, b] = [linear(red / 255), linear(green / 255), linear(blue / 255)];
  const x = curve((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
  const y = curve(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = curve((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const curve = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);

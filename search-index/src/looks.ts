import type { Columns } from './columns.ts';

/** A clip's measured appearance; unmeasured values are null. */
export interface Look {
  /** Its main colours, by share of the picture. */
  palette: { colour: string; weight: number }[] | null;
  /** 0 black to 1 white. */
  meanLuma: number | null;
  /** The standard deviation of the luma, 0 to 0.5. */
  lumaContrast: number | null;
}

export const NO_LOOK: Look = { palette: null, meanLuma: null, lumaContrast: null };

const COLOURS = 5;
/** A Lab colour, one byte per axis, and its weight. */
const BYTES = 4;
export const PALETTE_BYTES = COLOURS * BYTES;
/** Marks unmeasured values. */
const UNKNOWN = 255;
const MAX = 254;
/** The byte value for neither red nor green, and for neither blue nor yellow. */
const NEUTRAL = 128;
/** The minimum share of a picture for a colour to be searchable. */
const WEIGHT_MIN = 0.1;

/** Stores a look in 22 bytes. */
export function saveLook({ palette, luma, contrast }: Columns, slot: number, look: Look): void {
  luma[slot] = look.meanLuma === null ? UNKNOWN : lumaByte(look.meanLuma);
  contrast[slot] = look.lumaContrast === null ? UNKNOWN : lumaByte(look.lumaContrast * 2);
  palette.fill(0, slot * PALETTE_BYTES, (slot + 1) * PALETTE_BYTES);
  (look.palette ?? []).slice(0, COLOURS).forEach(({ colour, weight }, i) => {
    palette.set([...labBytes(colour), Math.round(share(weight) * 255)], slot * PALETTE_BYTES + i * BYTES);
  });
}

const share = (value: number) => Math.max(0, Math.min(1, value));
const lumaByte = (value: number) => Math.round(share(value) * MAX);

export type Test = (slot: number) => boolean;

/** Returns a test of whether the mean luma is between two values; it fails unmeasured clips. */
export function lumaBetween({ luma }: Columns, min = 0, max = 1): Test {
  const [from, to] = [lumaByte(min), lumaByte(max)];
  return (slot) => luma[slot] !== UNKNOWN && luma[slot]! >= from && luma[slot]! <= to;
}

export function contrastBetween({ contrast }: Columns, min = 0, max = 0.5): Test {
  const [from, to] = [lumaByte(min * 2), lumaByte(max * 2)];
  return (slot) => contrast[slot] !== UNKNOWN && contrast[slot]! >= from && contrast[slot]! <= to;
}

/** A colour, `#rrggbb`, and a tolerance as a distance in Lab: 2 is hardly visible, 20 is a different shade. */
export interface ColourRange {
  near: string;
  tolerance: number;
}

/** Returns a test of whether a colour within the range fills at least a tenth of the picture. */
export function hasColour({ near, tolerance }: ColourRange): (columns: Columns, slot: number) => boolean {
  const [l, a, b] = labBytes(near);
  // A byte holds L, which ranges from 0 to 100.
  const [perL, limit] = [100 / 255, tolerance ** 2];
  return ({ palette }, slot) => {
    for (let at = slot * PALETTE_BYTES; at < (slot + 1) * PALETTE_BYTES; at += BYTES) {
      if (palette[at + 3]! < WEIGHT_MIN * 255) continue;
      const [dl, da, db] = [(palette[at]! - l) * perL, palette[at + 1]! - a, palette[at + 2]! - b];
      if (dl * dl + da * da + db * db <= limit) return true;
    }
    return false;
  };
}

/** Converts an sRGB colour to CIELAB, D65. */
function labBytes(colour: string): [number, number, number] {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(parseInt(colour.slice(at, at + 2), 16) / 255)) as [
    number,
    number,
    number,
  ];
  const x = curve((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505);
  const y = curve(0.2126 * red + 0.7152 * green + 0.0722 * blue);
  const z = curve((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089);
  const byte = (value: number) => Math.max(0, Math.min(255, Math.round(value)));
  return [byte((116 * y - 16) * 2.55), byte(500 * (x - y) + NEUTRAL), byte(200 * (y - z) + NEUTRAL)];
}

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const curve = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);

import type { PaletteColour } from './findings.ts';
import sharp from 'sharp';

type Colour = [number, number, number];

const COLOURS = 5;
const ROUNDS = 12;
const SIDE = 40;

/** The main colours of pictures, by k-means in CIE Lab, in which distances are those that the eye sees. */
export async function paletteOf(pictures: readonly string[]): Promise<PaletteColour[]> {
  const pixels: Colour[] = [];
  for (const picture of pictures) {
    const small = sharp(picture).resize(SIDE, SIDE, { fit: 'fill' }).removeAlpha().toColourspace('srgb');
    const raw = await small.raw().toBuffer();
    for (let i = 0; i + 2 < raw.length; i += 3) pixels.push(toLab([raw[i]!, raw[i + 1]!, raw[i + 2]!]));
  }
  return cluster(pixels).map(({ centre, weight }) => ({ colour: hex(toRgb(centre)), weight }));
}

/** k-means from far apart seeds, which are the same at each run. Largest first; clusters without a pixel are left out. */
export function cluster(pixels: readonly Colour[]): { centre: Colour; weight: number }[] {
  if (pixels.length === 0) return [];
  const centres = seeds(pixels);
  let members = centres.map(() => 0);
  for (let round = 0; round < ROUNDS; round++) {
    const sums = centres.map((): Colour => [0, 0, 0]);
    members = centres.map(() => 0);
    for (const pixel of pixels) {
      const nearest = nearestOf(pixel, centres).index;
      members[nearest]!++;
      for (const axis of [0, 1, 2] as const) sums[nearest]![axis] += pixel[axis];
    }
    sums.forEach((sum, i) => {
      if (members[i]! > 0) centres[i] = sum.map((value) => value / members[i]!) as Colour;
    });
  }
  return centres
    .map((centre, i) => ({ centre, weight: Math.round((1000 * members[i]!) / pixels.length) / 1000 }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
}

/** The mean, then again and again the pixel that is furthest from all. */
function seeds(pixels: readonly Colour[]): Colour[] {
  const mean = [0, 1, 2].map((axis) => pixels.reduce((sum, pixel) => sum + pixel[axis]!, 0) / pixels.length) as Colour;
  const centres: Colour[] = [mean];
  while (centres.length < COLOURS) {
    let furthest = { distance: 0, pixel: mean };
    for (const pixel of pixels) {
      const { distance } = nearestOf(pixel, centres);
      if (distance > furthest.distance) furthest = { distance, pixel };
    }
    if (furthest.distance === 0) break;
    centres.push(furthest.pixel);
  }
  return centres;
}

function nearestOf(pixel: Colour, centres: readonly Colour[]): { index: number; distance: number } {
  let best = { index: 0, distance: Infinity };
  centres.forEach((centre, index) => {
    const distance = (pixel[0] - centre[0]) ** 2 + (pixel[1] - centre[1]) ** 2 + (pixel[2] - centre[2]) ** 2;
    if (distance < best.distance) best = { index, distance };
  });
  return best;
}

const WHITE: Colour = [0.95047, 1, 1.08883];

/** sRGB to CIE Lab under D65. */
export function toLab(rgb: Colour): Colour {
  const [r, g, b] = rgb.map((value) => linear(value / 255)) as Colour;
  const xyz: Colour = [
    0.4124564 * r + 0.3575761 * g + 0.1804375 * b,
    0.2126729 * r + 0.7151522 * g + 0.072175 * b,
    0.0193339 * r + 0.119192 * g + 0.9503041 * b,
  ];
  const [x, y, z] = xyz.map((value, i) => root(value / WHITE[i]!)) as Colour;
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

export function toRgb([lightness, a, b]: Colour): Colour {
  const y = (lightness + 16) / 116;
  const [X, Y, Z] = [y + a / 500, y, y - b / 200].map((value, i) => cube(value) * WHITE[i]!) as Colour;
  const light: Colour = [
    3.2404542 * X - 1.5371385 * Y - 0.4985314 * Z,
    -0.969266 * X + 1.8760108 * Y + 0.041556 * Z,
    0.0556434 * X - 0.2040259 * Y + 1.0572252 * Z,
  ];
  return light.map((value) => Math.round(255 * Math.min(1, Math.max(0, companded(value))))) as Colour;
}

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const companded = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);
const root = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);
const cube = (value: number) => (value ** 3 > 0.008856 ? value ** 3 : (value - 16 / 116) / 7.787);

const hex = (rgb: Colour) => `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`;

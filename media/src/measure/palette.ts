export interface PaletteColour {
  /** For example `#1a2b3c`. */
  colour: string;
  /** Its share of the picture, 0 to 1. */
  weight: number;
}

type Lab = [l: number, a: number, b: number];

const COLOURS = 5;
const ROUNDS = 12;
/** The maximum number of pixels sampled from all frames. */
const PIXELS = 12_000;

/** Collects colours from small RGB frames, three bytes per pixel. */
export function watchColours() {
  const pixels: Lab[] = [];
  let every = 1;
  let seen = 0;
  return {
    next: (rgb: Uint8Array) => {
      for (let i = 0; i + 2 < rgb.length; i += 3) {
        if (seen++ % every !== 0) continue;
        pixels.push(labOf(rgb[i]!, rgb[i + 1]!, rgb[i + 2]!));
        if (pixels.length < PIXELS) continue;
        // Keeps every other sample, so that long clips are sampled to their end.
        every *= 2;
        for (let k = 0; k < PIXELS / 2; k++) pixels[k] = pixels[k * 2]!;
        pixels.length = PIXELS / 2;
      }
    },
    palette: () => paletteOf(pixels),
  };
}

/** Returns the main colours by k-means in Lab, largest first; deterministic. */
function paletteOf(pixels: readonly Lab[]): PaletteColour[] {
  if (pixels.length === 0) return [];
  let centres = spreadOut(pixels);
  let members: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const sums = centres.map(() => [0, 0, 0, 0] as [number, number, number, number]);
    for (const pixel of pixels) {
      const sum = sums[nearest(centres, pixel)]!;
      for (let k = 0; k < 3; k++) sum[k]! += pixel[k]!;
      sum[3]++;
    }
    members = sums.map(([, , , count]) => count);
    centres = sums.map(([l, a, b, count], i) => (count === 0 ? centres[i]! : [l / count, a / count, b / count]));
  }
  return centres
    .map((centre, i) => ({ colour: hexOf(centre), weight: Number((members[i]! / pixels.length).toFixed(3)) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
}

/** Returns the initial centres: each the pixel farthest from the previous ones. */
function spreadOut(pixels: readonly Lab[]): Lab[] {
  const centres: Lab[] = [pixels[pixels.length >> 1]!];
  const distances = pixels.map((pixel) => distance(pixel, centres[0]!));
  while (centres.length < COLOURS) {
    let farthest = 0;
    for (let i = 1; i < pixels.length; i++) if (distances[i]! > distances[farthest]!) farthest = i;
    const centre = pixels[farthest]!;
    centres.push(centre);
    for (let i = 0; i < pixels.length; i++) distances[i] = Math.min(distances[i]!, distance(pixels[i]!, centre));
  }
  return centres;
}

function nearest(centres: readonly Lab[], pixel: Lab): number {
  let best = 0;
  let least = Infinity;
  for (let i = 0; i < centres.length; i++) {
    const here = distance(centres[i]!, pixel);
    if (here >= least) continue;
    least = here;
    best = i;
  }
  return best;
}

const distance = (a: Lab, b: Lab) => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;

const [XN, YN, ZN] = [0.9505, 1, 1.089];
const [EPSILON, KAPPA] = [216 / 24389, 24389 / 27];

/** Converts sRGB to CIE Lab under D65. */
function labOf(r: number, g: number, b: number): Lab {
  const [lr, lg, lb] = [linear(r), linear(g), linear(b)];
  const x = f((0.4124 * lr + 0.3576 * lg + 0.1805 * lb) / XN);
  const y = f((0.2126 * lr + 0.7152 * lg + 0.0722 * lb) / YN);
  const z = f((0.0193 * lr + 0.1192 * lg + 0.9505 * lb) / ZN);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function hexOf([l, a, b]: Lab): string {
  const fy = (l + 16) / 116;
  const [x, y, z] = [XN * inverse(fy + a / 500), YN * inverse(fy), ZN * inverse(fy - b / 200)];
  const rgb = [
    3.2406 * x - 1.5372 * y - 0.4986 * z,
    -0.9689 * x + 1.8758 * y + 0.0415 * z,
    0.0557 * x - 0.204 * y + 1.057 * z,
  ];
  return `#${rgb.map((value) => encoded(value).toString(16).padStart(2, '0')).join('')}`;
}

const linear = (byte: number) => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};
const encoded = (value: number) => {
  const bounded = Math.min(1, Math.max(0, value));
  return Math.round(255 * (bounded <= 0.0031308 ? 12.92 * bounded : 1.055 * bounded ** (1 / 2.4) - 0.055));
};
const f = (t: number) => (t > EPSILON ? Math.cbrt(t) : (KAPPA * t + 16) / 116);
const inverse = (t: number) => (t ** 3 > EPSILON ? t ** 3 : (116 * t - 16) / KAPPA);

import { access, mkdir, mkdtemp, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { VideoFacts } from './probe.ts';

/**
 * Converts HDR to SDR by a table of colours: BT.2390's curve on the intensity of ICtCp, then BT.2020 to BT.709. HDR
 * reference white (203 nits, BT.2408) maps to SDR white, with brighter light compressed below it.
 */

type Colour = readonly [number, number, number];
export type HdrSource = Pick<VideoFacts, 'hdr' | 'peakNits'>;

/** Colours per side of the table; ffmpeg interpolates between them. */
const SIDE = 33;
const WHITE_NITS = 203;
/** The peak luminance of HLG, and of PQ that does not state one. */
const PEAK_NITS = 1000;
/** Masters are graded on displays with these peaks; other values are errors in the file. */
const PEAKS = { least: 400, most: 10_000 };

const PQ = { m1: 2610 / 16384, m2: 2523 / 32, c1: 3424 / 4096, c2: 2413 / 128, c3: 2392 / 128, peak: 10_000 };
const HLG = { a: 0.17883277, b: 0.28466892, c: 0.55991073, gamma: 1.2 };
const LUMA_2020: Colour = [0.2627, 0.678, 0.0593];
const LUMA_709: Colour = [0.2126, 0.7152, 0.0722];

type Matrix = readonly [Colour, Colour, Colour];
const map = ([r, g, b]: Colour, f: (value: number) => number): Colour => [f(r), f(g), f(b)];
const dot = (a: Colour, b: Colour) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const times = (m: Matrix, colour: Colour): Colour => [dot(m[0], colour), dot(m[1], colour), dot(m[2], colour)];

const RGB_TO_LMS: Matrix = [
  [1688 / 4096, 2146 / 4096, 262 / 4096],
  [683 / 4096, 2951 / 4096, 462 / 4096],
  [99 / 4096, 309 / 4096, 3688 / 4096],
];
const LMS_TO_ICTCP: Matrix = [
  [0.5, 0.5, 0],
  [6610 / 4096, -13613 / 4096, 7003 / 4096],
  [17933 / 4096, -17390 / 4096, -543 / 4096],
];
const ICTCP_TO_LMS = inverse(LMS_TO_ICTCP);
const LMS_TO_RGB = inverse(RGB_TO_LMS);
const BT2020_TO_BT709: Matrix = [
  [1.660491, -0.5876411, -0.0728499],
  [-0.1245505, 1.1328999, -0.0083494],
  [-0.0181508, -0.1005789, 1.1187297],
];

/** Returns the highest luminance, in nits, that the curve maps to SDR white. */
export function sourcePeak({ hdr, peakNits }: HdrSource): number {
  if (hdr !== 'pq' || !peakNits) return PEAK_NITS;
  return Math.min(PEAKS.most, Math.max(PEAKS.least, peakNits));
}

/** Returns the SDR colour (BT.1886) of an HDR colour; both as R'G'B' from 0 to 1. */
export function toneMap(source: HdrSource, colour: Colour): Colour {
  const nits = source.hdr === 'hlg' ? hlgToNits(colour) : map(colour, pqToNits);
  const [intensity, ct, cp] = times(LMS_TO_ICTCP, map(times(RGB_TO_LMS, nits), nitsToPq));
  const compressed = compress(intensity, nitsToPq(sourcePeak(source)));
  // Keeps the saturation that the eye expects at the lower intensity.
  const share = intensity > 0 ? Math.min(intensity / compressed, compressed / intensity) : 0;
  const lms = map(times(ICTCP_TO_LMS, [compressed, ct * share, cp * share]), pqToNits);
  const linear = map(times(BT2020_TO_BT709, times(LMS_TO_RGB, lms)), (value) => value / WHITE_NITS);
  return map(intoGamut(linear), (value) => value ** (1 / 2.4));
}

/** Applies BT.2390's EETF: linear up to the knee, then a spline to the target's peak. */
function compress(intensity: number, peak: number): number {
  const target = nitsToPq(WHITE_NITS) / peak;
  const knee = 1.5 * target - 0.5;
  const from = Math.min(1, intensity / peak);
  if (from <= knee) return from * peak;
  const t = (from - knee) / (1 - knee);
  const [t2, t3] = [t ** 2, t ** 3];
  const to = (2 * t3 - 3 * t2 + 1) * knee + (t3 - 2 * t2 + t) * (1 - knee) + (3 * t2 - 2 * t3) * target;
  return to * peak;
}

function intoGamut(colour: Colour): Colour {
  const luma = Math.min(1, Math.max(0, dot(LUMA_709, colour)));
  const share = Math.min(
    1,
    ...colour.map((value) => {
      if (value > 1) return (1 - luma) / (value - luma);
      return value < 0 ? luma / (luma - value) : 1;
    }),
  );
  return map(colour, (value) => Math.min(1, Math.max(0, luma + (value - luma) * share)));
}

function hlgToNits(colour: Colour): Colour {
  const scene = map(colour, (value) =>
    value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - HLG.c) / HLG.a) + HLG.b) / 12,
  );
  const gain = PEAK_NITS * dot(LUMA_2020, scene) ** (HLG.gamma - 1);
  return map(scene, (value) => value * gain);
}

function pqToNits(value: number): number {
  const power = Math.max(0, value) ** (1 / PQ.m2);
  return PQ.peak * (Math.max(0, power - PQ.c1) / (PQ.c2 - PQ.c3 * power)) ** (1 / PQ.m1);
}

function nitsToPq(nits: number): number {
  const power = (Math.max(0, nits) / PQ.peak) ** PQ.m1;
  return ((PQ.c1 + PQ.c2 * power) / (1 + PQ.c3 * power)) ** PQ.m2;
}

function inverse([a, b, c]: Matrix): Matrix {
  const cross = (u: Colour, v: Colour): Colour => [
    u[1] * v[2] - u[2] * v[1],
    u[2] * v[0] - u[0] * v[2],
    u[0] * v[1] - u[1] * v[0],
  ];
  const [x, y, z] = [cross(b, c), cross(c, a), cross(a, b)];
  const determinant = dot(a, x);
  const row = (i: 0 | 1 | 2): Colour => [x[i] / determinant, y[i] / determinant, z[i] / determinant];
  return [row(0), row(1), row(2)];
}

/** Returns the table in the .cube format, red changing fastest. */
function cube(source: HdrSource): string {
  const steps = Array.from({ length: SIDE }, (_, i) => i / (SIDE - 1));
  const colours = steps.flatMap((b) => steps.flatMap((g) => steps.map((r) => toneMap(source, [r, g, b]))));
  return [
    `LUT_3D_SIZE ${SIDE}`,
    ...colours.map((colour) => colour.map((value) => value.toFixed(5)).join(' ')),
    '',
  ].join('\n');
}

let folder: Promise<string> | undefined;

/** Returns the path of a file with the table for `source`, which is written at its first use. */
export async function toneMapFile(source: HdrSource): Promise<string> {
  folder ??= mkdtemp(join(tmpdir(), 'zhenku-tone-map-'));
  const path = join(await folder, `${source.hdr}-${sourcePeak(source)}.cube`);
  try {
    await access(path);
  } catch {
    // The system may have removed the folder since the last use.
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const temporary = `${path}.${crypto.randomUUID()}`;
    await writeFile(temporary, cube(source));
    await rename(temporary, path);
  }
  return path;
}

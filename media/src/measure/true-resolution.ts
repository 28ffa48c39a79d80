import type { Detail } from './detail.ts';
import { type Finding, ofClip, type TrueResolution } from './findings.ts';
import { LIMITS } from './limits.ts';

const BINS = 32;
/** Decibels: where a spectrum falls below it, the detail ends. */
const END = -10;
/** Decibels at a third of all detail, which even half the lines have: a picture without it is soft, whatever its size. */
const SOFT = -3.5;
/** Detail that gets fainter, but neither ends nor falls much towards the end: no enlargement leaves that. */
const FADED = { level: -15, fall: 5 };
/** How many of the sharpest frames are believed. */
const SHARPEST = 3;
const SMALLEST = { long: 3840, short: 2160 };

/** Whether an original of at least 3840 by 2160 is as fine as its size; null for smaller ones. */
export function judgeResolution(size: { width: number; height: number }, details: Detail[]): TrueResolution | null {
  const lines = Math.min(size.width, size.height);
  if (lines < SMALLEST.short || Math.max(size.width, size.height) < SMALLEST.long) return null;
  const sharpest = details.toSorted((a, b) => middleOf(b.spectrum) - middleOf(a.spectrum)).slice(0, SHARPEST);
  if (sharpest.length === 0) return { verdict: 3, value: 0 };
  const spectrum = Float64Array.from({ length: BINS }, (_, k) => mean(sharpest.map((detail) => detail.spectrum[k]!)));
  const value = Math.round((endOf(spectrum) / BINS) * lines);
  const fine = value >= LIMITS.enlarged.lines * lines;
  if (middleOf(spectrum) < SOFT || (!fine && goesOn(spectrum))) return { verdict: 3, value };
  return { verdict: fine ? 1 : 2, value };
}

export function enlargedFinding(size: { width: number; height: number }, resolution: TrueResolution | null): Finding[] {
  if (resolution?.verdict !== 2) return [];
  const limit = Math.round(LIMITS.enlarged.lines * Math.min(size.width, size.height));
  return [ofClip({ check: 'enlarged', value: resolution.value, limit, severity: 'serious' })];
}

const middleOf = (spectrum: Float64Array) => mean(spectrum.slice(6, 11));

function goesOn(spectrum: Float64Array): boolean {
  const [from, to] = [mean(spectrum.slice(13, 17)), mean(spectrum.slice(26, 31))];
  return to > FADED.level && from - to < FADED.fall;
}

/** The highest frequency that is still there, between two of the spectrum's. */
function endOf(spectrum: Float64Array): number {
  const level = (k: number) => mean(spectrum.slice(Math.max(1, k - 1), k + 2));
  for (let k = BINS - 1; k > 1; k--) {
    const [here, next] = [level(k), k === BINS - 1 ? END : level(k + 1)];
    if (here < END) continue;
    return k === BINS - 1 ? BINS : k + (here - END) / (here - next);
  }
  return 1;
}

const mean = (values: ArrayLike<number>) => Array.from(values).reduce((sum, value) => sum + value, 0) / values.length;

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
/** How many frequencies in a row have to be below it. */
const GAP = 3;
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
  if (middleOf(spectrum) < SOFT) return { verdict: 3, value };
  if (value >= LIMITS.enlarged.real * lines) return { verdict: 1, value };
  const undecided = value >= LIMITS.enlarged.lines * lines || goesOn(spectrum);
  return { verdict: undecided ? 3 : 2, value };
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

/**
 * The frequency where the detail ends, between two of the spectrum's. What comes back after a gap is no detail: a bilinear
 * enlargement has echoes there.
 */
function endOf(spectrum: Float64Array): number {
  const levels = Array.from(spectrum, (_, k) => mean(spectrum.slice(Math.max(1, k - 1), k + 2)));
  const end = levels.findIndex((_, k) => k > 1 && levels.slice(k, k + GAP).every((level) => level < END));
  if (end === -1) return BINS;
  const [before, after] = [levels[end - 1]!, levels[end]!];
  return before < END ? end : end - 1 + (before - END) / (before - after);
}

const mean = (values: ArrayLike<number>) => Array.from(values).reduce((sum, value) => sum + value, 0) / values.length;

import type { Detail } from './detail.ts';
import { type Finding, ofClip, type TrueResolution } from './findings.ts';
import { LIMITS } from './limits.ts';

const BINS = 32;
/** The level, in decibels, below which detail ends. */
const END = -10;
/**
 * The minimum level, in decibels, at a third of all detail, which even half the lines have; a picture below it is soft at
 * any size.
 */
const SOFT = -3.5;
/** Detail that fades but neither ends nor falls much towards the end, which no enlargement produces. */
const FADED = { level: -15, fall: 5 };
/** The number of consecutive frequencies that must be below it. */
const GAP = 3;
/** The number of sharpest frames used. */
const SHARPEST = 3;
const SMALLEST = { long: 3840, short: 2160 };

/** Returns whether an original of at least 3840 by 2160 has detail for its size; null for smaller ones. */
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
 * Returns the frequency where detail ends, interpolated. Anything after a gap does not count: bilinear enlargement has
 * echoes there.
 */
function endOf(spectrum: Float64Array): number {
  const levels = Array.from(spectrum, (_, k) => mean(spectrum.slice(Math.max(1, k - 1), k + 2)));
  const end = levels.findIndex((_, k) => k > 1 && levels.slice(k, k + GAP).every((level) => level < END));
  if (end === -1) return BINS;
  const [before, after] = [levels[end - 1]!, levels[end]!];
  return before < END ? end : end - 1 + (before - END) / (before - after);
}

const mean = (values: ArrayLike<number>) => Array.from(values).reduce((sum, value) => sum + value, 0) / values.length;

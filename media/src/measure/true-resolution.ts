import type { Detail } from './detail.ts';
import { type Finding, wholeClipFinding, type TrueResolution } from './findings.ts';
import { LIMITS } from './limits.ts';

const BINS = 32;
/** The level, in decibels, below which detail ends. */
const END = -10;
/**
 * The minimum mean level, in decibels, at about a quarter of the spectrum. A picture of half the size still has detail there,
 * so one below this level is soft at any size.
 */
const SOFT = -3.5;
/** Thresholds for detail that fades gradually instead of ending. Enlargement never produces this. */
const FADED = { level: -15, fall: 5 };
/** The number of consecutive frequencies that must be below `END`. */
const GAP = 3;
/** The fewest lines of an original that can be sold as HD. */
const MIN_LINES = 1080;
/** The number of sharpest frames used. */
const SHARPEST = 3;
const SMALLEST = { long: 3840, short: 2160 };
/** The range of frequencies in which a picture enlarged at least twofold loses its detail. */
const CUT = { from: 6, to: 24 };
/** A cut: within three frequencies of `CUT`, the level falls by at least `fall` decibels, to `bottom` or lower. */
const CLIFF = { fall: 11, bottom: -17 };
/** The cut after bilinear enlargement: within four frequencies, with an echo above. */
const NOTCH = { fall: 7, bottom: -18, echo: 4 };

/** Returns whether an original of at least 3840 by 2160 has the detail of its size; null for smaller ones. */
export function judgeResolution(size: { width: number; height: number }, details: Detail[]): TrueResolution | null {
  const lines = Math.min(size.width, size.height);
  if (lines < SMALLEST.short || Math.max(size.width, size.height) < SMALLEST.long) return null;
  const spectrum = sharpestOf(details);
  if (!spectrum) return { verdict: 3, value: 0 };
  const value = Math.round((endOf(spectrum) / BINS) * lines);
  if (isCut(spectrum)) return { verdict: 2, value };
  if (middleOf(spectrum) < SOFT) return { verdict: 3, value };
  if (value >= LIMITS.enlarged.real * lines) return { verdict: 1, value };
  const undecided = value >= LIMITS.enlarged.lines * lines || detailContinues(spectrum);
  return { verdict: undecided ? 3 : 2, value };
}

/**
 * Returns a finding for an enlarged original: from 3840 by 2160 upwards by its verdict, below that only if it was
 * enlarged twofold or more, as from standard definition.
 */
export function enlargedFinding(
  size: { width: number; height: number },
  resolution: TrueResolution | null,
  details: Detail[],
): Finding[] {
  const lines = Math.min(size.width, size.height);
  const spectrum = sharpestOf(details);
  const isEnlarged = resolution ? resolution.verdict === 2 : lines >= MIN_LINES && spectrum && isCut(spectrum);
  if (!isEnlarged || !spectrum) return [];
  const value = Math.round((endOf(spectrum) / BINS) * lines);
  const limit = Math.round(LIMITS.enlarged.lines * lines);
  return [wholeClipFinding({ check: 'enlarged', value, limit, severity: 'serious' })];
}

function sharpestOf(details: Detail[]): Float64Array | null {
  const sharpest = details.toSorted((a, b) => middleOf(b.spectrum) - middleOf(a.spectrum)).slice(0, SHARPEST);
  if (sharpest.length === 0) return null;
  return Float64Array.from({ length: BINS }, (_, k) => mean(sharpest.map((detail) => detail.spectrum[k]!)));
}

/** Returns whether detail ends as abruptly as in an enlarged picture; in an out-of-focus one it fades. */
function isCut(spectrum: Float64Array): boolean {
  for (let k = CUT.from; k < CUT.to; k++) {
    const [cliff, notch] = [spectrum[k + 3]!, spectrum[k + 4] ?? 0];
    const rest = spectrum.slice(k + 4);
    if (!rest.every((level) => level < END)) continue;
    if (cliff <= CLIFF.bottom && spectrum[k]! - cliff >= CLIFF.fall) return true;
    if (notch <= NOTCH.bottom && spectrum[k]! - notch >= NOTCH.fall && Math.max(...rest) - notch >= NOTCH.echo) {
      return true;
    }
  }
  return false;
}

const middleOf = (spectrum: Float64Array) => mean(spectrum.slice(6, 11));

function detailContinues(spectrum: Float64Array): boolean {
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

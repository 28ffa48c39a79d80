import type { Finding } from './findings.ts';
import { LASTING_SECONDS, LIMITS } from './limits.ts';
import type { SmallFrame } from './small-frames.ts';
import { rounded, type Stretch, stretches } from './stretches.ts';

/** The luma that all of a black frame stays below. */
const BLACK = 24;
/** Means of differences, of 255: below them two frames show the same. */
const SAME = 0.12;
const SAME_PART = 0.9;
/** A repeated frame stands out only where its neighbours move by so much. */
const MOVING = 0.6;
const REPEAT_SHARE = 0.15;

type Check = Finding['check'];

/** What the small frames show: black, frozen and repeated ones, and light beyond the range. */
export function judgeFrames(frames: readonly SmallFrame[], fps: number, constantRate: boolean): Finding[] {
  const black = stretches(frames, fps, LIMITS.black, ({ brightest }) => brightest <= BLACK);
  const frozen = stretches(frames, fps, LIMITS.frozen, isSame).filter(
    (each) => !black.some((other) => overlap(each, other)),
  );
  return [
    ...black.map((each) => lasting('black', each, LIMITS.black, 'serious')),
    ...frozen.map((each) => lasting('frozen', each, LIMITS.frozen, 'warning')),
    ...clipped(frames, fps, 'highlights', ({ white }) => white * 100),
    ...clipped(frames, fps, 'shadows', ({ black: share, brightest }) => (brightest <= BLACK ? 0 : share * 100)),
    ...(constantRate ? repeated(frames) : []),
  ];
}

const isSame = ({ change, largestChange }: SmallFrame) =>
  change !== null && change < SAME && largestChange! < SAME_PART;

const overlap = (a: Stretch, b: Stretch) => a.from < b.to && b.from < a.to;

function lasting(check: Check, { from, to }: Stretch, limit: number, severity: Finding['severity']): Finding {
  return { check, from: rounded(from), to: rounded(to), value: rounded(to - from), limit, severity };
}

function clipped(
  frames: readonly SmallFrame[],
  fps: number,
  check: 'highlights' | 'shadows',
  share: (frame: SmallFrame) => number,
): Finding[] {
  const limit = LIMITS[check];
  return stretches(frames, fps, LASTING_SECONDS, (frame) => share(frame) > limit).map(({ from, to, first, last }) => ({
    check,
    from: rounded(from),
    to: rounded(to),
    value: rounded(Math.max(...frames.slice(first, last + 1).map(share)), 1),
    limit,
    // A black background looks the same as blocked-up shadows.
    severity: check === 'shadows' ? 'note' : 'warning',
  }));
}

function repeated(frames: readonly SmallFrame[]): Finding[] {
  const changes = frames.map(({ change }) => change ?? 0);
  let moving = 0;
  let repeats = 0;
  for (let i = 2; i + 1 < changes.length; i++) {
    const largest = Math.max(changes[i - 1]!, changes[i + 1]!);
    if (largest < MOVING) continue;
    moving++;
    if (changes[i]! < SAME && changes[i]! < largest * REPEAT_SHARE) repeats++;
  }
  const value = moving < 10 ? 0 : (100 * repeats) / moving;
  if (value <= LIMITS.duplicates) return [];
  return [
    {
      check: 'duplicates',
      from: null,
      to: null,
      value: rounded(value, 1),
      limit: LIMITS.duplicates,
      severity: 'warning',
    },
  ];
}

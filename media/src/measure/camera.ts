import type { Displacement } from './displacement.ts';
import { median, round, frameRuns } from './frames.ts';
import type { Finding } from './findings.ts';
import { LIMITS } from './limits.ts';
import { pacesOf, type SmallFrame } from './small-frames.ts';

/** The camera's prevailing movement; a push may also be a pull. */
export const MOTION = { still: 1, pan: 2, tilt: 3, push: 4, shake: 5 } as const;
export type Motion = (typeof MOTION)[keyof typeof MOTION];

/** The minimum speed of a movement, in picture widths per second. */
const MIN_SPEED = 0.012;
/** The minimum speed of a movement that hardly varies: things that drift by themselves vary more. */
const MIN_STEADY_SPEED = 0.006;
/** The most that a steady movement varies, as the range of its middle half over its median. */
const MAX_SPREAD = 0.3;
/** The share of displacements that must be known; with fewer, things move in the picture, such as falling snow. */
const MIN_KNOWN = 0.5;
/** The minimum zoom, in growth of lengths per second. */
const MIN_ZOOM = 0.03;
/** Seconds over which an intended movement hardly changes. */
const SMOOTH_SECONDS = 0.6;
const SHAKE_SECONDS = 1.5;

export function watchCamera(frames: readonly SmallFrame[], fps: number): { motion: Motion; findings: Finding[] } {
  const findings = findShake(frames, fps);
  const shaken = findings.reduce((sum, { from, to }) => sum + to! - from!, 0);
  const motion = shaken > frames.length / fps / 2 ? MOTION.shake : intendedMotion(frames, fps);
  return { motion, findings };
}

function intendedMotion(frames: readonly SmallFrame[], fps: number): Motion {
  const moves = frames.flatMap(({ slow }) => slow ?? []);
  const pace = pacesOf(fps).slow;
  const each = fps / pace;
  const speed = (of: (move: Displacement) => number) => median(moves.map(of)) * each;
  const [x, y, growth] = [speed((move) => move.x), speed((move) => move.y), speed((move) => move.zoom)].map(Math.abs);
  if (growth! > MIN_ZOOM && growth! / MIN_ZOOM > Math.max(x!, y!) / MIN_SPEED) return MOTION.push;
  if (moves.length < MIN_KNOWN * Math.floor((frames.length - 1) / pace)) return MOTION.still;
  const prevailing = moves.map((move) => (x! > y! ? move.x : move.y) * each);
  if (Math.max(x!, y!) < (isSteady(prevailing) ? MIN_STEADY_SPEED : MIN_SPEED)) return MOTION.still;
  return x! > y! ? MOTION.pan : MOTION.tilt;
}

function isSteady(speeds: readonly number[]): boolean {
  const sorted = speeds.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return at(0.75) - at(0.25) <= MAX_SPREAD * Math.abs(median(speeds));
}

function findShake(frames: readonly SmallFrame[], fps: number): Finding[] {
  const pace = pacesOf(fps).quick;
  const moves = frames.filter((_, index) => index % pace === 0).map(({ quick }) => quick);
  const each = fps / pace;
  const jolts = joltsOf(moves, Math.max(3, Math.round(SMOOTH_SECONDS * each)));
  const window = Math.round(SHAKE_SECONDS * each);
  const levels = jolts.map((_, index) => level(jolts.slice(Math.max(0, index - window + 1), index + 1)));
  const { limit, serious } = LIMITS.shake;
  return frameRuns(levels, (value, index) => index >= window - 1 && value > limit, 1).map(({ from, to }) => {
    const value = round(Math.max(...levels.slice(from, to)), 2);
    return {
      check: 'shake',
      from: round((from - window + 1) / each, 2),
      to: round(to / each, 2),
      value,
      limit,
      severity: value > serious ? 'serious' : 'warning',
    };
  });
}

/** Returns each movement's deviation from the local mean, in percent of the width; null if unknown. */
function joltsOf(moves: readonly (Displacement | null)[], length: number): (number | null)[] {
  return moves.map((move, index) => {
    if (!move) return null;
    const from = Math.max(0, index - (length >> 1));
    const around = moves.slice(from, from + length).filter((other) => other !== null);
    const [x, y] = [mean(around.map((other) => other.x)), mean(around.map((other) => other.y))];
    return Math.hypot(move.x - x, move.y - y) * 100;
  });
}

/** Returns the median, so that cuts and passing objects do not count as shake; zero if too little is known. */
function level(jolts: readonly (number | null)[]): number {
  const known = jolts.filter((jolt) => jolt !== null);
  return known.length * 2 > jolts.length ? median(known) : 0;
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

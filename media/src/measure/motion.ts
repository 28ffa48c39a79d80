import { MOTION } from './findings.ts';
import type { Displacement } from './displacement.ts';
import { LIMITS } from './limits.ts';

export interface CameraMotion {
  kind: (typeof MOTION)[keyof typeof MOTION];
  /** Percent of the picture's width, root mean square, that the picture strays from its smoothed path. */
  shake: number;
}

/** Parts of the picture's width a second. */
const MOVING = 0.012;
const SMOOTH_SECONDS = 0.8;
const FEWEST = 4;

/** The camera's movement from displacements of `quickRate` and `slowRate` a second, null where there was none to see. */
export function cameraMotion(
  quick: readonly (Displacement | null)[],
  slow: readonly (Displacement | null)[],
  rates: { quick: number; slow: number },
): CameraMotion {
  const shake = 100 * shakeOf(quick, rates.quick);
  const seen = slow.filter((each) => each !== null);
  if (seen.length < FEWEST / 2) return { kind: MOTION.still, shake };
  const mean = (of: (each: Displacement) => number) =>
    (seen.reduce((sum, each) => sum + of(each), 0) / seen.length) * rates.slow;
  const [pan, tilt] = [Math.abs(mean(({ x }) => x)), Math.abs(mean(({ y }) => y))];
  // At the picture's left and right end.
  const push = Math.abs(mean(({ zoom }) => zoom)) / 2;
  const most = Math.max(pan, tilt, push);
  if (shake > LIMITS.shake) return { kind: MOTION.shake, shake };
  if (most < MOVING) return { kind: MOTION.still, shake };
  return { kind: most === push ? MOTION.push : most === pan ? MOTION.pan : MOTION.tilt, shake };
}

function shakeOf(steps: readonly (Displacement | null)[], rate: number): number {
  const seen = steps.filter((each) => each !== null);
  // Half of it unseen: the picture changes too much to follow.
  if (seen.length < Math.max(FEWEST, steps.length / 2)) return 0;
  const half = Math.max(1, Math.round((SMOOTH_SECONDS * rate) / 2));
  const strays = (['x', 'y'] as const).map((axis) => strayOf(pathOf(steps.map((each) => each?.[axis] ?? 0)), half));
  return Math.sqrt(strays[0]! + strays[1]!);
}

function pathOf(steps: number[]): number[] {
  let at = 0;
  return steps.map((step) => (at += step));
}

/** The mean square distance of a path from its moving average. */
function strayOf(path: number[], half: number): number {
  let sum = 0;
  let count = 0;
  for (let i = half; i + half < path.length; i++) {
    const around = path.slice(i - half, i + half + 1);
    sum += (path[i]! - around.reduce((total, value) => total + value, 0) / around.length) ** 2;
    count++;
  }
  return count === 0 ? 0 : sum / count;
}

import { LOOK_SIDE as SIDE } from '@zhenku/contract/similar/look';

/** The movement between two stills, in pixels of a still. */
export interface Flow {
  x: number;
  y: number;
  /** Growth of lengths. */
  zoom: number;
  /** The centre of the subject that moves against the background, 0 to 1 from the top left; null without one. */
  subject: { x: number; y: number; share: number } | null;
}

const BLOCK = 8;
const BLOCKS = SIDE / BLOCK;
const REACH = 4;
/** A block with less variation (of 255) shows no movement. */
const FLAT = 4;
/** A pixel that differs by more, after the camera's movement is undone, belongs to a moving subject. */
const MOVED = 14;
/** Smaller shares of the picture are noise. */
const SUBJECT_MIN = 0.01;

interface Moved {
  x: number;
  y: number;
  dx: number;
  dy: number;
}

/** Returns the movement by matching blocks; null if the stills show different things or nothing. */
export function flowBetween(before: Uint8Array, after: Uint8Array): Flow | null {
  const moved: Moved[] = [];
  for (let i = 0; i < BLOCKS * BLOCKS; i++) {
    const [left, top] = [(i % BLOCKS) * BLOCK, Math.floor(i / BLOCKS) * BLOCK];
    const shift = shiftOf(before, after, { left, top });
    if (shift) moved.push({ x: left + BLOCK / 2 - SIDE / 2, y: top + BLOCK / 2 - SIDE / 2, ...shift });
  }
  if (moved.length < 2) return null;
  const [x, y] = [median(moved.map(({ dx }) => dx)), median(moved.map(({ dy }) => dy))];
  const radius = moved.reduce((sum, block) => sum + block.x ** 2 + block.y ** 2, 0);
  const outwards = moved.reduce((sum, block) => sum + block.x * (block.dx - x) + block.y * (block.dy - y), 0);
  const zoom = moved.length < 4 ? 0 : outwards / radius;
  return { x, y, zoom, subject: subjectOf(before, after, { x, y, zoom }) };
}

/** Returns where a block of the first still is in the second: the shift of the least difference, between pixels too. */
function shiftOf(before: Uint8Array, after: Uint8Array, { left, top }: { left: number; top: number }) {
  if (deviation(before, left, top) < FLAT) return null;
  const costs = new Map<number, number>();
  const key = (dx: number, dy: number) => (dy + REACH) * 16 + dx + REACH;
  let best = { dx: 0, dy: 0, cost: Infinity };
  for (let dy = -REACH; dy <= REACH; dy++)
    for (let dx = -REACH; dx <= REACH; dx++) {
      const cost = costOf(before, after, { left, top, dx, dy });
      if (cost === null) continue;
      costs.set(key(dx, dy), cost);
      // Prefers the shorter of two equal shifts.
      const longer = Math.hypot(dx, dy) - Math.hypot(best.dx, best.dy);
      if (cost < best.cost || (cost === best.cost && longer < 0)) best = { dx, dy, cost };
    }
  const near = (dx: number, dy: number) => costs.get(key(dx, dy)) ?? null;
  const { dx, dy, cost } = best;
  return {
    dx: dx + vertex(near(dx - 1, dy), cost, near(dx + 1, dy)),
    dy: dy + vertex(near(dx, dy - 1), cost, near(dx, dy + 1)),
  };
}

/** Returns the mean square difference where both stills have the block; null if too little of it is inside. */
function costOf(
  before: Uint8Array,
  after: Uint8Array,
  { left, top, dx, dy }: { left: number; top: number; dx: number; dy: number },
): number | null {
  const [fromX, toX] = [Math.max(left, -dx), Math.min(left + BLOCK, SIDE - dx)];
  const [fromY, toY] = [Math.max(top, -dy), Math.min(top + BLOCK, SIDE - dy)];
  const count = (toX - fromX) * (toY - fromY);
  if (count < (BLOCK * BLOCK) / 2) return null;
  let sum = 0;
  for (let y = fromY; y < toY; y++)
    for (let x = fromX; x < toX; x++) {
      const difference = after[(y + dy) * SIDE + x + dx]! - before[y * SIDE + x]!;
      sum += difference * difference;
    }
  return sum / count;
}

/** Returns the minimum of a parabola through three neighbours, -0.5 to 0.5. */
function vertex(left: number | null, middle: number, right: number | null): number {
  if (left === null || right === null) return 0;
  const curvature = left - 2 * middle + right;
  return curvature <= 0 ? 0 : Math.max(-0.5, Math.min(0.5, (left - right) / (2 * curvature)));
}

function deviation(still: Uint8Array, left: number, top: number): number {
  let [sum, squares] = [0, 0];
  for (let y = top; y < top + BLOCK; y++)
    for (let x = left; x < left + BLOCK; x++) {
      const value = still[y * SIDE + x]!;
      sum += value;
      squares += value * value;
    }
  const mean = sum / (BLOCK * BLOCK);
  return Math.sqrt(Math.max(0, squares / (BLOCK * BLOCK) - mean * mean));
}

function subjectOf(before: Uint8Array, after: Uint8Array, camera: { x: number; y: number; zoom: number }) {
  let [sum, sumX, sumY, count, seen] = [0, 0, 0, 0, 0];
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) {
      const [u, v] = [
        Math.round(x + camera.x + camera.zoom * (x + 0.5 - SIDE / 2)),
        Math.round(y + camera.y + camera.zoom * (y + 0.5 - SIDE / 2)),
      ];
      if (u < 0 || v < 0 || u >= SIDE || v >= SIDE) continue;
      seen++;
      const difference = Math.abs(after[v * SIDE + u]! - before[y * SIDE + x]!);
      if (difference < MOVED) continue;
      sum += difference;
      sumX += difference * (u + 0.5);
      sumY += difference * (v + 0.5);
      count++;
    }
  if (seen === 0 || count / seen < SUBJECT_MIN) return null;
  return { x: sumX / sum / SIDE, y: sumY / sum / SIDE, share: count / seen };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length === 0
    ? 0
    : sorted.length % 2 === 1
      ? sorted[middle]!
      : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

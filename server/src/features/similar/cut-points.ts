import { MOVEMENT, MOVEMENT_LABEL, type Movement } from '@zhenku/contract/similar/kinds';
import { MOMENT_BYTES } from './sight.ts';

/** A second of a clip. */
export interface Moment {
  /** 0 to 127. */
  luma: number;
  /** Movement of the picture: hundredths of its width per second, and of growth per second. */
  x: number;
  y: number;
  zoom: number;
  /** The centre of the moving subject, and its share of the picture; 0 to 127. */
  subjectX: number;
  subjectY: number;
  subjectShare: number;
}

export const momentOf = (bytes: Int8Array, second: number): Moment => {
  const at = second * MOMENT_BYTES;
  return {
    luma: bytes[at]!,
    x: bytes[at + 1]!,
    y: bytes[at + 2]!,
    zoom: bytes[at + 3]!,
    subjectX: bytes[at + 4]!,
    subjectY: bytes[at + 5]!,
    subjectShare: bytes[at + 6]!,
  };
};

/** Places per clip where one may cut in: its start, and further ones up to this share of it. */
const POINTS = 4;
const LAST_SHARE = 0.6;
/** A slower picture counts as still: hundredths of its width per second. */
const STILL = 2.5;
/** Smaller moving shares (of 127) have no place. */
const SUBJECT_MIN = 3;
const PARTS = { movement: 0.5, light: 0.25, subject: 0.25 };
/** Differences of luma and place (of 127) from which the continuity is 0. */
const FAR = { light: 45, subject: 60 };
const REASON = { movement: 0.75, light: 0.8, subject: 0.7 };
/** The score if one of the two has no moving subject. */
const NEUTRAL = 0.5;

/** The moments at which each clip may be cut in, by slot. */
export class CutPoints {
  #moments = new Int8Array(0);
  /** Seconds. */
  #seconds = new Uint8Array(0);
  /** Points per clip: fewer for short clips, none for long or undescribed ones. */
  #counts = new Uint8Array(0);

  grow(capacity: number): void {
    const [moments, seconds, counts] = [this.#moments, this.#seconds, this.#counts];
    this.#moments = new Int8Array(capacity * POINTS * MOMENT_BYTES);
    this.#moments.set(moments);
    this.#seconds = new Uint8Array(capacity * POINTS);
    this.#seconds.set(seconds);
    this.#counts = new Uint8Array(capacity);
    this.#counts.set(counts);
  }

  put(slot: number, moments: Int8Array | null): void {
    const length = moments ? Math.floor(moments.length / MOMENT_BYTES) : 0;
    const last = Math.floor((length - 1) * LAST_SHARE);
    const seconds = new Set(
      length === 0 ? [] : Array.from({ length: POINTS }, (_, i) => Math.round((last * i) / (POINTS - 1))),
    );
    this.#counts[slot] = seconds.size;
    [...seconds].forEach((second, i) => {
      const at = slot * POINTS + i;
      this.#seconds[at] = second;
      this.#moments.set(moments!.subarray(second * MOMENT_BYTES, (second + 1) * MOMENT_BYTES), at * MOMENT_BYTES);
    });
  }

  move(from: number, to: number): void {
    this.#counts[to] = this.#counts[from]!;
    this.#seconds.copyWithin(to * POINTS, from * POINTS, (from + 1) * POINTS);
    const bytes = POINTS * MOMENT_BYTES;
    this.#moments.copyWithin(to * bytes, from * bytes, (from + 1) * bytes);
  }

  /** Returns the score of a clip's best point after a moment, 0 to 1; 0 if it has none that exceeds `least`. */
  scoreOf(slot: number, moment: Moment, least: number): number {
    let best = Math.max(0, least);
    for (let i = slot * POINTS; i < slot * POINTS + this.#counts[slot]!; i++)
      best = Math.max(best, this.#score(i, moment, best));
    return best > least ? best : 0;
  }

  bestOf(slot: number, moment: Moment): { inPoint: number; moment: Moment } {
    let best = slot * POINTS;
    for (let i = best + 1; i < slot * POINTS + this.#counts[slot]!; i++)
      if (this.#score(i, moment, 0) > this.#score(best, moment, 0)) best = i;
    return { inPoint: this.#seconds[best]!, moment: momentOf(this.#moments, best) };
  }

  /** Cheapest parts first; returns 0 as soon as the score cannot exceed `least`. */
  #score(point: number, from: Moment, least: number): number {
    const to = momentOf(this.#moments, point);
    let score = PARTS.light * lightContinuity(from, to);
    if (score + PARTS.subject + PARTS.movement <= least) return 0;
    score += PARTS.subject * (subjectContinuity(from, to) ?? NEUTRAL);
    if (score + PARTS.movement <= least) return 0;
    return score + PARTS.movement * movementContinuity(from, to);
  }
}

// `Math.hypot` takes several times as long, and a search compares every clip.
const speedOf = ({ x, y, zoom }: Moment) => Math.sqrt(x * x + y * y + zoom * zoom);

/** Returns 1 for the same movement or two still pictures, 0 for opposite movements. */
export function movementContinuity(from: Moment, to: Moment): number {
  const [before, after] = [speedOf(from), speedOf(to)];
  if (before < STILL && after < STILL) return 0.9;
  if (before < STILL || after < STILL) return 0.25;
  const direction = (from.x * to.x + from.y * to.y + from.zoom * to.zoom) / (before * after);
  return direction <= 0 ? 0 : direction * (0.6 + (0.4 * Math.min(before, after)) / Math.max(before, after));
}

export const lightContinuity = (from: Moment, to: Moment): number =>
  Math.max(0, 1 - Math.abs(from.luma - to.luma) / FAR.light);

/** Returns 1 if the subject stays at its place on the screen; null if one of the two has none. */
export function subjectContinuity(from: Moment, to: Moment): number | null {
  if (from.subjectShare < SUBJECT_MIN || to.subjectShare < SUBJECT_MIN) return null;
  const [x, y] = [from.subjectX - to.subjectX, from.subjectY - to.subjectY];
  return Math.max(0, 1 - Math.sqrt(x * x + y * y) / FAR.subject);
}

/** Returns in words what both moments have in common, most telling first. */
export function cutReasons(from: Moment, to: Moment): string[] {
  const reasons: string[] = [];
  if (movementContinuity(from, to) >= REASON.movement) {
    const movement = cameraOf(from);
    reasons.push(movement === MOVEMENT.still ? '同为静止' : `延续${MOVEMENT_LABEL[movement]}`);
  }
  if ((subjectContinuity(from, to) ?? 0) >= REASON.subject) reasons.push('主体位置接得上');
  // Light alone is no reason: a third of all clips would have it.
  if (reasons.length > 0 && lightContinuity(from, to) >= REASON.light) reasons.push('明暗接得上');
  return reasons;
}

/** Returns the camera's movement, which is opposite to the picture's. */
function cameraOf(moment: Moment): Movement {
  const { x, y, zoom } = moment;
  if (speedOf(moment) < STILL) return MOVEMENT.still;
  const most = Math.max(Math.abs(x), Math.abs(y), Math.abs(zoom));
  if (most === Math.abs(zoom)) return zoom > 0 ? MOVEMENT.closer : MOVEMENT.away;
  if (most === Math.abs(x)) return x > 0 ? MOVEMENT.left : MOVEMENT.right;
  return y > 0 ? MOVEMENT.up : MOVEMENT.down;
}

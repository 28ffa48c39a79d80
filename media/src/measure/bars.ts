import type { Grey } from './displacement.ts';

const BLACK = 20;
/** A dark sky fades out; a bar ends at a straight line that most of the picture touches. */
const TOUCHES = 0.6;
const LEAST = 2;

/**
 * The share of the picture, 0 to 1, that equal black bars above and below, or left and right, take. `brightest` holds the
 * brightest value that each pixel has in the whole clip.
 */
export function barsOf(brightest: Grey): number {
  const { width, height, pixels } = brightest;
  const row = (y: number) => Array.from({ length: width }, (_, x) => pixels[y * width + x]!);
  const column = (x: number) => Array.from({ length: height }, (_, y) => pixels[y * width + x]!);
  return Math.max(pairOf(height, row) / height, pairOf(width, column) / width);
}

function pairOf(count: number, line: (at: number) => number[]): number {
  const first = thickness(count, line);
  const second = thickness(count, (at) => line(count - 1 - at));
  return first >= LEAST && second >= LEAST && Math.abs(first - second) <= 1 ? first + second : 0;
}

/** How many lines from the first on are black, where the picture begins sharply after them. */
function thickness(count: number, line: (at: number) => number[]): number {
  let black = 0;
  while (black < count && line(black).every((value) => value <= BLACK)) black++;
  if (black === 0 || black + 2 >= count) return 0;
  // The very next line may be half bar.
  const next = line(black + 1);
  return next.filter((value) => value > BLACK + 8).length >= next.length * TOUCHES ? black : 0;
}

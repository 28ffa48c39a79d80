import { describe, expect, test } from 'vitest';
import { MARK_FRAME, MARK_POINTS } from '@zhenku/contract/rules/film-limits';
import { framePoints, joinSigns, pointAt } from './preview-mark.ts';

const { width, height } = MARK_FRAME;
const pictureOf = (valueAt: (x: number, y: number) => number) =>
  Uint8Array.from({ length: width * height }, (_, at) => valueAt(at % width, Math.floor(at / width)));
const bitOf = (bits: Uint8Array, point: number) => (bits[point >> 3]! >> (point & 7)) & 1;

describe('the points of a frame', () => {
  test('mark where the frame is brighter than its surroundings', () => {
    const isBright = (x: number, y: number) => (Math.floor(x / 4) + Math.floor(y / 30)) % 2 === 0;
    const { bits, inside } = framePoints({ pixels: pictureOf((x, y) => (isBright(x, y) ? 140 : 100)), width, height });
    expect(inside).toEqual({ x: 0, y: 0, width, height });
    for (let point = 0; point < MARK_POINTS; point++) {
      const { x, y } = pointAt(point, inside);
      if (x < 10 || x > width - 10 || (y + 9) % 30 < 18) continue;
      expect(bitOf(bits, point), `${x},${y}`).toBe(isBright(x, y) ? 1 : 0);
    }
  });

  test('lie inside black borders', () => {
    const pixels = pictureOf((x, y) => (y < 35 || y >= 235 ? 16 : 90 + ((x * 7 + y * 13) % 60)));
    expect(framePoints({ pixels, width, height }).inside).toEqual({ x: 2, y: 37, width: 476, height: 196 });
  });

  test('cover at most one pixel in 31, evenly', () => {
    const places = new Set<string>();
    const quarters = [0, 0, 0, 0];
    for (let point = 0; point < MARK_POINTS; point++) {
      const { x, y } = pointAt(point, MARK_FRAME);
      places.add(`${x},${y}`);
      quarters[(x < width / 2 ? 0 : 1) + (y < height / 2 ? 0 : 2)]! += 1;
    }
    expect(places.size).toBeLessThanOrEqual((width * height) / 31);
    for (const count of quarters) expect(count / MARK_POINTS).toBeCloseTo(0.25, 2);
  });
});

test('a certain answer about one shot outweighs an uncertain one, and contradictions cancel out', () => {
  expect(joinSigns('preview', 'preview')).toBe('preview');
  expect(joinSigns('unsure', 'clean')).toBe('clean');
  expect(joinSigns('preview', 'unsure')).toBe('preview');
  expect(joinSigns('preview', 'clean')).toBe('unsure');
});

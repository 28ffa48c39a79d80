import { expect, it } from 'vitest';
import { sumYuan } from './money.ts';

it('sums yuan exactly to the fen, unlike floating point', () => {
  expect(0.1 + 0.2).not.toBe(0.3);
  expect(sumYuan([0.1, 0.2])).toBe(0.3);
  expect(sumYuan(Array.from({ length: 200 }, () => 19.99))).toBe(3998);
});

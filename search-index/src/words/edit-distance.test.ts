import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance } from './edit-distance.ts';

test.each([
  ['hangpai', 'hangpai', 0],
  ['hangpia', 'hangpai', 1],
  ['hangpa', 'hangpai', 1],
  ['hamgpai', 'hangpai', 1],
  ['延时摄像', '延时摄影', 1],
  ['pingpai', 'hangpai', 2],
])('%s and %s are %i apart', (a, b, distance) => {
  expect(editDistance(a, b, 3)).toBe(distance);
});

test('a distance above the maximum is returned as the maximum plus one', () => {
  expect(editDistance('abcdef', 'uvwxyz', 2)).toBe(3);
  expect(editDistance('a', 'abcdef', 2)).toBe(3);
});

test('the order of the two texts does not matter', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(editDistance(a, b, 8)).toBe(editDistance(b, a, 8));
    }),
  );
});

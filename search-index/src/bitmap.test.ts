import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Bitmap,
  bitPositions,
  clearBit,
  countBits,
  countCommonBits,
  hasBit,
  intersect,
  setBit,
} from './bitmap.ts';

const numbers = fc.uniqueArray(fc.integer({ min: 0, max: 3_000 }), { maxLength: 200 });

function bitmapOf(members: number[]): Bitmap {
  let bits: Bitmap = new Uint32Array(0);
  for (const number of members) bits = setBit(bits, number);
  return bits;
}

test('a bitmap is a set of numbers', () => {
  fc.assert(
    fc.property(numbers, numbers, fc.integer({ min: 0, max: 4_000 }), (added, cleared, asked) => {
      const bits = bitmapOf(added);
      for (const number of cleared) clearBit(bits, number);
      const expected = added.filter((number) => !cleared.includes(number)).toSorted((a, b) => a - b);
      expect([...bitPositions(bits)]).toEqual(expected);
      expect(countBits(bits)).toBe(expected.length);
      expect(hasBit(bits, asked)).toBe(expected.includes(asked));
    }),
  );
});

test('bitmaps of any lengths intersect', () => {
  fc.assert(
    fc.property(numbers, numbers, (some, others) => {
      const [bits, other] = [bitmapOf(some), bitmapOf(others)];
      const common = some.filter((number) => others.includes(number)).toSorted((a, b) => a - b);
      expect(countCommonBits(bits, other)).toBe(common.length);
      intersect(bits, other);
      expect([...bitPositions(bits)]).toEqual(common);
      intersect(bits, undefined);
      expect(countBits(bits)).toBe(0);
    }),
  );
});

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

test('a bitmap behaves like a set of numbers', () => {
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

test('common numbers are counted in dense and sparse bitmaps', () => {
  const words = fc.uint32Array({ maxLength: 60 });
  const sparse = fc.array(fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.nat()), { maxLength: 60 });
  const bitmap = fc.oneof(
    words,
    sparse.map((each) => Uint32Array.from(each)),
  );
  fc.assert(
    fc.property(bitmap, bitmap, (one, other) => {
      const [bits, others] = [Uint32Array.from(one), Uint32Array.from(other)];
      const members = new Set(bitPositions(others));
      const common = [...bitPositions(bits)].filter((number) => members.has(number));
      expect(countCommonBits(bits, others)).toBe(common.length);
    }),
  );
});

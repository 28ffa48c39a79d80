import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocate } from '../promotions/discount.ts';
import { seriesPrice, seriesPriceLimits } from './price.ts';

describe('the price of a series', () => {
  it('is the creator’s price, at most the sum and at least a tenth of it', () => {
    expect(seriesPriceLimits([10_000n, 3_333n])).toEqual({ min: 1_334n, max: 13_333n });
    expect(seriesPrice([10_000n, 3_333n], 9_000n)).toBe(9_000n);
    expect(seriesPrice([10_000n, 3_333n], 20_000n)).toBe(13_333n);
    expect(seriesPrice([10_000n, 3_333n], 100n)).toBe(1_334n);
  });

  it('is the sum without a price for all, and for a single clip', () => {
    expect(seriesPrice([10_000n, 3_333n], null)).toBe(13_333n);
    expect(seriesPriceLimits([10_000n])).toBeNull();
    expect(seriesPrice([10_000n], 5_000n)).toBe(10_000n);
    expect(seriesPrice([], 5_000n)).toBe(0n);
  });

  it('gives each clip a share above zero and at most its own price', () => {
    const price = fc.bigInt({ min: 100n, max: 10_000_000n });
    fc.assert(
      fc.property(fc.array(price, { minLength: 1, maxLength: 100 }), price, (prices, set) => {
        const total = seriesPrice(prices, set);
        const shares = allocate(total, prices);
        expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(total);
        expect(shares.every((share, i) => share > 0n && share <= prices[i]!)).toBe(true);
      }),
    );
  });
});

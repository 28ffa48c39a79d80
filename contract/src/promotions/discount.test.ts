import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocate, quoteCard } from './discount.ts';

const Amount = fc.bigInt({ min: 1n, max: 100_000_000n });
const Terms = fc.record({
  discount: fc.integer({ min: 1, max: 99 }),
  remainAmount: fc.bigInt({ min: 0n, max: 100_000_000n }),
});

describe('a discount card on an order', () => {
  it.each([
    [10_000n, 85, 100_000n, 8_500n, 8_500n],
    // Half a fen is rounded up.
    [10n, 85, 100_000n, 9n, 9n],
    [99_990n, 85, 84_992n, 84_992n, 84_992n],
    // The card is one fen short: it covers 99,989 fen of the order.
    [99_990n, 85, 84_991n, 84_992n, 84_991n],
    // 10 yuan at 8折 cover 12.50 of an order of 20 yuan.
    [2_000n, 80, 1_000n, 1_750n, 1_000n],
    [2_000n, 80, 0n, 2_000n, 0n],
  ])(
    'for %s fen at %s %% with %s left, %s is to pay and %s comes from the card',
    (origin, discount, remainAmount, pay, used) => {
      expect(quoteCard(origin, { discount, remainAmount })).toEqual({
        payAmount: pay,
        discountAmount: origin - pay,
        used,
      });
    },
  );

  it('never increases the price, and takes from the card at most its balance and the payment', () => {
    fc.assert(
      fc.property(Amount, Terms, (origin, terms) => {
        const { payAmount, discountAmount, used } = quoteCard(origin, terms);
        expect(payAmount + discountAmount).toBe(origin);
        expect(discountAmount).toBeGreaterThanOrEqual(0n);
        expect(used).toBeGreaterThanOrEqual(0n);
        expect(used <= terms.remainAmount && used <= payAmount).toBe(true);
      }),
    );
  });

  it('a higher balance never increases the price', () => {
    fc.assert(
      fc.property(Amount, Terms, Amount, (origin, terms, more) => {
        const richer = { ...terms, remainAmount: terms.remainAmount + more };
        expect(quoteCard(origin, richer).payAmount).toBeLessThanOrEqual(quoteCard(origin, terms).payAmount);
      }),
    );
  });
});

describe('splitting an amount among items', () => {
  it('gives the odd fen to the largest remainders, ties in order', () => {
    expect(allocate(100n, [1n, 1n, 1n])).toEqual([34n, 33n, 33n]);
    expect(allocate(10n, [1n, 2n, 3n])).toEqual([2n, 3n, 5n]);
    expect(allocate(1n, [1n, 5n, 5n])).toEqual([0n, 1n, 0n]);
    expect(allocate(0n, [3n, 4n])).toEqual([0n, 0n]);
    expect(allocate(5n, [])).toEqual([]);
  });

  it('adds up, with each part at most its item’s price and within a fen of its share', () => {
    fc.assert(
      fc.property(fc.array(Amount, { minLength: 1, maxLength: 200 }), fc.nat(1_000_000), (prices, permille) => {
        const sum = prices.reduce((all, price) => all + price, 0n);
        const total = (sum * BigInt(permille)) / 1_000_000n;
        const parts = allocate(total, prices);
        expect(parts.reduce((all, part) => all + part, 0n)).toBe(total);
        parts.forEach((part, index) => {
          expect(part >= 0n && part <= prices[index]!).toBe(true);
          const difference = part * sum - total * prices[index]!;
          expect(difference < sum && difference > -sum).toBe(true);
        });
      }),
    );
  });
});

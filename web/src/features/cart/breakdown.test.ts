import { describe, expect, it } from 'vitest';
import { breakdown, sumYuan } from './breakdown.ts';

describe('the breakdown of the cart', () => {
  it('counts and adds each format, in the order of the tiers', () => {
    const lines = [
      { videoType: 2, price: 99.9 },
      { videoType: 1, price: 10.1 },
      { videoType: 2, price: 0.2 },
    ];
    expect(breakdown(lines)).toEqual({
      tiers: [
        { tier: 1, count: 1, amount: 10.1 },
        { tier: 2, count: 2, amount: 100.1 },
        { tier: 3, count: 0, amount: 0 },
      ],
      count: 3,
      total: 110.2,
    });
  });

  it('adds to the fen what floating point would not', () => {
    expect(0.1 + 0.2).not.toBe(0.3);
    expect(sumYuan([0.1, 0.2])).toBe(0.3);
    expect(sumYuan(Array.from({ length: 200 }, () => 19.99))).toBe(3998);
  });

  it('is all zero for nothing', () => {
    expect(breakdown([])).toMatchObject({ count: 0, total: 0 });
  });
});

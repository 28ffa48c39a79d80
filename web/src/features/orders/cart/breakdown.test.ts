import { describe, expect, it } from 'vitest';
import { priceBreakdown } from './breakdown.ts';

describe('the cart breakdown', () => {
  it('counts and adds each format, in the order of the tiers', () => {
    const lines = [
      { videoType: 2, price: 99.9, resolution: '3840X2160' },
      { videoType: 1, price: 10.1, resolution: '1080X1920' },
      { videoType: 2, price: 0.2, resolution: '2160X3840' },
    ];
    expect(priceBreakdown(lines)).toEqual({
      tiers: [
        { tier: 1, text: 'HD 1080×1920', count: 1, amount: 10.1 },
        { tier: 2, text: '4K', count: 2, amount: 100.1 },
        { tier: 3, text: 'PLUS', count: 0, amount: 0 },
      ],
      count: 3,
      total: 110.2,
    });
  });

  it('is zero for an empty selection', () => {
    expect(priceBreakdown([])).toMatchObject({ count: 0, total: 0 });
  });
});

import { describe, expect, it } from 'vitest';
import { defaultTier, lowestPrice, resolutionBadge } from './tiers.ts';

const none = { hdPrice: null, hd4kPrice: null, hdPlusPrice: null };

describe('the tiers of a clip', () => {
  it('start at HD, or at the first that is sold', () => {
    expect(defaultTier({ hdPrice: 9, hd4kPrice: 5, hdPlusPrice: null })).toBe(1);
    expect(defaultTier({ ...none, hdPlusPrice: 99 })).toBe(3);
    expect(defaultTier(none)).toBeNull();
  });

  it('cost from the lowest price on, whichever tier that is', () => {
    expect(lowestPrice({ hdPrice: 9, hd4kPrice: 5, hdPlusPrice: null })).toBe(5);
    expect(lowestPrice(none)).toBeNull();
  });

  it('name the largest picture that is sold', () => {
    expect(resolutionBadge({ ...none, hdPrice: 1, is8K: false })).toBe('HD');
    expect(resolutionBadge({ ...none, hd4kPrice: 1, is8K: false })).toBe('4K');
    expect(resolutionBadge({ ...none, hdPlusPrice: 1, is8K: true })).toBe('8K');
  });
});

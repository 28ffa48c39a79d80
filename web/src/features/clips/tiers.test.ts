import { describe, expect, it } from 'vitest';
import { defaultTier, lowestPrice, resolutionBadge } from './tiers.ts';

const none = { hdPrice: null, hd4kPrice: null, hdPlusPrice: null };

describe('the tiers of a clip', () => {
  it('default to HD, otherwise to the first on sale', () => {
    expect(defaultTier({ hdPrice: 9, hd4kPrice: 5, hdPlusPrice: null })).toBe(1);
    expect(defaultTier({ ...none, hdPlusPrice: 99 })).toBe(3);
    expect(defaultTier(none)).toBeNull();
  });

  it('start at the lowest price of any tier', () => {
    expect(lowestPrice({ hdPrice: 9, hd4kPrice: 5, hdPlusPrice: null })).toBe(5);
    expect(lowestPrice(none)).toBeNull();
  });

  it('name the largest resolution on sale', () => {
    expect(resolutionBadge({ ...none, hdPrice: 1, is8K: false })).toBe('HD');
    expect(resolutionBadge({ ...none, hd4kPrice: 1, is8K: false })).toBe('4K');
    expect(resolutionBadge({ ...none, hdPlusPrice: 1, is8K: true })).toBe('8K');
  });
});

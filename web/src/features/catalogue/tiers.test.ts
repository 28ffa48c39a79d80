import { describe, expect, it } from 'vitest';
import { defaultTier, lowestPrice, resolutionBadge, upgradeTo } from './tiers.ts';

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

  it('are upgraded to from what saves most, and only from less', () => {
    const licence = (orderItemId: string, videoType: 1 | 2 | 3, upgradeCredit: number | null) => ({
      orderItemId,
      videoType,
      upgradeCredit,
      downloadExpireTime: '2026-01-01T00:00:00.000Z',
    });
    const mine = { inCart: [], licensed: [licence('a', 1, 80.5), licence('b', 2, 200), licence('c', 1, null)] };
    expect(upgradeTo({ tier: 3, price: 500 }, mine)).toEqual({ orderItemId: 'b', from: 2, credit: 200, price: 300 });
    expect(upgradeTo({ tier: 2, price: 200 }, mine)).toEqual({ orderItemId: 'a', from: 1, credit: 80.5, price: 119.5 });
    expect(upgradeTo({ tier: 1, price: 100 }, mine)).toBeNull();
    expect(upgradeTo({ tier: 2, price: 100 }, undefined)).toBeNull();
  });

  it('name the largest picture that is sold', () => {
    expect(resolutionBadge({ ...none, hdPrice: 1, is8K: false })).toBe('HD');
    expect(resolutionBadge({ ...none, hd4kPrice: 1, is8K: false })).toBe('4K');
    expect(resolutionBadge({ ...none, hdPlusPrice: 1, is8K: true })).toBe('8K');
  });
});

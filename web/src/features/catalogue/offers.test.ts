import { expect, it } from 'vitest';
import { upgradeTo } from './offers.ts';

it('a tier is upgraded to from what saves most, and only from less', () => {
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

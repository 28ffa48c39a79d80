import { expect, it } from 'vitest';
import { upgradeTo } from './upgrade-to.ts';
import { upgradeNote } from './upgrade-note.ts';

it('upgradeTo picks the narrower licence that saves most', () => {
  const licence = (orderItemId: string, videoType: 1 | 2 | 3, upgradeCredit: number | null) => ({
    orderItemId,
    videoType,
    upgradeCredit,
    downloadExpireTime: '2026-01-01T00:00:00.000Z',
    authenticationType: 2,
    endTime: '2026-10-01T00:00:00.000Z',
  });
  const mine = { inCart: [], licensed: [licence('a', 1, 80.5), licence('b', 2, 200), licence('c', 1, null)] };
  expect(upgradeTo({ tier: 3, price: 500 }, mine)).toMatchObject({
    orderItemId: 'b',
    from: 2,
    credit: 200,
    price: 300,
  });
  expect(upgradeTo({ tier: 2, price: 200 }, mine)).toMatchObject({
    orderItemId: 'a',
    from: 1,
    credit: 80.5,
    price: 119.5,
  });
  expect(upgradeTo({ tier: 1, price: 100 }, mine)).toBeNull();
  expect(upgradeTo({ tier: 2, price: 100 }, undefined)).toBeNull();
});

it('upgradeNote states the credit and the licence period', () => {
  const upgrade = { orderItemId: 'a', from: 1, credit: 80.5, price: 119.5 };
  const endTime = '2026-10-01T00:00:00.000Z';
  const note = (authenticationType: number, end: string | null) =>
    upgradeNote({ authenticationType }, { ...upgrade, endTime: end });
  expect(note(1, null)).toBe('已购 HD 抵扣 ¥80.50，原授权仍有效。');
  expect(note(2, null)).toContain('全额抵扣 ¥80.50。两份授权合用一年，从第一次填写被授权方那天算起');
  expect(note(2, endTime)).toContain('按剩余天数抵扣 ¥80.50。升级后的授权自下单起一年，原授权仍至 2026-10-01');
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { upgradeCredit, upgradePrice } from './upgrade.ts';

test('credits a permanent licence in full and a one-year licence by its remaining days', () => {
  expect(upgradeCredit(10_000n, null)).toBe(10_000n);
  expect(upgradeCredit(10_000n, { total: 365, left: 365 })).toBe(10_000n);
  expect(upgradeCredit(10_000n, { total: 365, left: 364 })).toBe(9_972n);
  expect(upgradeCredit(10_000n, { total: 366, left: 183 })).toBe(5_000n);
  expect(upgradeCredit(10_000n, { total: 365, left: 1 })).toBe(27n);
  expect(upgradeCredit(10_000n, { total: 365, left: 0 })).toBe(0n);
  expect(upgradeCredit(10_000n, { total: 365, left: -1 })).toBe(0n);
});

const Days = fc
  .record({ total: fc.integer({ min: 365, max: 366 }), left: fc.integer({ min: -3, max: 370 }) })
  .map((days) => ({ ...days, left: Math.min(days.left, days.total) }));
const Fen = fc.bigInt({ min: 1n, max: 10_000_000n });

test('a credit never exceeds the price, never rises, and is less than a fen below its exact share', () => {
  const property = (paid: bigint, days: { total: number; left: number }) => {
    const credit = upgradeCredit(paid, days);
    expect(credit >= 0n && credit <= paid).toBe(true);
    expect(upgradeCredit(paid, { ...days, left: days.left - 1 }) <= credit).toBe(true);
    const rest = paid * BigInt(Math.max(0, days.left)) - credit * BigInt(days.total);
    expect(rest >= 0n && rest < BigInt(days.total)).toBe(true);
  };
  fc.assert(fc.property(Fen, Days, property));
});

test('an upgrade’s price and its credit add up to the list price, but the price is at least a fen', () => {
  const property = (list: bigint, paid: bigint, days: { total: number; left: number }) => {
    const credit = upgradeCredit(paid, days);
    const price = upgradePrice(list, credit);
    expect(price).toBe(list > credit ? list - credit : 1n);
  };
  fc.assert(fc.property(Fen, Fen, Days, property));
});

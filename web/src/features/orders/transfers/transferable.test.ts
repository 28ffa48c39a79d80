import { expect, it } from 'vitest';
import { isTransferable } from './transferable.ts';

const expireTime = '2026-05-01T04:30:00.000Z';
const expired = Date.parse(expireTime);
const DAY = 86_400_000;

it('an order can be paid by transfer while it is pending, and for 7 days after it timed out', () => {
  expect(isTransferable({ orderStatus: 1, expireTime }, expired - 1)).toBe(true);
  expect(isTransferable({ orderStatus: 3, expireTime }, expired + 7 * DAY - 1)).toBe(true);
  expect(isTransferable({ orderStatus: 3, expireTime }, expired + 7 * DAY)).toBe(false);
});

it('a paid or cancelled order cannot be paid by transfer', () => {
  for (const orderStatus of [2, 4]) expect(isTransferable({ orderStatus, expireTime }, expired - 1)).toBe(false);
});

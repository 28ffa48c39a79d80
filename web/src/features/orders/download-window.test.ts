import { expect, it } from 'vitest';
import { downloadsEnded } from './download-window.ts';

it('downloads end with their window, and not before there is one', () => {
  const order = { downloadExpireTime: '2026-03-01T00:00:00.000Z' };
  const end = Date.parse(order.downloadExpireTime);
  expect(downloadsEnded(order, end - 1)).toBe(false);
  expect(downloadsEnded(order, end)).toBe(true);
  expect(downloadsEnded({ downloadExpireTime: null }, end)).toBe(false);
});

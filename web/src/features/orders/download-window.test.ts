import { expect, it } from 'vitest';
import { areDownloadsExpired } from './download-window.ts';

it('downloads expire at the end of their window, and not at all before it has started', () => {
  const order = { downloadExpireTime: '2026-03-01T00:00:00.000Z' };
  const end = Date.parse(order.downloadExpireTime);
  expect(areDownloadsExpired(order, end - 1)).toBe(false);
  expect(areDownloadsExpired(order, end)).toBe(true);
  expect(areDownloadsExpired({ downloadExpireTime: null }, end)).toBe(false);
});

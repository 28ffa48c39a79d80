import { expect, it } from 'vitest';
import { pricePerDownload } from './pack-text.ts';

it('states the price per download, and says when it is rounded', () => {
  expect(pricePerDownload({ price: 99, downloads: 10 })).toBe('每次 ¥9.90');
  expect(pricePerDownload({ price: 10, downloads: 3 })).toBe('每次约 ¥3.33');
  expect(pricePerDownload({ price: 20, downloads: 3 })).toBe('每次约 ¥6.67');
});

import { expect, it } from 'vitest';
import { clipAddress } from './clip-address.ts';

it.each([
  ['City at night', '/v/7-City-at-night'],
  ['城市夜景 4K（航拍）', `/v/7-${encodeURIComponent('城市夜景-4K-航拍')}`],
  ['  a/b?c#d  ', '/v/7-a-b-c-d'],
  ['🌃', '/v/7'],
  ['', '/v/7'],
])('the page of a clip named "%s" has the address %s', (videoName, address) => {
  expect(clipAddress({ videoId: 7, videoName })).toBe(address);
});

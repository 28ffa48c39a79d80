import { expect, it } from 'vitest';
import { embedCode, playerSize, ratioOf } from './embed-code.ts';

it.each([
  ['16:9', {}, { width: 640, height: 360 }],
  ['9:16', {}, { width: 360, height: 640 }],
  ['1:1', { maxwidth: 300 }, { width: 300, height: 300 }],
  ['16:9', { maxwidth: 480, maxheight: 180 }, { width: 320, height: 180 }],
  ['16:9', { maxwidth: 1 }, { width: 200, height: 113 }],
  ['nonsense', {}, { width: 640, height: 360 }],
  ['1:0', {}, { width: 640, height: 360 }],
])('sizes the player of a %s clip for the limits %o', (ratio, limits, size) => {
  expect(playerSize(ratioOf(ratio), limits)).toEqual(size);
});

it('escapes names in the HTML', () => {
  const code = embedCode({ origin: 'https://shop.example', id: 7, name: '"><script>' }, { width: 640, height: 360 });
  expect(code).toContain(
    'src="https://shop.example/embed/7" width="640" height="360" title="&quot;&gt;&lt;script&gt;"',
  );
  expect(code.match(/</g)).toHaveLength(2);
});

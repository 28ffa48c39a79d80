import { expect, test } from 'vitest';
import { mediaKey, mediaOf, withMedium } from './media-key.ts';

test.each([
  ['A001.mov', 'a001.MP4'],
  ['A001', 'A001.mxf'],
  ['café.mov', 'cafe\u0301.mov'],
  ['D:\\素材\\镜头1.mp4', '/Volumes/素材/镜头1.mov'],
])('the names %j and %j share a key', (one, other) => {
  expect(mediaKey(one)).toBe(mediaKey(other));
});

test.each([
  ['cut.v1', 'cut.v2'],
  ['A001.mov', 'A002.mov'],
])('the names %j and %j do not', (one, other) => {
  expect(mediaKey(one)).not.toBe(mediaKey(other));
});

test('media of one name are kept beside each other, the same content once', () => {
  let media = withMedium({}, 'A001.mov', { asset: { videoId: 1, tier: 1 } });
  media = withMedium(media, 'A001.mov', { asset: { videoId: 1, tier: 1 }, sha256: 'a' });
  media = withMedium(media, 'a001.MXF', { sha256: 'b' });
  media = withMedium(media, 'A001.mov', { sha256: 'b' });
  expect(mediaOf(media, 'A001').map(({ sha256 }) => sha256)).toEqual(['a', 'b']);
  expect(mediaOf(media, 'constructor')).toEqual([]);
});

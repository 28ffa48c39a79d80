import { expect, test } from 'vitest';
import { type DroppedMedia, MEDIA_MAX, mediaKey, mediaOf, withMedium } from './media-key.ts';

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
])('the names %j and %j do not share a key', (one, other) => {
  expect(mediaKey(one)).not.toBe(mediaKey(other));
});

const sums = (media: DroppedMedia, name: string) => mediaOf(media, name).map(({ sha256 }) => sha256);

test('stores all media with the same name, but the same content only once', () => {
  let media = withMedium({}, 'A001.mov', { asset: { videoId: 1, tier: 1 } });
  media = withMedium(media, 'A001.mov', { asset: { videoId: 1, tier: 1 }, sha256: 'a' });
  media = withMedium(media, 'a001.MXF', { sha256: 'b' });
  media = withMedium(media, 'A001.mov', { sha256: 'b' });
  expect(new Set(sums(media, 'A001'))).toEqual(new Set(['a', 'b']));
  expect(mediaOf(media, 'constructor')).toEqual([]);
});

test('lists media with the full name before those with another extension', () => {
  const media = withMedium(withMedium({}, 'A001.mov', { sha256: 'a' }), 'A001.mxf', { sha256: 'b' });
  expect(sums(media, 'a001.MOV')).toEqual(['a']);
  expect(sums(media, 'A001.mp4')).toEqual(['a', 'b']);
});

test('also looks up a name of ours on its own if its media have another extension', () => {
  const media = withMedium({}, '12-sample.mov', { sha256: 'a' });
  expect(sums(media, '12-sample.mp4')).toEqual([undefined, 'a']);
  expect(sums(media, '12-sample.mov')).toEqual(['a']);
});

test('rejects media beyond the limit per name, and keeps all accepted ones', () => {
  let media: DroppedMedia = {};
  for (let at = 0; at < MEDIA_MAX; at += 1) media = withMedium(media, 'A001.mov', { sha256: String(at) });
  expect(withMedium(media, 'a001.MXF', { sha256: 'x' })).toBe(media);
  expect(sums(withMedium(media, 'A001.mov', { sha256: '0' }), 'A001')).toHaveLength(MEDIA_MAX);
  expect(new Set(sums(media, 'A001'))).toEqual(new Set(Array.from({ length: MEDIA_MAX }, (_, at) => String(at))));
});

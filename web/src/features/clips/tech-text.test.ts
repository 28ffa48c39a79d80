import { describe, expect, it } from 'vitest';
import { audioText, bitRateText, codecText, frameRateText } from './tech-text.ts';
import { thumbnailAt } from './thumbnail-at.ts';

describe('the technical sheet', () => {
  it('uses common codec names, and keeps unknown ones', () => {
    expect(codecText('h264')).toBe('H.264 (AVC)');
    expect(codecText('ffv1')).toBe('FFV1');
  });

  it('formats bit rates in a suitable unit', () => {
    expect(bitRateText(12_345_678)).toBe('12.35 Mbps');
    expect(bitRateText(850_400)).toBe('850 kbps');
  });

  it('describes the audio, or its absence', () => {
    expect(audioText({ codec: 'aac', channels: 2, sampleRate: 44_100 })).toBe('AAC · 立体声 · 44.1 kHz');
    expect(audioText({ codec: 'pcm_s24le', channels: 4, sampleRate: 48_000 })).toBe('PCM · 4 声道 · 48 kHz');
    expect(audioText(null)).toBe('无');
  });

  it('formats integer and fractional frame rates', () => {
    expect([25, 29.97, 23.976].map(frameRateText)).toEqual(['25 fps', '29.97 fps', '23.98 fps']);
  });
});

describe('thumbnailAt', () => {
  it('returns the thumbnail at a position, clamped at the edges', () => {
    expect([-5, 0, 99, 100, 399, 400, 500].map((x) => thumbnailAt(x, 400, 4))).toEqual([0, 0, 0, 1, 3, 3, 3]);
    expect(thumbnailAt(10, 0, 4)).toBe(0);
    expect(thumbnailAt(10, 400, 0)).toBe(0);
  });
});

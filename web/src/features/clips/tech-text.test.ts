import { describe, expect, it } from 'vitest';
import { aDeliveredFile } from '../../testing/samples.ts';
import { audioText, bitRateText, codecText, deliveredSummary, deliveredText, frameRateText } from './tech-text.ts';
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

const STANDARD = aDeliveredFile();
const SOUND = { codec: 'aac', channels: 2, layout: 'stereo', sampleRate: 48_000, loudness: -20 };

it('states a standard file’s size, encoding, scan, bit rate and sound', () => {
  expect(deliveredText({ ...STANDARD, audio: [SOUND] })).toBe(
    '1920×1080 · MP4 · H.264 (AVC) · 8 位 4:2:0 · 逐行 25 fps · 5.12 Mbps · 8.20MB · AAC · 立体声 · 48 kHz',
  );
  expect(deliveredText(STANDARD)).toMatch(/ · 无声音$/);
});

it('states what a master has beyond the standard file', () => {
  const master = {
    format: 'master',
    container: 'mov',
    codec: 'prores',
    bitDepth: 12,
    chroma: '4:4:4',
    alpha: true,
  } as const;
  const rest = { hdr: 'hlg', scan: 'interlaced', timecode: '10:00:00:00', audio: [SOUND, SOUND] } as const;
  const text = deliveredText({ ...STANDARD, ...master, ...rest, audio: [...rest.audio] });
  for (const part of [
    'MOV · Apple ProRes · 12 位 4:4:4 · 带透明通道 · HDR（HLG） · 隔行 25 fps',
    '2 条音轨',
    '时码 10:00:00:00',
  ]) {
    expect(text).toContain(part);
  }
});

it('summarises in one line what a buyer gets', () => {
  expect(deliveredSummary([STANDARD])).toBe('1920×1080 · MP4 · H.264 (AVC) · 8 位 4:2:0 · 逐行 25 fps · 8.20MB');
  const master = aDeliveredFile({ format: 'master', container: 'mov', codec: 'prores', bitDepth: 10, chroma: '4:2:2' });
  expect(deliveredSummary([STANDARD, { ...master, sizeBytes: 90e6 }])).toMatch(
    / · 8\.20MB，另有母版 MOV · Apple ProRes · 10 位 4:2:2 · 85\.83MB$/,
  );
  expect(deliveredSummary([])).toBeNull();
});

import { describe, expect, it } from 'vitest';
import { convertTimecode } from './timecode.ts';

describe('convertTimecode', () => {
  it.each([
    ['10:00:00:24', { from: 25, to: 25 }, '10:00:00:24'],
    ['14:22:10;05', { from: 29.97, to: 29.97 }, '14:22:10;05'],
    ['14:22:10.05', { from: 29.97, to: 29.97 }, '14:22:10;05'],
    ['01:00:00:03', { from: 23.976, to: 23.976 }, '01:00:00:03'],
    ['10:00:00:12', { from: 25, to: 50 }, '10:00:00:24'],
    ['14:22:10;05', { from: 29.97, to: 59.94 }, '14:22:10;10'],
  ])('converts %s at %o to %s', (timecode, rates, expected) => {
    expect(convertTimecode(timecode, rates)).toBe(expected);
  });

  it.each([
    [null, { from: 25, to: 25 }],
    ['10:00:00', { from: 25, to: 25 }],
    ['10:00:00:25', { from: 25, to: 25 }],
    ['10:61:00:00', { from: 25, to: 25 }],
    ['10:00:00;00', { from: 25, to: 25 }],
    ['10:00:00:00', { from: 12, to: 12 }],
  ])('returns null for %s at %o', (timecode, rates) => {
    expect(convertTimecode(timecode, rates)).toBeNull();
  });
});

import { clipTimecode, frameAt } from '@zhenku/contract/rules/timecode';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasMarks, markedSeconds, markIn, markOut, NO_MARKS } from './clip-marks.ts';
import { frameTime, rateText } from './frame-time.ts';
import { actionOf, nextRate } from './player-keys.ts';
import { nextSpeed, speedText } from './shuttle.ts';
import { tileStartTimes, storyboardCues, tileIndexAt } from './storyboard.ts';

describe('the storyboard', () => {
  it('covers the clip with its tiles, row by row, with absolute URLs', () => {
    const storyboard = { url: '/files/s.jpg', columns: 2, rows: 2, tileWidth: 160, tileHeight: 90, alike: false };
    expect(storyboardCues(storyboard, 8, 'http://site.test/#/detail/1')).toEqual([
      { start: 0, end: 2, text: 'http://site.test/files/s.jpg#xywh=0,0,160,90' },
      { start: 2, end: 4, text: 'http://site.test/files/s.jpg#xywh=160,0,160,90' },
      { start: 4, end: 6, text: 'http://site.test/files/s.jpg#xywh=0,90,160,90' },
      { start: 6, end: 8, text: 'http://site.test/files/s.jpg#xywh=160,90,160,90' },
    ]);
  });
});

describe('the strip of frames', () => {
  it('shows each frame from its own start time, and the last one at the end', () => {
    const storyboard = { url: '/s.webp', columns: 5, rows: 5, tileWidth: 160, tileHeight: 90, alike: false };
    fc.assert(
      fc.property(fc.double({ min: 1, max: 7200, noNaN: true }), (duration) => {
        const starts = tileStartTimes(storyboard, duration);
        expect(starts).toHaveLength(25);
        expect(starts.map((start) => tileIndexAt(start, 25, duration))).toEqual(starts.map((_start, index) => index));
        expect(tileIndexAt(duration, 25, duration)).toBe(24);
      }),
    );
    expect(tileIndexAt(3, 25, Number.NaN)).toBe(0);
  });
});

describe('the player’s keys', () => {
  it('work in upper and lower case; other keys have no action', () => {
    expect(actionOf(' ')).toEqual({ do: 'toggle' });
    expect(actionOf('J')).toEqual({ do: 'shuttle', direction: -1, slow: false });
    expect(actionOf('ArrowRight')).toEqual({ do: 'frame', frames: 1 });
    expect(actionOf('.')).toEqual({ do: 'frame', frames: 1 });
    expect(actionOf('a')).toEqual({ do: 'markIn' });
    expect(actionOf('M')).toEqual({ do: 'mute' });
    expect(actionOf('Enter')).toBeNull();
  });

  it('seek by seconds or to the marks while shift is down', () => {
    expect(actionOf('ArrowLeft', true)).toEqual({ do: 'seek', seconds: -1 });
    expect(actionOf('I', true)).toEqual({ do: 'goIn' });
    expect(actionOf('O', true)).toEqual({ do: 'goOut' });
    expect(actionOf('J', true)).toEqual(actionOf('j'));
  });

  it('change the speed in steps between 0.5 and 2', () => {
    expect(nextRate(1, 1)).toBe(1.25);
    expect(nextRate(2, 1)).toBe(2);
    expect(nextRate(0.5, -1)).toBe(0.5);
  });

  it('return from the shuttle’s fourfold speed to the fastest offered one', () => {
    expect(nextRate(4, -1)).toBe(2);
    expect(nextRate(4, 1)).toBe(4);
  });
});

describe('a frame step', () => {
  it('moves one frame forwards or backwards at any frame rate', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(23.976, 24, 25, 29.97, 30, 50, 59.94, 60),
        fc.integer({ min: 2, max: 500 }),
        (fps, count) => {
          const duration = count / fps;
          let time = 0;
          for (let frame = 1; frame < count; frame += 1) {
            time = frameTime(time, 1, { fps, duration });
            expect(frameAt(time, fps)).toBe(frame);
          }
          expect(frameAt(frameTime(time, 1, { fps, duration }), fps)).toBe(count - 1);
          expect(frameAt(frameTime(time, -1, { fps, duration }), fps)).toBe(count - 2);
        },
      ),
    );
  });

  it('stops at the first frame, and assumes 25 fps if the rate is unknown', () => {
    expect(frameTime(0, -1, { fps: 25, duration: 5 })).toBe(0.02);
    expect(frameTime(0, 1, { fps: 0, duration: 5 })).toBe(0.06);
  });
});

describe('the time code', () => {
  it('counts frames at the clip’s rate', () => {
    expect(clipTimecode(37, 25)).toBe('00:00:01:12');
    expect(clipTimecode(61, 50)).toBe('00:00:01:11');
    expect(clipTimecode(49, 23.976)).toBe('00:00:02:01');
    expect(clipTimecode(37, 0)).toBe('00:00:01:12');
  });

  it('drops frame numbers at 29.97 and 59.94 only', () => {
    expect(clipTimecode(1_799, 29.97)).toBe('00:00:59;29');
    expect(clipTimecode(1_800, 29.97)).toBe('00:01:00;02');
    expect(clipTimecode(3_600, 59.94)).toBe('00:01:00;04');
    expect(clipTimecode(1_440, 23.976)).toBe('00:01:00:00');
    expect(clipTimecode(1_800, 30)).toBe('00:01:00:00');
    expect([29.97, 59.94, 23.976, 25].map(rateText)).toEqual(['29.97 fps DF', '59.94 fps DF', '23.976 fps', '25 fps']);
  });

  it('stays exact in long clips, although rates are rounded to three decimals', () => {
    const frame = 215_784;
    expect(frameAt((frame * 1_001) / 30_000, 29.97)).toBe(frame);
  });
});

describe('the marks', () => {
  it('are set in either order and may be one frame apart or the same', () => {
    expect(markOut(markIn(NO_MARKS, 10), 30)).toEqual({ in: 10, out: 30 });
    expect(markIn(markOut(NO_MARKS, 30), 10)).toEqual({ in: 10, out: 30 });
    expect(markOut(markIn(NO_MARKS, 10), 10)).toEqual({ in: 10, out: 10 });
    expect(hasMarks(NO_MARKS)).toBe(false);
  });

  it('drop the other mark if they would be inverted', () => {
    expect(markIn({ in: 1, out: 3 }, 4)).toEqual({ in: 4, out: null });
    expect(markOut({ in: 2, out: 3 }, 1)).toEqual({ in: null, out: 1 });
  });

  it('include their last frame', () => {
    expect(markedSeconds({ in: 25, out: 49 }, 25)).toEqual({ from: 1, to: 2 });
    expect(markedSeconds({ in: null, out: null }, 25)).toEqual({ from: 0, to: null });
  });
});

describe('the shuttle’s speed', () => {
  it('doubles up to four, and starts again in the other direction', () => {
    expect([0, 1, 2, 4].map((speed) => nextSpeed(speed, 1))).toEqual([1, 2, 4, 4]);
    expect([0, -1, -2, -4].map((speed) => nextSpeed(speed, -1))).toEqual([-1, -2, -4, -4]);
    expect(nextSpeed(4, -1)).toBe(-1);
    expect(nextSpeed(-2, 1)).toBe(1);
    expect(nextSpeed(0.5, 1)).toBe(1);
  });

  it('is said in words', () => {
    expect([0, 1, -1, 4, -2, 0.25].map(speedText)).toEqual([
      '暂停',
      '播放',
      '倒放',
      '播放 4 倍速',
      '倒放 2 倍速',
      '播放 0.25 倍速',
    ]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frameTime } from './frame-time.ts';
import { seekTargetInLoop, formatInstant, hasLoop, startLoop, endLoop, WHOLE_CLIP } from './loop-range.ts';
import { actionOf, nextRate } from './player-keys.ts';
import { tileStartTimes, storyboardCues, tileIndexAt } from './storyboard.ts';

describe('the storyboard', () => {
  it('covers the clip with its tiles, row by row, with absolute URLs', () => {
    const storyboard = { url: '/files/s.jpg', columns: 2, rows: 2, tileWidth: 160, tileHeight: 90 };
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
    const storyboard = { url: '/s.webp', columns: 5, rows: 5, tileWidth: 160, tileHeight: 90 };
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
    expect(actionOf('J')).toEqual({ do: 'seek', seconds: -5 });
    expect(actionOf('ArrowRight')).toEqual({ do: 'seek', seconds: 1 });
    expect(actionOf('.')).toEqual({ do: 'frame', frames: 1 });
    expect(actionOf('a')).toEqual({ do: 'loopFrom' });
    expect(actionOf('M')).toEqual({ do: 'mute' });
    expect(actionOf('Enter')).toBeNull();
  });

  it('change the speed in steps between 0.5 and 2', () => {
    expect(nextRate(1, 1)).toBe(1.25);
    expect(nextRate(2, 1)).toBe(2);
    expect(nextRate(0.5, -1)).toBe(0.5);
  });
});

describe('a frame step', () => {
  const frameAt = (time: number, fps: number) => Math.floor(time * fps);

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

describe('the loop', () => {
  it('has a start and an end, set in either order', () => {
    const range = endLoop(startLoop(WHOLE_CLIP, 1), 3);
    expect(range).toEqual({ from: 1, to: 3 });
    expect(startLoop(endLoop(WHOLE_CLIP, 3), 1)).toEqual(range);
    expect(hasLoop(WHOLE_CLIP)).toBe(false);
  });

  it('drops a start or end that would invert the loop, and is never empty', () => {
    expect(startLoop({ from: 1, to: 3 }, 4)).toEqual({ from: 4, to: null });
    expect(endLoop({ from: 2, to: 3 }, 1)).toEqual({ from: null, to: 1 });
    expect(endLoop({ from: 2, to: 3 }, 2)).toEqual({ from: null, to: 2 });
    expect(endLoop(WHOLE_CLIP, 0)).toEqual(WHOLE_CLIP);
  });

  it('seeks to its start from times outside it', () => {
    const range = { from: 1, to: 3 };
    expect([0.9, 1, 2.99, 3, 4].map((time) => seekTargetInLoop(range, time))).toEqual([1, null, null, 1, 1]);
    expect(seekTargetInLoop({ from: null, to: 2 }, 2.1)).toBe(0);
    expect(seekTargetInLoop({ from: 2, to: null }, 900)).toBeNull();
  });

  it('is displayed in hundredths of a second', () => {
    expect(formatInstant(61.237)).toBe('01:01.24');
    expect(formatInstant(59.999)).toBe('01:00.00');
  });
});

import { expect, test } from 'vitest';
import { filmClock, readFilmClock } from './film-clock.ts';

test.each([
  ['', 25, { dropFrame: false, startFrame: 0 }],
  ['01:00:00:00', 25, { dropFrame: false, startFrame: 90_000 }],
  [' 01:00:00;00 ', 29.97, { dropFrame: true, startFrame: 107_892 }],
  ['01:00:00:29', 29.97, { dropFrame: false, startFrame: 108_029 }],
])('the clock of a film that starts at %j counts from there at %d frames per second', (text, fps, expected) => {
  expect(readFilmClock(text, fps)).toEqual({ fps, ...expected });
});

test.each(['1', '01:00:00:25', '01:60:00:00', '01:00:00;00', '一点整'])(
  'an invalid start %j is ignored, and the clock starts at zero',
  (text) => {
    expect(readFilmClock(text, 25)).toBeNull();
    expect(filmClock(text, 25)).toEqual({ fps: 25, dropFrame: false, startFrame: 0 });
  },
);

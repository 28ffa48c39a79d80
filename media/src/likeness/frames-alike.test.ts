import { expect, test } from 'vitest';
import { FRAME_HEIGHT, FRAME_WIDTH } from './fingerprint.ts';
import { framesAlike } from './frames-alike.ts';

const PIXELS = FRAME_WIDTH * FRAME_HEIGHT;

/** Frames of one grey; in each, the first `changed` pixels are brighter by `by`. */
const frames = (...changes: { changed: number; by: number }[]) =>
  Buffer.concat(changes.map(({ changed, by }) => Buffer.alloc(PIXELS, 100).fill(100 + by, 0, changed)));

test.each([
  ['one frame', [{ changed: 0, by: 0 }], true],
  [
    'noise',
    [
      { changed: 0, by: 0 },
      { changed: PIXELS, by: 8 },
    ],
    true,
  ],
  [
    'a few changed pixels',
    [
      { changed: 0, by: 0 },
      { changed: 20, by: 90 },
    ],
    true,
  ],
  [
    'a small part that moves',
    [
      { changed: 0, by: 0 },
      { changed: 0, by: 0 },
      { changed: 30, by: 40 },
    ],
    false,
  ],
  [
    'another light',
    [
      { changed: 0, by: 0 },
      { changed: PIXELS, by: 20 },
    ],
    false,
  ],
])('%s', (_, changes, alike) => {
  expect(framesAlike(frames(...changes))).toBe(alike);
});

import { expect, test } from 'vitest';
import type { Luma } from '../film-pictures.ts';
import { isAnotherMoment } from './moving-parts.ts';
import { clipPicture, filmFrame } from '../picture-test.ts';

const place = { x: 0.5, y: 0.5, width: 1, height: 1 };
const [width, height] = [160, 90];

/** Returns a still scene of waves, with movement in the left half that depends on `take` and time. */
function scene(time: number, { take = 1, isStill = false, pan = 0 } = {}): Luma {
  const pixels = Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [(at % width) + pan * time, Math.floor(at / width)];
    const isMoving = !isStill && at % width < width / 2;
    const seed = isMoving ? take * 31 + time * 7 : 3;
    let value = 0;
    for (let wave = 1; wave <= 6; wave++) {
      value += Math.sin((x * (2 + ((wave * seed) % 5)) + y * (3 + ((wave + seed) % 4))) / 9 + wave * seed);
    }
    return Math.round(128 + value * 14);
  });
  return { pixels, width, height, aspect: 16 / 9 };
}

const TIMES = Array.from({ length: 12 }, (_, at) => at);
const framesOf = (change: Parameters<typeof scene>[1], late = 0) =>
  [2, 4, 6].map((nearest) => ({ frame: filmFrame(scene(nearest + late, change), false)!, place, nearest }));
const picturesOf = (change: Parameters<typeof scene>[1] = {}) => TIMES.map((time) => clipPicture(scene(time, change)));

test.each([
  ['the clip itself', {}, 0, {}, false],
  ['the clip with a wrong time from the index', {}, 3, {}, false],
  ['another take before the same still camera', { take: 2 }, 0, {}, true],
  ['a still scene', { isStill: true }, 0, { isStill: true }, false],
  ['a moving camera', { take: 2, pan: 9 }, 0, { pan: 9 }, false],
])('detects another take only before a still camera: %s', (_, ofFilm, late, ofClip, isOtherMoment) => {
  expect(isAnotherMoment(framesOf(ofFilm, late), picturesOf(ofClip))).toBe(isOtherMoment);
});

test('does not treat unknown frames as another take', () => {
  expect(isAnotherMoment([], picturesOf())).toBe(false);
  expect(isAnotherMoment(framesOf({ take: 2 }), picturesOf().slice(0, 2))).toBe(false);
});

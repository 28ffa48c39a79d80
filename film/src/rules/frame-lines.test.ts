import { describe, expect, it } from 'vitest';
import { HEIGHT, picture, WIDTH } from '../../../contract/src/rules/testing.ts';
import { clipCodes, distance } from './frame-codes.ts';
import { filmRecords } from './film-records.ts';
import { linedAreas } from './frame-lines.ts';

type Area = readonly [x: number, y: number, width: number, height: number];

function inset(luma: Uint8Array, size: { width: number; height: number }, [x, y]: Area): Uint8Array {
  const film = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) =>
    Math.round(128 + 40 * Math.sin((at % WIDTH) / 30) + 30 * Math.cos(Math.floor(at / WIDTH) / 25)),
  );
  for (let row = 0; row < size.height; row++) {
    film.set(luma.subarray(row * size.width, (row + 1) * size.width), (y + row) * WIDTH + x);
  }
  return film;
}

const AREAS = [
  ['a third of the width', [95, 10, 54, 30]],
  ['a quarter', [80, 0, 80, 45]],
  ['the left half', [0, 0, 80, 90]],
  ['a band', [0, 30, 160, 29]],
] as const satisfies readonly (readonly [string, Area])[];

describe('areas within lines', () => {
  it.each(AREAS)('include a picture that fills %s', (_name, area) => {
    const [x, y, width, height] = area;
    for (const seed of [31, 32, 33, 34]) {
      const areas = linedAreas(inset(picture(seed, width, height), { width, height }, area), WIDTH, HEIGHT);
      const isNear = (a: number, b: number) => Math.abs(a - b) <= 1;
      const found = areas.some(
        (each) => isNear(each.x, x) && isNear(each.y, y) && isNear(each.width, width) && isNear(each.height, height),
      );
      expect(found, JSON.stringify(areas)).toBe(true);
    }
  });

  it('start with the cells of a split screen, even if their pictures have lines', () => {
    const size = { width: WIDTH / 2, height: HEIGHT };
    const [left, right] = [picture(51, size.width, HEIGHT), picture(52, size.width, HEIGHT)];
    // A horizon in one half must not hide that half's cell.
    left.fill(240, 0, size.width * 30);
    const film = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
      const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
      return x < size.width ? left[y * size.width + x]! : right[y * size.width + x - size.width]!;
    });
    expect(linedAreas(film, WIDTH, HEIGHT).slice(0, 2)).toEqual([
      { x: 0, y: 0, ...size },
      { x: WIDTH / 2, y: 0, ...size },
    ]);
  });

  it('are absent from a smooth background', () => {
    expect(linedAreas(inset(new Uint8Array(), { width: 0, height: 0 }, [0, 0, 0, 0]), WIDTH, HEIGHT)).toEqual([]);
  });
});

/** Returns a 9:16 column of the picture, starting at `left` (0 to 1), stretched over the whole frame. */
function column(luma: Uint8Array, left: number): Uint8Array {
  const width = WIDTH * (9 / 16) ** 2;
  return Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
    const x = left * (WIDTH - width) + ((at % WIDTH) * width) / WIDTH;
    return luma[Math.floor(at / WIDTH) * WIDTH + Math.min(WIDTH - 1, Math.round(x))]!;
  });
}

it.each([0, 0.1, 0.25, 0.37, 0.5, 0.68, 0.9, 1])(
  'a portrait film that shows a clip’s column at %f has a strip that matches one of the clip’s strips',
  (left) => {
    const smooth = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
      const [x, y] = [(at % WIDTH) / 9, Math.floor(at / WIDTH) / 7];
      return Math.round(128 + 50 * Math.sin(x * 1.3 + y) * Math.cos(y * 0.7 - x / 3) + 40 * Math.sin(x * y * 0.09));
    });
    const ofClip = clipCodes(smooth, WIDTH, HEIGHT).flatMap((code) => code ?? []);
    const ofFilm = [0, 250].flatMap((time) =>
      filmRecords({ luma: column(smooth, left), width: WIDTH, height: HEIGHT, aspect: 9 / 16 }, time),
    );
    const nearest = Math.min(...ofFilm.map(({ code }) => Math.min(...ofClip.map((each) => distance(each, code)))));
    expect(nearest, 'nominates the clip').toBeLessThanOrEqual(84);
    expect(ofFilm.length / 2).toBeLessThanOrEqual(16);
  },
);

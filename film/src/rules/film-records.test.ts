import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RECORD_BYTES, CODE_BYTES } from '@zhenku/contract/rules/film-limits';
import { areasOf, filmCodes, type FilmRecord, filmRecords, packCodes, unpackCodes } from './film-records.ts';
import { insideBorders } from './frame-borders.ts';
import { clipCodes, distance, frameCode, mirrored } from './frame-codes.ts';
import { areaWindows, bandsOf, FILM_WINDOWS } from './frame-windows.ts';
import { HEIGHT, picture, WIDTH } from '../../../contract/src/rules/testing.ts';

const codeOf = (luma: Uint8Array) =>
  frameCode({ luma, width: WIDTH, height: HEIGHT }, { x: 0, y: 0, width: WIDTH, height: HEIGHT })!;
const mirror = (luma: Uint8Array) =>
  luma.map((_, at) => luma[Math.floor(at / WIDTH) * WIDTH + (WIDTH - 1 - (at % WIDTH))]!);
const Seeds = fc.integer({ min: 1, max: 1_000_000 });

describe('the codes of a film frame', () => {
  it('can be mirrored to get the codes of the mirrored frame', () => {
    fc.assert(
      fc.property(Seeds, (seed) => {
        const luma = picture(seed);
        const [whole, ...others] = filmCodes({ luma, width: WIDTH, height: HEIGHT }, []);
        expect(others).toEqual([]);
        expect(whole).toEqual({ code: codeOf(luma), inside: false });
        expect(distance(mirrored(whole!.code), codeOf(mirror(luma)))).toBeLessThanOrEqual(2);
      }),
    );
  });

  it.each([
    ['2.39:1 letterbox bars', { x: 0, y: 12, width: 160, height: 66 }, 16],
    ['pillarbox bars', { x: 20, y: 0, width: 120, height: 90 }, 0],
    ['a grey frame on all sides', { x: 10, y: 8, width: 140, height: 74 }, 128],
    ['a single bar at the bottom', { x: 0, y: 0, width: 160, height: 70 }, 235],
    ['pillarbox bars around 9:16', { x: 55, y: 0, width: 50, height: 90 }, 16],
  ])('also cover the area inside %s', (_name, { x, y, width, height }, level) => {
    const film = new Uint8Array(WIDTH * HEIGHT).map((_, at) => level + (at % 4));
    const small = picture(11, width, height);
    for (let row = 0; row < height; row++)
      film.set(small.subarray(row * width, (row + 1) * width), (y + row) * WIDTH + x);
    expect(insideBorders(film, WIDTH, HEIGHT)).toEqual({ x, y, width, height });
    const [, inside, ...others] = filmCodes({ luma: film, width: WIDTH, height: HEIGHT }, []);
    expect(others).toEqual([]);
    expect(inside!.inside).toBe(true);
    expect(distance(inside!.code, frameCode({ luma: small, width, height }, { x: 0, y: 0, width, height })!)).toBe(0);
  });

  it('are absent for a black frame, and for the area inside borders if there are none', () => {
    expect(filmRecords({ luma: new Uint8Array(WIDTH * HEIGHT), width: WIDTH, height: HEIGHT }, 0)).toEqual([]);
    expect(insideBorders(new Uint8Array(WIDTH * HEIGHT), WIDTH, HEIGHT)).toBeNull();
    expect(insideBorders(picture(4), WIDTH, HEIGHT)).toBeNull();
  });
});

describe('film records', () => {
  const windows = FILM_WINDOWS.flat();
  const covered = (luma: Uint8Array, x: number, y: number, width: number, height: number) =>
    luma.map((value, at) => {
      const [across, down] = [(at % WIDTH) / WIDTH, Math.floor(at / WIDTH) / HEIGHT];
      return across >= x && across < x + width && down >= y && down < y + height ? 255 : value;
    });

  it('cover the whole frame and half of the windows, and the other half of the windows a quarter of a second later', () => {
    const luma = picture(5);
    const records = [0, 250, 500].map((time) => filmRecords({ luma, width: WIDTH, height: HEIGHT }, time));
    const areas = areasOf({ luma, width: WIDTH, height: HEIGHT });
    const countOf = (turn: number) => 1 + FILM_WINDOWS[turn]!.length + areaWindows(areas, 16 / 9, turn).length;
    expect(records.map(({ length }) => length)).toEqual([0, 1, 0].map(countOf));
    expect(records[2]!.map(({ code }) => code)).toEqual(records[0]!.map(({ code }) => code));
    for (const each of records.flat()) expect(each).toMatchObject({ flipped: 'either', inside: false });
    expect(new Set(windows.map((window) => JSON.stringify(window))).size).toBe(windows.length);
  });

  it('ignore anything outside a window', () => {
    const window = { x: 0, y: 0, width: 1, height: 1, unseen: { left: 0, right: 8, top: 0, bottom: 8 } };
    const codesOf = (luma: Uint8Array) =>
      filmCodes({ luma, width: WIDTH, height: HEIGHT }, [window]).map(({ code }) => code);
    const luma = picture(6);
    const [whole, seen] = codesOf(luma);
    const [otherWhole, same] = codesOf(covered(luma, 0.76, 0.76, 0.24, 0.24));
    expect(distance(otherWhole!, whole!)).toBeGreaterThan(20);
    expect(distance(same!, seen!)).toBe(0);
  });

  it.each([
    ['a bar over the lower left', [0.05, 0.75, 0.5, 0.15]],
    ['a bar over the lower right', [0.45, 0.75, 0.5, 0.15]],
    ['a logo in a corner', [0.84, 0.05, 0.12, 0.14]],
    ['a line along the lower edge', [0, 0.85, 1, 0.15]],
    ['a picture-in-picture', [0.66, 0.06, 0.3, 0.3]],
  ] as const)('have a matching window in each frame despite %s', (_name, [x, y, w, h]) => {
    for (const seed of [21, 22, 23, 24]) {
      const luma = picture(seed);
      const ofClip = clipCodes(luma, WIDTH, HEIGHT).flatMap((code) => code ?? []);
      for (const time of [0, 250]) {
        const records = filmRecords({ luma: covered(luma, x, y, w, h), width: WIDTH, height: HEIGHT }, time);
        const nearest = Math.min(...records.map(({ code }) => Math.min(...ofClip.map((each) => distance(each, code)))));
        expect(nearest, 'nominates the clip').toBeLessThanOrEqual(84);
      }
    }
  });
});

describe('the areas of a portrait film', () => {
  const [width, height] = [90, 160];
  const withInsets = () => {
    const luma = picture(31, width, height);
    for (const [x, y] of [0, 1, 2].flatMap((row) => [0, 1].map((column) => [column * 45, row * 53] as const))) {
      const inset = picture(40 + x + y, 45, 53);
      for (let row = 0; row < 53; row++) luma.set(inset.subarray(row * 45, (row + 1) * 45), (y + row) * width + x);
    }
    return luma;
  };

  it('start with its bands, followed by the areas bounded by detected lines', () => {
    const areas = areasOf({ luma: withInsets(), width, height });
    expect(areas.slice(0, 3)).toEqual(bandsOf(width / height).map((band) => ({ ...band, by: 'shape' })));
    expect(areas.length).toBeGreaterThan(3);
  });

  it('lead to at most 16 codes per frame', () => {
    for (const time of [0, 250]) {
      const records = filmRecords({ luma: withInsets(), width, height }, time);
      expect(records.length).toBeGreaterThan(1 + 2 + 7);
      expect(records.length).toBeLessThanOrEqual(16);
    }
  });

  it.each([9 / 19.5, 9 / 20, 9 / 21])(
    'include strips that lie within a picture with an aspect ratio of %f',
    (aspect) => {
      const whole = { x: 0, y: 0, width: 1, height: 1, by: 'shape' } as const;
      for (const turn of [0, 1]) {
        const strips = areaWindows([whole], aspect, turn);
        expect(strips).toHaveLength(2);
        for (const { x, width: across } of strips) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x + across).toBeLessThanOrEqual(1.000_001);
        }
      }
    },
  );
});

const Code = fc.uint8Array({ minLength: CODE_BYTES, maxLength: CODE_BYTES });
const Records = fc
  .array(
    fc.record({
      time: fc.integer({ min: 0, max: 0xffff_ffff }),
      flipped: fc.constantFrom(false, true, 'either' as const),
      inside: fc.boolean(),
      code: Code,
    }),
  )
  .map((records): FilmRecord[] => records.toSorted((a, b) => a.time - b.time));

describe('packed records', () => {
  it('survive a round trip, even at an offset within a buffer', () => {
    fc.assert(
      fc.property(Records, (records) => {
        const packed = packCodes(records);
        expect(packed).toHaveLength(records.length * RECORD_BYTES);
        expect(unpackCodes(packed)).toEqual(records);
        expect(unpackCodes(Buffer.concat([Buffer.from([1]), packed]).subarray(1))).toEqual(records);
      }),
    );
  });

  it('can be read in the older format without windows, with one record per orientation', () => {
    const code = new Uint8Array(CODE_BYTES).fill(9);
    const before = [0, 1, 2, 3].flatMap((flags) => [0, 1, 0, 0, flags, ...code]);
    const record = { time: 256, code };
    expect(unpackCodes(Uint8Array.from(before))).toEqual([
      { ...record, flipped: false, inside: false },
      { ...record, flipped: true, inside: false },
      { ...record, flipped: false, inside: true },
      { ...record, flipped: true, inside: true },
    ]);
  });

  it('are valid only as whole records in time order with known flags', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: RECORD_BYTES * 4 }), (bytes) => {
        const records = unpackCodes(bytes);
        if (records === null) return;
        expect(records).toHaveLength(bytes.length / RECORD_BYTES);
        expect(records.map(({ time }) => time)).toEqual(records.map(({ time }) => time).toSorted((a, b) => a - b));
      }),
    );
    const record = { time: 500, flipped: false, inside: false, code: new Uint8Array(CODE_BYTES) };
    expect(unpackCodes(packCodes([record]).subarray(1))).toBeNull();
    expect(unpackCodes(packCodes([record, { ...record, time: 250 }]))).toBeNull();
    const flags = packCodes([record]);
    for (const meaningless of [5, 7, 8, 255]) {
      flags[4] = meaningless;
      expect(unpackCodes(flags)).toBeNull();
    }
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CLIP_WINDOWS,
  clipCodes,
  CODE_BYTES,
  distance,
  FILM_WINDOWS,
  filmCodes,
  type FilmRecord,
  filmRecords,
  frameCode,
  insideBorders,
  mirrored,
  packCodes,
  RECORD_BYTES,
  unpackCodes,
} from './frame-codes.ts';

const [WIDTH, HEIGHT] = [160, 90];

/** A picture that is soft like footage, the same for the same number. */
function picture(seed: number, width = WIDTH, height = HEIGHT): Uint8Array {
  const waves = Array.from({ length: 12 }, (_, i) => {
    const random = (salt: number) => (Math.sin(seed * 127.1 + i * 311.7 + salt * 74.7) * 43_758.5453) % 1;
    return { across: random(1) * 14, down: random(2) * 14, phase: random(3) * 6, height: 90 / (1 + i / 4) };
  });
  return Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [(at % width) / width, Math.floor(at / width) / height];
    const value = waves.reduce((sum, w) => sum + w.height * Math.sin(w.across * x * 3 + w.down * y * 3 + w.phase), 0);
    return Math.max(0, Math.min(255, 128 + value / 3));
  });
}
const whole = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
const codeOf = (luma: Uint8Array) => frameCode(luma, WIDTH, HEIGHT, whole)!;
const mirror = (luma: Uint8Array) =>
  luma.map((_, at) => luma[Math.floor(at / WIDTH) * WIDTH + (WIDTH - 1 - (at % WIDTH))]!);
const Seeds = fc.integer({ min: 1, max: 1_000_000 });

describe('the code of a picture', () => {
  it('has 32 bytes, is the same for the same picture, and far from another’s', () => {
    fc.assert(
      fc.property(Seeds, Seeds, (one, other) => {
        fc.pre(one !== other);
        const code = codeOf(picture(one));
        expect(code).toHaveLength(CODE_BYTES);
        expect(codeOf(picture(one))).toEqual(code);
        expect(distance(code, codeOf(picture(other)))).toBeGreaterThan(60);
      }),
      { numRuns: 10 },
    );
  });

  it('hardly changes with contrast, brightness, size and noise: less than two codes may differ that match', () => {
    fc.assert(
      fc.property(
        Seeds,
        fc.double({ min: 0.6, max: 1, noNaN: true }),
        fc.integer({ min: 0, max: 40 }),
        (seed, by, up) => {
          const luma = picture(seed);
          const code = codeOf(luma);
          expect(distance(code, codeOf(luma.map((value) => value * by + up)))).toBeLessThan(84);
          expect(distance(code, codeOf(luma.map((value, at) => Math.min(255, value + (at % 3)))))).toBeLessThan(84);
          const large = frameCode(picture(seed, 256, 144), 256, 144, { x: 0, y: 0, width: 256, height: 144 })!;
          expect(distance(code, large)).toBeLessThan(84);
        },
      ),
      { numRuns: 10 },
    );
  });

  it('of a part is that of the part alone', () => {
    const large = picture(7, WIDTH * 2, HEIGHT * 2);
    const part = new Uint8Array(WIDTH * HEIGHT);
    for (let y = 0; y < HEIGHT; y++)
      part.set(large.subarray((y + 30) * WIDTH * 2 + 50, (y + 30) * WIDTH * 2 + 50 + WIDTH), y * WIDTH);
    const inPlace = frameCode(large, WIDTH * 2, HEIGHT * 2, { x: 50, y: 30, width: WIDTH, height: HEIGHT })!;
    expect(distance(inPlace, codeOf(part))).toBe(0);
  });

  it.each([
    ['black', () => 0],
    ['white', () => 255],
    ['a plain ground with grain', (at: number) => 100 + (at % 3)],
    ['a gradient that is next to none', (at: number) => 100 + Math.floor((at % WIDTH) / 20)],
  ])('is absent for %s', (_name, value) => {
    expect(
      frameCode(
        Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => value(at)),
        WIDTH,
        HEIGHT,
        whole,
      ),
    ).toBeNull();
  });

  it('stays what it is: those that are stored depend on it', () => {
    expect(Buffer.from(codeOf(picture(1))).toString('hex')).toMatchInlineSnapshot(
      `"b6cefb04330ba1e0349796c13cdbe61980eef81f2c94777eb916423e3cf2bd10"`,
    );
    expect(
      Buffer.from(frameCode(picture(2), WIDTH, HEIGHT, { x: 12.5, y: 3, width: 100, height: 80.25 })!).toString('hex'),
    ).toMatchInlineSnapshot(`"ece6808d638ba0cb2d14f2c3ac9a74947617e8c8b5bb031dbb5add073a36c5ee"`);
  });
});

describe('the codes of a clip’s frame', () => {
  it('are those of fourteen windows within the picture, each known by the film that shows no more', () => {
    expect(CLIP_WINDOWS).toHaveLength(14);
    for (const { x, y, width, height } of CLIP_WINDOWS) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(1 + 1e-12);
    }
    expect(new Set(CLIP_WINDOWS.map((window) => JSON.stringify(window))).size).toBe(14);
    const codes = clipCodes(picture(3), WIDTH, HEIGHT);
    expect(codes).toHaveLength(14);
    expect(codes[0]).toEqual(codeOf(picture(3)));
  });
});

describe('the codes of a film’s frame', () => {
  it('are of the frame, and their mirrors are those of what a mirror shows', () => {
    fc.assert(
      fc.property(Seeds, (seed) => {
        const luma = picture(seed);
        const [whole, ...others] = filmCodes(luma, WIDTH, HEIGHT, []);
        expect(others).toEqual([]);
        expect(whole).toEqual({ code: codeOf(luma), inside: false });
        expect(distance(mirrored(whole!.code), codeOf(mirror(luma)))).toBeLessThanOrEqual(2);
      }),
      { numRuns: 10 },
    );
  });

  it.each([
    ['bars of 2.39', { x: 0, y: 12, width: 160, height: 66 }, 16],
    ['pillars', { x: 20, y: 0, width: 120, height: 90 }, 0],
    ['a frame all around, and grey', { x: 10, y: 8, width: 140, height: 74 }, 128],
    ['one bar below', { x: 0, y: 0, width: 160, height: 70 }, 235],
    ['a picture of 9:16', { x: 55, y: 0, width: 50, height: 90 }, 16],
  ])('are also of what is inside %s', (_name, { x, y, width, height }, level) => {
    const film = new Uint8Array(WIDTH * HEIGHT).map((_, at) => level + (at % 4));
    const small = picture(11, width, height);
    for (let row = 0; row < height; row++)
      film.set(small.subarray(row * width, (row + 1) * width), (y + row) * WIDTH + x);
    expect(insideBorders(film, WIDTH, HEIGHT)).toEqual({ x, y, width, height });
    const [, inside, ...others] = filmCodes(film, WIDTH, HEIGHT, []);
    expect(others).toEqual([]);
    expect(inside!.inside).toBe(true);
    expect(distance(inside!.code, frameCode(small, width, height, { x: 0, y: 0, width, height })!)).toBe(0);
  });

  it('are none for a black frame, and nothing is inside a plain one', () => {
    expect(filmRecords(new Uint8Array(WIDTH * HEIGHT), WIDTH, HEIGHT, 0)).toEqual([]);
    expect(insideBorders(new Uint8Array(WIDTH * HEIGHT), WIDTH, HEIGHT)).toBeNull();
    expect(insideBorders(picture(4), WIDTH, HEIGHT)).toBeNull();
  });
});

describe('what is sent of a film', () => {
  /** The windows that are coded in two frames that follow one another. */
  const windows = FILM_WINDOWS.flat();
  const covered = (luma: Uint8Array, x: number, y: number, width: number, height: number) =>
    luma.map((value, at) => {
      const [across, down] = [(at % WIDTH) / WIDTH, Math.floor(at / WIDTH) / HEIGHT];
      return across >= x && across < x + width && down >= y && down < y + height ? 255 : value;
    });

  it('are the whole and half of the windows, to be compared both ways, and the other half a quarter of a second later', () => {
    const luma = picture(5);
    const records = [0, 250, 500].map((time) => filmRecords(luma, WIDTH, HEIGHT, time));
    expect(records.map(({ length }) => length)).toEqual([0, 1, 0].map((turn) => 1 + FILM_WINDOWS[turn]!.length));
    expect(records[2]!.map(({ code }) => code)).toEqual(records[0]!.map(({ code }) => code));
    for (const each of records.flat()) expect(each).toMatchObject({ flipped: 'either', inside: false });
    expect(new Set(windows.map((window) => JSON.stringify(window))).size).toBe(windows.length);
  });

  it('does not depend on what a window leaves unseen', () => {
    const window = { x: 0, y: 0, width: 1, height: 1, unseen: { left: 0, right: 8, top: 0, bottom: 8 } };
    const codesOf = (luma: Uint8Array) => filmCodes(luma, WIDTH, HEIGHT, [window]).map(({ code }) => code);
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
    ['a picture in the picture', [0.66, 0.06, 0.3, 0.3]],
  ] as const)('has in each frame a window that is like the clip’s, whatever is hidden by %s', (_name, [x, y, w, h]) => {
    for (const seed of [21, 22, 23, 24]) {
      const luma = picture(seed);
      const ofClip = clipCodes(luma, WIDTH, HEIGHT).flatMap((code) => code ?? []);
      for (const time of [0, 250]) {
        const records = filmRecords(covered(luma, x, y, w, h), WIDTH, HEIGHT, time);
        const nearest = Math.min(...records.map(({ code }) => Math.min(...ofClip.map((each) => distance(each, code)))));
        expect(nearest, 'what nominates a clip').toBeLessThanOrEqual(84);
      }
    }
  });
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
  it('are read as they were written, also from the middle of other bytes', () => {
    fc.assert(
      fc.property(Records, (records) => {
        const packed = packCodes(records);
        expect(packed).toHaveLength(records.length * RECORD_BYTES);
        expect(unpackCodes(packed)).toEqual(records);
        expect(unpackCodes(Buffer.concat([Buffer.from([1]), packed]).subarray(1))).toEqual(records);
      }),
    );
  });

  it('are what browsers sent before there were windows, each way by itself', () => {
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

  it('of any bytes are whole records in the order of time, or none', () => {
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

it('the distance is a metric', () => {
  fc.assert(
    fc.property(Code, Code, Code, (a, b, c) => {
      expect(distance(a, a)).toBe(0);
      expect(distance(a, b)).toBe(distance(b, a));
      expect(distance(a, c)).toBeLessThanOrEqual(distance(a, b) + distance(b, c));
      expect(
        distance(
          a,
          a.map((byte) => ~byte & 255),
        ),
      ).toBe(256);
    }),
  );
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CODE_BYTES } from '@zhenku/contract/rules/film-limits';
import { clipCodes, distance, frameCode } from './frame-codes.ts';
import { CLIP_WINDOWS } from './frame-windows.ts';
import { HEIGHT, picture, WIDTH } from '../../../contract/src/rules/testing.ts';

const whole = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
const codeOf = (luma: Uint8Array) => frameCode({ luma, width: WIDTH, height: HEIGHT }, whole)!;
const Seeds = fc.integer({ min: 1, max: 1_000_000 });

describe('the code of a picture', () => {
  it('has 32 bytes, is deterministic, and is far from another picture’s', () => {
    fc.assert(
      fc.property(Seeds, Seeds, (one, other) => {
        fc.pre(one !== other);
        const code = codeOf(picture(one));
        expect(code).toHaveLength(CODE_BYTES);
        expect(codeOf(picture(one))).toEqual(code);
        expect(distance(code, codeOf(picture(other)))).toBeGreaterThan(60);
      }),
    );
  });

  it('changes less than the match threshold with contrast, brightness, size and noise', () => {
    fc.assert(
      fc.property(
        Seeds,
        fc.double({ min: 0.6, max: 1, noNaN: true }),
        fc.integer({ min: 0, max: 40 }),
        (seed, by, brighter) => {
          const luma = picture(seed);
          const code = codeOf(luma);
          // Clipped highlights would change the picture.
          const up = Math.min(brighter, 255 * (1 - by));
          expect(distance(code, codeOf(luma.map((value) => value * by + up)))).toBeLessThan(84);
          expect(distance(code, codeOf(luma.map((value, at) => Math.min(255, value + (at % 3)))))).toBeLessThan(84);
          const large = frameCode(
            { luma: picture(seed, 256, 144), width: 256, height: 144 },
            { x: 0, y: 0, width: 256, height: 144 },
          )!;
          expect(distance(code, large)).toBeLessThan(84);
        },
      ),
    );
  });

  it('is the same for a part of a picture and for the part alone', () => {
    const large = picture(7, WIDTH * 2, HEIGHT * 2);
    const part = new Uint8Array(WIDTH * HEIGHT);
    for (let y = 0; y < HEIGHT; y++)
      part.set(large.subarray((y + 30) * WIDTH * 2 + 50, (y + 30) * WIDTH * 2 + 50 + WIDTH), y * WIDTH);
    const inPlace = frameCode(
      { luma: large, width: WIDTH * 2, height: HEIGHT * 2 },
      { x: 50, y: 30, width: WIDTH, height: HEIGHT },
    )!;
    expect(distance(inPlace, codeOf(part))).toBe(0);
  });

  it.each([
    ['black', () => 0],
    ['white', () => 255],
    ['a plain area with grain', (at: number) => 100 + (at % 3)],
    ['a barely visible gradient', (at: number) => 100 + Math.floor((at % WIDTH) / 20)],
  ])('is absent for %s', (_name, value) => {
    expect(
      frameCode(
        { luma: Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => value(at)), width: WIDTH, height: HEIGHT },
        whole,
      ),
    ).toBeNull();
  });

  it('never changes, because stored codes depend on it', () => {
    expect(Buffer.from(codeOf(picture(1))).toString('hex')).toMatchInlineSnapshot(
      `"b6cefb04330ba1e0349796c13cdbe61980eef81f2c94777eb916423e3cf2bd10"`,
    );
    expect(
      Buffer.from(
        frameCode({ luma: picture(2), width: WIDTH, height: HEIGHT }, { x: 12.5, y: 3, width: 100, height: 80.25 })!,
      ).toString('hex'),
    ).toMatchInlineSnapshot(`"ece6808d638ba0cb2d14f2c3ac9a74947617e8c8b5bb031dbb5add073a36c5ee"`);
  });
});

describe('the codes of a clip’s frame', () => {
  it('cover twenty-five different windows within the picture, the first of which is the whole picture', () => {
    expect(CLIP_WINDOWS).toHaveLength(25);
    for (const { x, y, width, height } of CLIP_WINDOWS) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(1 + 1e-12);
    }
    expect(new Set(CLIP_WINDOWS.map((window) => JSON.stringify(window))).size).toBe(25);
    const codes = clipCodes(picture(3), WIDTH, HEIGHT);
    expect(codes).toHaveLength(25);
    expect(codes[0]).toEqual(codeOf(picture(3)));
  });
});

const Code = fc.uint8Array({ minLength: CODE_BYTES, maxLength: CODE_BYTES });

it('the distance between codes is a metric', () => {
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

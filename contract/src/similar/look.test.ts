import { describe, expect, it } from 'vitest';
import { COMPOSITION_BYTES, type Look, LOOK_BYTES, LOOK_SIDE, lookOfPixels, packLook, unpackLook } from './look.ts';

type Colour = [red: number, green: number, blue: number];

const picture = (at: (x: number, y: number) => Colour) =>
  Uint8ClampedArray.from({ length: LOOK_SIDE * LOOK_SIDE * 4 }, (_, i) => {
    const pixel = Math.floor(i / 4);
    return [...at(pixel % LOOK_SIDE, Math.floor(pixel / LOOK_SIDE)), 255][i % 4]!;
  });

const sunset = (x: number, y: number): Colour => (y < 12 ? [230 - x, 120, 60] : [40, 30 + x, 50]);
const forest = (x: number): Colour => (x % 8 < 4 ? [20, 90, 30] : [60, 130, 50]);

const dot = (a: Int8Array, b: Int8Array) => a.reduce((sum, value, i) => sum + value * b[i]!, 0) / 127 ** 2;
const likeness = (a: Look, b: Look) => ({
  colours: dot(a.colours, b.colours),
  composition: dot(a.composition, b.composition),
});

describe('the look of a picture', () => {
  it('equals itself', () => {
    const look = lookOfPixels(picture(sunset));
    const { colours, composition } = likeness(look, look);
    expect(colours).toBeCloseTo(1, 1);
    expect(composition).toBeCloseTo(1, 1);
  });

  it('tells different colours and compositions apart', () => {
    const { colours, composition } = likeness(lookOfPixels(picture(sunset)), lookOfPixels(picture(forest)));
    expect(colours).toBeLessThan(0.5);
    expect(Math.abs(composition)).toBeLessThan(0.4);
  });

  it('keeps its composition in another grade', () => {
    const graded = picture((x, y) => {
      const [red, green, blue] = sunset(x, y);
      return [red * 0.6, green * 0.7, blue + 40];
    });
    expect(likeness(lookOfPixels(picture(sunset)), lookOfPixels(graded)).composition).toBeGreaterThan(0.9);
  });

  it('has no composition for a plain picture', () => {
    const { composition, light } = lookOfPixels(picture(() => [255, 255, 255]));
    expect(composition).toEqual(new Int8Array(COMPOSITION_BYTES));
    expect(light).toEqual({ luma: 127, contrast: 0 });
  });

  it('is unpacked as it was packed', () => {
    const look = lookOfPixels(picture(sunset));
    expect(packLook(look)).toHaveLength(LOOK_BYTES);
    expect(unpackLook(packLook(look))).toEqual(look);
  });
});

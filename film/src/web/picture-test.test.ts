import { describe, expect, test } from 'vitest';
import type { Luma } from './film-pictures.ts';
import { clipPicture, filmFrame, findPlace, judge, type Match } from './picture-test.ts';

function picture(
  seed: number,
  { width = 160, height = 90 } = {},
  { x = 0, y = 0, w = 1, h = 1, flip = false, gain = 1 } = {},
): Luma {
  const pixels = new Uint8Array(width * height);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const across = (flip ? width - 1 - column : column) + 0.5;
      const [u, v] = [x + (across / width) * w, y + ((row + 0.5) / height) * h];
      let value = 0;
      for (let wave = 1; wave <= 12; wave++) {
        value += Math.sin(u * (7 + wave * 3.7) + v * (seed + wave * 5.3) + wave * seed * wave);
      }
      pixels[row * width + column] = Math.max(0, Math.min(255, Math.round(128 + gain * value * 12)));
    }
  }
  return { pixels, width, height, aspect: 16 / 9 };
}

const tile = (seed: number) => clipPicture(picture(seed, { width: 192, height: 108 }));
const frame = (luma: Luma, flipped = false) => filmFrame(luma, flipped)!;

describe('comparing a film frame with a clip’s picture', () => {
  test.each([
    ['unchanged', {}, 1],
    ['darker with less contrast', { gain: 0.5 }, 1],
    ['cropped off-centre to four fifths', { x: 0.17, y: 0.03, w: 0.8, h: 0.8 }, 0.8],
    ['cropped to three fifths', { x: 0.1, y: 0.3, w: 0.6, h: 0.6 }, 0.6],
  ])('finds its position: %s', (_, change, scale) => {
    const match = findPlace(frame(picture(3, {}, change)), tile(3));
    expect(match.score).toBeGreaterThan(0.8);
    expect(match.blocks).toBeGreaterThanOrEqual(14);
    expect(match.place.width).toBeCloseTo(scale, 1);
    const { x = 0, w = 1 } = change as { x?: number; w?: number };
    expect(match.place.x).toBeCloseTo(x + w / 2, 1);
    expect(match.clipBox.width).toBeCloseTo(1 / scale, 1);
    expect(match.clipBox.x).toBeCloseTo(-x / scale, 1);
  });

  test('finds a mirrored frame when flipped back', () => {
    const mirrored = picture(3, {}, { flip: true });
    expect(findPlace(frame(mirrored, true), tile(3)).score).toBeGreaterThan(0.8);
    expect(findPlace(frame(mirrored), tile(3)).score).toBeLessThan(0.3);
  });

  test('finds the place under a bright white box, and rejects another picture', () => {
    for (const seed of [3, 4, 5, 6]) {
      const dark = picture(seed, {}, { gain: 0.25 });
      for (let y = 67; y < 81; y++) dark.pixels.fill(255, y * 160 + 8, y * 160 + 88);
      const match = findPlace(frame(dark), tile(seed));
      expect(match.score).toBeGreaterThan(0.8);
      expect(match.place).toMatchObject({ x: expect.closeTo(0.5, 1), width: expect.closeTo(1, 1) });
      expect(findPlace(frame(dark), tile(seed + 10)).score).toBeLessThan(0.5);
    }
  });

  test('ignores black bars', () => {
    const inside = picture(3, { width: 160, height: 66 }, { y: 12 / 90, h: 66 / 90 });
    const pixels = new Uint8Array(160 * 90);
    pixels.set(inside.pixels, 160 * 12);
    expect(findPlace(frame({ ...inside, pixels, height: 90 }), tile(3)).score).toBeGreaterThan(0.5);
  });

  test('rejects another picture', () => {
    for (const seed of [4, 5, 6, 7]) expect(findPlace(frame(picture(3)), tile(seed)).score).toBeLessThan(0.3);
  });

  test('skips a plain frame', () => {
    const pixels = new Uint8Array(160 * 90).fill(90);
    expect(filmFrame({ pixels, width: 160, height: 90, aspect: 16 / 9 }, false)).toBeNull();
  });
});

describe('several frames', () => {
  const match = (score: number, x = 0.5): Match => ({
    score,
    blocks: 20,
    place: { x, y: 0.5, width: 0.8, height: 0.8 },
    clipBox: { x: 0, y: 0, width: 1, height: 1 },
  });

  test('yield a score if they agree on the position', () => {
    expect(judge([match(0.6), match(0.7, 0.53), match(0.8), match(0.9, 0.1)])).toMatchObject({
      score: 0.7,
      blocks: 20,
    });
  });

  test.each([
    ['different positions', [match(0.6, 0.1), match(0.6, 0.4), match(0.6, 0.7)]],
    [
      'positions of which fewer than half agree',
      [match(0.9), match(0.9), match(0.6, 0.1), match(0.6, 0.25), match(0.6, 0.75)],
    ],
    ['a single frame', [match(0.9)]],
    ['no frames', []],
  ])('yield nothing for %s', (_, matches) => expect(judge(matches)).toMatchObject({ score: 0, place: null }));
});

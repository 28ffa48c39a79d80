import { describe, expect, it } from 'vitest';
import { FRAME_HEIGHT, FRAME_WIDTH } from './fingerprint.ts';
import { type ClipPrint, likenessTo } from './likeness.ts';
import { ORIENTATIONS, packStills, type PackedStills, SIDE, STILL_BYTES, turned, unpackStills } from './stills.ts';

type Scene = (x: number, y: number, seconds: number) => number;

const noise = (seed: number, x: number, y: number) => {
  const value = Math.sin(x * 127.1 + y * 311.7 + seed * 74.7) * 43_758.5453;
  return value - Math.floor(value);
};

const moving =
  (seed: number): Scene =>
  (x, y, seconds) => {
    const [u, v] = [x * 7 + (y < 0.5 ? 1.5 : -0.5) * seconds, y * 7];
    const [left, top] = [Math.floor(u), Math.floor(v)];
    const [right, down] = [u - left, v - top];
    const at = (across: number, below: number) => noise(seed, left + across, top + below);
    const above = at(0, 0) * (1 - right) + at(1, 0) * right;
    const below = at(0, 1) * (1 - right) + at(1, 1) * right;
    return 60 + 130 * (above * (1 - down) + below * down);
  };
const still =
  (seed: number): Scene =>
  (x, y) =>
    moving(seed)(x, y, 0);
const glow =
  (seed: number): Scene =>
  (x, y) =>
    180 - 100 * Math.hypot(x - 0.5 + seed / 100, y - 0.5);

function framesOf(scene: Scene, from: number, seconds: number, { rate = 8, speed = 1, crop = 0 } = {}): Buffer {
  const frames = Buffer.alloc(Math.round(seconds * rate) * FRAME_WIDTH * FRAME_HEIGHT);
  for (let at = 0; at < frames.length; at++) {
    const [frame, place] = [Math.floor(at / FRAME_WIDTH / FRAME_HEIGHT), at % (FRAME_WIDTH * FRAME_HEIGHT)];
    const [x, y] = [
      ((place % FRAME_WIDTH) + 0.5) / FRAME_WIDTH,
      (Math.floor(place / FRAME_WIDTH) + 0.5) / FRAME_HEIGHT,
    ];
    const inside = (value: number) => crop / 3 + value * (1 - crop);
    frames[at] = Math.max(0, Math.min(255, scene(inside(x), inside(y), from + ((frame + 0.5) / rate) * speed)));
  }
  return frames;
}

const printOf = (stills: PackedStills): ClipPrint => ({ fingerprint: [], stills });
const clipOf = (...args: Parameters<typeof framesOf>) => printOf(packStills(framesOf(...args), args[3]?.rate ?? 8));
function altered({ stills }: ClipPrint, orientation = ORIENTATIONS[0]!): ClipPrint {
  const copy = Uint8Array.from(stills!);
  unpackStills(stills!).pictures.forEach((picture, i) =>
    copy.set(
      turned(
        picture.map((value) => 20 + value * 0.8),
        SIDE,
        orientation,
      ),
      4 + i * STILL_BYTES,
    ),
  );
  return printOf(copy);
}

describe('a likeness', () => {
  it.each(ORIENTATIONS)('is found for a rotated copy: %o', (orientation) => {
    const original = clipOf(moving(1), 0, 5);
    const copy = altered(original, orientation);
    expect(likenessTo(original)(copy)).toEqual({
      ...orientation,
      score: 1,
      evidence: 'strong',
      speed: 1,
      offsetSeconds: 0,
    });
    const back = likenessTo(copy)(original)!;
    expect(altered(copy, back).stills!.length).toBe(original.stills!.length);
    expect(likenessTo(original)(altered(copy, back))).toMatchObject({ mirrored: false, rotation: 0, score: 1 });
  });

  it('is found for a cropped cut, with its offset', () => {
    const [original, copy] = [clipOf(moving(2), 0, 6), clipOf(moving(2), 2, 3, { crop: 0.2 })];
    expect(likenessTo(original)(copy)).toMatchObject({ evidence: 'strong', rotation: 0, mirrored: false, speed: 1 });
    expect(likenessTo(original)(copy)!.offsetSeconds).toBeCloseTo(-2, 0);
    expect(likenessTo(copy)(original)!.offsetSeconds).toBeCloseTo(2, 0);
  });

  it('is found for a copy at another speed', () => {
    const [original, copy] = [clipOf(moving(3), 0, 5), clipOf(moving(3), 0, 4, { speed: 1.25 })];
    const found = likenessTo(original)(copy)!;
    expect(found).toMatchObject({ evidence: 'strong' });
    expect(found.speed).toBeCloseTo(0.8, 1);
    expect(likenessTo(copy)(original)!.speed).toBeCloseTo(1.25, 1);
  });

  it('has thin evidence for a one-second cut', () => {
    const [original, copy] = [clipOf(moving(4), 0, 6), clipOf(moving(4), 3, 1)];
    expect(likenessTo(original)(copy)).toMatchObject({ evidence: 'thin' });
  });

  it('is not claimed for short or still clips that differ', () => {
    const clips = [5, 6, 7].flatMap((seed) => [clipOf(moving(seed), 0, 1), clipOf(still(seed + 10), 0, 2)]);
    const claims = clips.flatMap((a, i) => clips.slice(i + 1).map((b) => likenessTo(a)(b)));
    expect(claims).toEqual(claims.map(() => null));
  });

  it('has no percentage for plain clips, of which one may be a crop of the other', () => {
    const [one, other] = [1, 2].map((seed) => clipOf(glow(seed), 0, 2));
    expect(likenessTo(one!)(other!)?.evidence ?? 'thin').toBe('thin');
  });
});

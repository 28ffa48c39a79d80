import { CUT_SECONDS_MAX, MOVEMENT } from '@zhenku/contract/similar/kinds';
import { CLIP_FIELDS } from '@zhenku/contract/clips/fields';
import { FRAME_HEIGHT, FRAME_WIDTH, framesPerSecond } from '@zhenku/media/likeness/fingerprint';
import { packStills, SIDE } from '@zhenku/media/likeness/stills';
import { describe, expect, it } from 'vitest';
import { flowBetween } from './flow.ts';
import { MOMENT_BYTES, SIGHT_BYTES, sightOf } from './sight.ts';
import { movingStills, packed, pattern, still } from './testing.ts';

const { codes } = CLIP_FIELDS.motion.filter;

describe('the movement between two stills', () => {
  it.each([
    [0, 0],
    [2, 0],
    [-1.5, 0.5],
    [0, 3],
  ])('is measured within a quarter of a pixel: %d, %d', (x, y) => {
    const flow = flowBetween(
      still(pattern),
      still((u, v) => pattern(u - x, v - y)),
    )!;
    expect(Math.abs(flow.x - x)).toBeLessThan(0.25);
    expect(Math.abs(flow.y - y)).toBeLessThan(0.25);
  });

  it('includes the zoom', () => {
    const centre = SIDE / 2;
    const zoomed = still((u, v) => pattern(centre + (u - centre) / 1.1, centre + (v - centre) / 1.1));
    const { zoom, x, y } = flowBetween(still(pattern), zoomed)!;
    expect(zoom).toBeGreaterThan(0.05);
    expect(Math.hypot(x, y)).toBeLessThan(0.6);
  });

  it('finds where a subject moves before a still background', () => {
    const withSquare = (left: number) =>
      still((u, v) => (u >= left && u < left + 4 && v >= 2 && v < 6 ? 255 : pattern(u, v) / 2));
    const { x, subject } = flowBetween(withSquare(15), withSquare(18))!;
    expect(Math.abs(x)).toBeLessThan(0.25);
    expect(subject!.x).toBeGreaterThan(0.6);
    expect(subject!.y).toBeLessThan(0.35);
  });

  it('is unknown in a plain picture', () => {
    expect(
      flowBetween(
        still(() => 90),
        still(() => 90),
      ),
    ).toBeNull();
  });
});

const clip = { palette: [{ colour: '#3a5c99', weight: 1 }], width: 1920, height: 1080 };

describe('a clip’s sight', () => {
  it.each([
    ['right', [-1, 0], codes.pan],
    ['left', [1, 0], codes.pan],
    ['up', [0, 1], codes.tilt],
    ['down', [0, -1], codes.tilt],
  ] as const)('knows that the camera moves %s, against its picture', (name, [x, y], motion) => {
    const sight = sightOf({ ...clip, stills: packed(movingStills(x, y), 0.5), motion })!;
    expect(sight.movement).toBe(MOVEMENT[name]);
    const perSecond = (2 / SIDE) * (x === 0 ? 1080 / 1920 : 1);
    expect(Math.abs(sight.speed - perSecond)).toBeLessThan(perSecond / 4);
  });

  it('trusts the measurement of a still or handheld camera', () => {
    const movementOf = (motion: number | null) =>
      sightOf({ ...clip, stills: packed(movingStills(1, 0), 0.5), motion })!.movement;
    expect(movementOf(codes.still)).toBe(MOVEMENT.still);
    expect(movementOf(codes.shake)).toBe(MOVEMENT.shake);
    expect(movementOf(null)).toBeNull();
  });

  it('has one moment per second, with its movement in hundredths of the width per second', () => {
    const { look, moments } = sightOf({ ...clip, stills: packed(movingStills(-1, 0), 0.5), motion: codes.pan })!;
    expect(look).toHaveLength(SIGHT_BYTES);
    expect(moments).toHaveLength(6 * MOMENT_BYTES);
    const speeds = Array.from({ length: 6 }, (_, second) => moments![second * MOMENT_BYTES + 1]!);
    for (const speed of speeds) expect(Math.abs(speed - -100 * (2 / SIDE))).toBeLessThan(3);
  });

  it('has moments up to the longest clip that can be cut', () => {
    const momentsAfter = (seconds: number) => {
      const rate = framesPerSecond(seconds);
      const stills = packStills(Buffer.alloc(seconds * rate * FRAME_WIDTH * FRAME_HEIGHT, 90), rate);
      return sightOf({ ...clip, stills, motion: codes.pan })!.moments;
    };
    expect(momentsAfter(CUT_SECONDS_MAX)).toHaveLength(CUT_SECONDS_MAX * MOMENT_BYTES);
    expect(momentsAfter(CUT_SECONDS_MAX + 1)).toBeNull();
  });

  it('is unknown without stills', () => {
    expect(sightOf({ ...clip, stills: packed([], 0.5), motion: codes.pan })).toBeNull();
  });

  it('needs only one still', () => {
    expect(sightOf({ ...clip, stills: packed([still(pattern)], 1), motion: codes.pan })!.movement).toBeNull();
  });
});

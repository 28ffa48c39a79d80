import { expect, it } from 'vitest';
import { MOTION, watchCamera } from './camera.ts';
import type { SmallFrame } from './small-frames.ts';

/** Returns five seconds at 25 fps with the given speeds, in picture widths per second, one after the other. */
function frames(speeds: readonly ({ x?: number; y?: number } | null)[]): SmallFrame[] {
  return Array.from({ length: 126 }, (_, index) => {
    const speed = index > 0 && index % 5 === 0 ? (speeds[(index / 5) % speeds.length] ?? null) : null;
    const slow = speed && { x: (speed.x ?? 0) / 5, y: (speed.y ?? 0) / 5, zoom: 0 };
    return { quick: null, slow } as SmallFrame;
  });
}
const motionOf = (speeds: Parameters<typeof frames>[0]) => watchCamera(frames(speeds), 25).motion;

it('sees slow steady pans and tilts', () => {
  expect(motionOf([{ x: -0.0115 }, { x: -0.0125 }, { x: -0.012 }])).toBe(MOTION.pan);
  expect(motionOf([{ x: -0.0064 }, { x: -0.0068 }, { x: -0.0073 }])).toBe(MOTION.pan);
  expect(motionOf([{ y: 0.008 }, { y: 0.0085 }])).toBe(MOTION.tilt);
});

it('does not take a drift of things for a movement of the camera', () => {
  expect(motionOf([{ x: 0.0034 }, { x: 0.007 }, { x: 0.0091 }])).toBe(MOTION.still);
  expect(motionOf([{ y: 0.0051 }, { y: 0.0064 }, { y: 0.0085 }])).toBe(MOTION.still);
  expect(motionOf([{ x: 0.004 }])).toBe(MOTION.still);
});

it('sees a pan that also zooms, although up to half of its displacements are unknown', () => {
  expect(motionOf([{ x: 0.08 }, null, { x: 0.075 }])).toBe(MOTION.pan);
});

it('does not take falling snow for a tilt, if most displacements are unknown', () => {
  expect(motionOf([{ y: 0.08 }, null, { y: 0.07 }, null])).toBe(MOTION.still);
  expect(motionOf([{ y: 0.08 }, { y: 0.07 }, { y: 0.075 }, null])).toBe(MOTION.tilt);
});

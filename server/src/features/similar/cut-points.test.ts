import { describe, expect, it } from 'vitest';
import {
  CutPoints,
  cutReasons,
  lightContinuity,
  type Moment,
  movementContinuity,
  subjectContinuity,
} from './cut-points.ts';
import { MOMENT_BYTES } from './sight.ts';

const moment = (values: Partial<Moment> = {}): Moment => ({
  luma: 60,
  x: 0,
  y: 0,
  zoom: 0,
  subjectX: 64,
  subjectY: 64,
  subjectShare: 0,
  ...values,
});

describe('a cut', () => {
  it('continues a movement in the same direction, best at the same speed', () => {
    const pan = moment({ x: -20 });
    expect(movementContinuity(pan, moment({ x: -20 }))).toBeCloseTo(1);
    expect(movementContinuity(pan, moment({ x: -5 }))).toBeLessThan(0.8);
    expect(movementContinuity(pan, moment({ x: 20 }))).toBe(0);
    expect(movementContinuity(pan, moment({ y: 20 }))).toBe(0);
    expect(movementContinuity(pan, moment())).toBeLessThan(movementContinuity(moment(), moment()));
  });

  it('continues the light', () => {
    expect(lightContinuity(moment(), moment({ luma: 62 }))).toBeGreaterThan(0.9);
    expect(lightContinuity(moment({ luma: 10 }), moment({ luma: 110 }))).toBe(0);
  });

  it('keeps the subject at its place, if both have one', () => {
    const left = moment({ subjectX: 20, subjectShare: 20 });
    expect(subjectContinuity(left, moment({ subjectX: 25, subjectShare: 10 }))).toBeGreaterThan(0.9);
    expect(subjectContinuity(left, moment({ subjectX: 110, subjectShare: 10 }))).toBe(0);
    expect(subjectContinuity(left, moment())).toBeNull();
  });

  it('says what goes on; the camera moves against its picture', () => {
    expect(cutReasons(moment({ x: -20 }), moment({ x: -18 }))).toEqual(['延续右移', '明暗接得上']);
    expect(cutReasons(moment({ zoom: 12 }), moment({ zoom: 12, luma: 127 }))).toEqual(['延续推近']);
    expect(cutReasons(moment(), moment())).toEqual(['同为静止', '明暗接得上']);
    expect(cutReasons(moment({ x: -20 }), moment({ x: 20 }))).toEqual([]);
  });
});

describe('the points at which a clip may be cut in', () => {
  const seconds = (...xs: number[]) => {
    const bytes = new Int8Array(xs.length * MOMENT_BYTES);
    xs.forEach((x, second) => bytes.set([60, x, 0, 0, 64, 64, 0], second * MOMENT_BYTES));
    return bytes;
  };

  it('include the one that goes on best, in the first part of the clip', () => {
    const points = new CutPoints();
    points.grow(2);
    points.put(0, seconds(0, 0, 30, 0, 0, 0));
    points.put(1, seconds(0, 0, 0, 0, 0, 30));
    expect(points.bestOf(0, moment({ x: 30 }))).toMatchObject({ inPoint: 2, moment: { x: 30 } });
    const [same, opposite] = [points.scoreOf(0, moment({ x: 30 }), 0), points.scoreOf(1, moment({ x: 30 }), 0)];
    expect(same).toBeGreaterThan(opposite);
    expect(points.scoreOf(0, moment({ x: 30 }), same - 0.01)).toBe(same);
    expect(points.scoreOf(0, moment({ x: 30 }), same)).toBe(0);
  });

  it('move with their clip, and are none for an undescribed one', () => {
    const points = new CutPoints();
    points.grow(2);
    points.put(0, null);
    points.put(1, seconds(30));
    expect(points.scoreOf(0, moment(), 0)).toBe(0);
    points.move(1, 0);
    points.grow(4);
    expect(points.bestOf(0, moment())).toMatchObject({ inPoint: 0, moment: { x: 30 } });
  });
});

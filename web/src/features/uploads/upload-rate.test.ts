import { describe, expect, it } from 'vitest';
import { measureProgress, addSample } from './upload-rate.ts';

const MB = 1024 * 1024;

describe('the progress of an upload', () => {
  it('is unknown at first', () => {
    expect(measureProgress([], 100)).toEqual({ fraction: 0, bytesPerSecond: 0, secondsLeft: null });
    expect(measureProgress([{ time: 0, bytes: 0 }], 100).secondsLeft).toBeNull();
  });

  it('reports percentage, speed and time left', () => {
    const samples = [
      { time: 1_000, bytes: 0 },
      { time: 3_000, bytes: 20 * MB },
    ];
    expect(measureProgress(samples, 100 * MB)).toEqual({ fraction: 0.2, bytesPerSecond: 10 * MB, secondsLeft: 8 });
  });

  it('uses the speed of the last few seconds, not the average', () => {
    let samples = addSample([], { time: 0, bytes: 0 });
    for (let second = 1; second <= 60; second += 1)
      samples = addSample(samples, { time: second * 1000, bytes: second });
    for (let second = 61; second <= 66; second += 1) {
      samples = addSample(samples, { time: second * 1000, bytes: 60 + (second - 60) * 1000 });
    }
    expect(measureProgress(samples, 1_000_000).bytesPerSecond).toBeCloseTo(1000);
    expect(samples.length).toBeLessThanOrEqual(6);
  });

  it('never exceeds 100 %, although the form data around the file also counts', () => {
    expect(measureProgress([{ time: 0, bytes: 110 }], 100).fraction).toBe(1);
  });
});

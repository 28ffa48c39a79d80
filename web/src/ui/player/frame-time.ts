import { dropsFrames, exactRate, frameAt } from '@zhenku/contract/rules/timecode';

/**
 * Returns the time to seek to for the frame that is `frames` after the frame at `time`: the middle of that frame,
 * because its edges may round to a neighbour. Stays inside the clip once its duration is known.
 */
export function frameTime(time: number, frames: number, { fps, duration }: { fps: number; duration: number }): number {
  const rate = exactRate(fps);
  const last = duration > 0 ? Math.max(0, Math.ceil(duration * rate - 0.01) - 1) : Infinity;
  return (Math.min(last, Math.max(0, frameAt(time, fps) + frames)) + 0.5) / rate;
}

/** Formats a rate as `25 fps`, or `29.97 fps DF`. */
export const rateText = (fps: number): string =>
  `${Number((fps > 0 ? fps : exactRate(fps)).toFixed(3))} fps${dropsFrames(fps) ? ' DF' : ''}`;

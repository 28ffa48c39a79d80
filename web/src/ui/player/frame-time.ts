import { formatTimecode, isNtsc, nominalRate } from '@zhenku/contract/rules/timecode';

const USUAL_FPS = 25;

/** Returns the exact rate of a rate rounded to three decimals: 30000/1001 for 29.97; 25 if it is unknown. */
export function exactRate(fps: number): number {
  if (!(fps > 0)) return USUAL_FPS;
  return isNtsc(fps) ? (nominalRate(fps) * 1_000) / 1_001 : fps;
}

/** Returns the number of the frame at `time`, counted from 0. */
export const frameAt = (time: number, fps: number): number => Math.max(0, Math.floor(time * exactRate(fps) + 0.01));

/**
 * Returns the time to seek to for the frame that is `frames` after the frame at `time`: the middle of that frame,
 * because its edges may round to a neighbour. Stays inside the clip.
 */
export function frameTime(time: number, frames: number, { fps, duration }: { fps: number; duration: number }): number {
  const rate = exactRate(fps);
  const last = Math.max(0, Math.ceil(duration * rate - 0.01) - 1);
  return (Math.min(last, Math.max(0, frameAt(time, fps) + frames)) + 0.5) / rate;
}

/** Returns whether a clip's time code drops frame numbers. At 23.976 none are dropped. */
export const dropsFrames = (fps: number): boolean => isNtsc(fps) && [30, 60].includes(nominalRate(fps));

/** Formats a frame number as time code at the clip's rate: `00:00:01:05`, or `00:01:00;02` for 29.97. */
export const clipTimecode = (frame: number, fps: number): string =>
  formatTimecode(frame, fps > 0 ? fps : USUAL_FPS, dropsFrames(fps));

/** Formats a rate as `25 fps`, or `29.97 fps DF`. */
export function rateText(fps: number): string {
  const rate = fps > 0 ? fps : USUAL_FPS;
  return `${Number(rate.toFixed(3))} fps${dropsFrames(fps) ? ' DF' : ''}`;
}

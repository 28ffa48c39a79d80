import { type FilmClock, isDropFrame, isNtsc, nominalRate, readTimecode } from '@zhenku/contract/rules/timecode';

export const NO_START = '00:00:00:00';

/** Returns whether time code may be drop-frame: at 29.97 and 59.94 frames per second. */
export const canDropFrames = (fps: number): boolean => nominalRate(fps) % 30 === 0 && isNtsc(fps);

/** Returns null if the user's timecode of the first frame is invalid. */
export function readFilmClock(startTimecode: string, fps: number): FilmClock | null {
  const text = startTimecode.trim() || NO_START;
  const dropFrame = isDropFrame(text);
  const startFrame = readTimecode(text, fps, dropFrame);
  return startFrame === null || (dropFrame && !canDropFrames(fps)) ? null : { fps, dropFrame, startFrame };
}

export const filmClock = (startTimecode: string, fps: number): FilmClock =>
  readFilmClock(startTimecode, fps) ?? { fps, dropFrame: false, startFrame: 0 };

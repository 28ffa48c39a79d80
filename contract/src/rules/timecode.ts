/** Returns the frames per second that time code counts: 30 for 29.97. */
export const nominalRate = (fps: number): number => Math.max(1, Math.round(fps));

/** Returns whether a frame rate is 1000/1001 of its time code's, such as 29.97. */
export const isNtsc = (fps: number): boolean => Math.abs(fps - (nominalRate(fps) * 1_000) / 1_001) < 0.005;

/** Assumed for clips whose rate is unknown. */
export const USUAL_FPS = 25;

/** Returns the exact rate of a measured one such as 29.97, which is 30000/1001; 25 if it is unknown. */
export function exactRate(fps: number): number {
  if (!(fps > 0)) return USUAL_FPS;
  return isNtsc(fps) ? (nominalRate(fps) * 1_000) / 1_001 : fps;
}

/** Returns whether a clip's time code drops frame numbers. At 23.976 none are dropped. */
export const dropsFrames = (fps: number): boolean => isNtsc(fps) && [30, 60].includes(nominalRate(fps));

/** Returns the number of the frame at `time` in seconds, counted from 0. */
export const frameAt = (time: number, fps: number): number => Math.max(0, Math.floor(time * exactRate(fps) + 0.01));

/** Returns how many numbers drop-frame time code skips at each minute except every tenth. */
const droppedPerMinute = (fps: number) => Math.round(nominalRate(fps) / 15);

const TIMECODE = /^(\d{1,3})[:;.](\d{2})[:;.](\d{2})([:;.,])(\d{2,3})$/;

export const isDropFrame = (text: string): boolean => TIMECODE.exec(text)?.[4] === ';';

/** Returns the frame number of a time code; null if the text is not one. */
export function readTimecode(text: string, fps: number, dropFrame: boolean): number | null {
  const found = TIMECODE.exec(text.trim());
  if (!found) return null;
  const [hours, minutes, seconds, frames] = [1, 2, 3, 5].map((at) => Number(found[at])) as [
    number,
    number,
    number,
    number,
  ];
  const rate = nominalRate(fps);
  if (minutes > 59 || seconds > 59 || frames >= rate) return null;
  const allMinutes = hours * 60 + minutes;
  const dropped = dropFrame ? droppedPerMinute(fps) * (allMinutes - Math.floor(allMinutes / 10)) : 0;
  return (allMinutes * 60 + seconds) * rate + frames - dropped;
}

/** Formats a time code as `01:00:00:00`, with `;` before the frames if it is drop-frame. */
export function formatTimecode(frame: number, fps: number, dropFrame: boolean): string {
  const rate = nominalRate(fps);
  let count = Math.max(0, Math.round(frame));
  if (dropFrame) {
    const drop = droppedPerMinute(fps);
    const [minute, tenMinutes] = [rate * 60 - drop, rate * 600 - 9 * drop];
    const [tens, rest] = [Math.floor(count / tenMinutes), count % tenMinutes];
    // The first minute of ten drops nothing.
    const minutes = rest < rate * 60 ? 0 : 1 + Math.floor((rest - rate * 60) / minute);
    count += drop * (tens * 9 + minutes);
  }
  const two = (value: number) => String(value).padStart(2, '0');
  const seconds = Math.floor(count / rate);
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}${dropFrame ? ';' : ':'}${two(count % rate)}`;
}

/** Formats a clip's frame number as time code at its rate: `00:00:01:05`, or `00:01:00;02` for 29.97. */
export const clipTimecode = (frame: number, fps: number): string =>
  formatTimecode(frame, fps > 0 ? fps : USUAL_FPS, dropsFrames(fps));

export interface FilmClock {
  fps: number;
  dropFrame: boolean;
  startFrame: number;
}

/** Returns the time code of a frame counted from the film's first. */
export const timecodeAt = (frame: number, { fps, dropFrame, startFrame }: FilmClock): string =>
  formatTimecode(startFrame + frame, fps, dropFrame);

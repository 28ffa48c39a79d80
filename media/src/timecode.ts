/** Frame rates at which ffmpeg writes timecode tracks, rounded to whole frames. */
const TIMECODE_RATES = [24, 25, 30, 48, 50, 60, 100, 120];
/** Rates whose timecode may skip numbers to keep up with the clock. */
const DROP_FRAME_RATES = [30, 60];

interface Rates {
  /** Frames per second of the original. */
  from: number;
  /** Frames per second of the output: the same, or two frames for each of the original's. */
  to: number;
}

/**
 * Returns the timecode `hh:mm:ss:ff` (drop-frame: `hh:mm:ss;ff`) of an output's first frame, given the original's; null if it
 * does not exist at these rates.
 */
export function convertTimecode(timecode: string | null, { from, to }: Rates): string | null {
  const [, clock, separator, frames] = /^(\d{2}:[0-5]\d:[0-5]\d)([:;.])(\d{2,3})$/.exec(timecode ?? '') ?? [];
  if (!clock || !separator || !frames) return null;
  const [counted, made] = [Math.round(from), Math.round(to)];
  if (Number(frames) >= counted || !TIMECODE_RATES.includes(made)) return null;
  const drops = separator !== ':';
  if (drops && !DROP_FRAME_RATES.includes(made)) return null;
  const frame = String(Number(frames) * Math.max(1, Math.round(made / counted))).padStart(2, '0');
  return `${clock}${drops ? ';' : ':'}${frame}`;
}

export const timecodeOptions = (timecode: string | null): string[] => (timecode ? ['-timecode', timecode] : []);

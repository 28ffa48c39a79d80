/** The looped part of a clip, in seconds; null means the start or end of the clip. */
export interface LoopRange {
  from: number | null;
  to: number | null;
}

export const WHOLE_CLIP: LoopRange = { from: null, to: null };

/** Starts the loop at `time` and drops an end that is not later. */
export function startLoop(range: LoopRange, time: number): LoopRange {
  return { from: time, to: range.to !== null && range.to > time ? range.to : null };
}

/** Ends the loop at `time` and drops a start that is not earlier. Ignores 0, at which the loop would be empty. */
export function endLoop(range: LoopRange, time: number): LoopRange {
  if (time <= 0) return range;
  return { from: range.from !== null && range.from < time ? range.from : null, to: time };
}

export const hasLoop = ({ from, to }: LoopRange) => from !== null || to !== null;

/** Returns the start of the loop if `time` is outside it; null if `time` is inside. */
export function seekTargetInLoop({ from, to }: LoopRange, time: number): number | null {
  const start = from ?? 0;
  return time < start || (to !== null && time >= to) ? start : null;
}

/** Formats seconds like `00:01.24`. */
export function formatInstant(seconds: number): string {
  const hundredths = Math.max(0, Math.round(seconds * 100));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(hundredths / 6000))}:${two(Math.floor(hundredths / 100) % 60)}.${two(hundredths % 100)}`;
}

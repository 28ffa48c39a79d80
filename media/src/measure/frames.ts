export interface FrameRun {
  /** Frame indices, `to` exclusive. */
  from: number;
  to: number;
}

export function frameRuns<T>(frames: readonly T[], matches: (frame: T, index: number) => boolean, length: number) {
  const found: FrameRun[] = [];
  let from = 0;
  for (let i = 0; i <= frames.length; i++) {
    if (i < frames.length && matches(frames[i]!, i)) continue;
    if (i - from >= length) found.push({ from, to: i });
    from = i + 1;
  }
  return found;
}

export function median(values: readonly number[]): number {
  if (values.length === 0) return 0;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

export const round = (value: number, decimals = 1): number => Number(value.toFixed(decimals));

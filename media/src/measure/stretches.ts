export interface Stretch {
  from: number;
  to: number;
  /** Of the frames. */
  first: number;
  last: number;
}

/** The times during which something holds without a break for at least `seconds`. */
export function stretches<T>(
  frames: readonly T[],
  fps: number,
  seconds: number,
  holds: (frame: T) => boolean,
): Stretch[] {
  const found: Stretch[] = [];
  let first: number | null = null;
  for (let i = 0; i <= frames.length; i++) {
    const held = i < frames.length && holds(frames[i]!);
    if (held) first ??= i;
    else if (first !== null) {
      if ((i - first) / fps >= seconds) found.push({ from: first / fps, to: i / fps, first, last: i - 1 });
      first = null;
    }
  }
  return found;
}

export const rounded = (value: number, digits = 2): number => Number(value.toFixed(digits));

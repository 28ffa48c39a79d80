/** A seeded random number generator: the same seed always gives the same picture. */
export type Random = {
  /** A number in [0, 1). */
  next: () => number;
  between: (from: number, to: number) => number;
  pick: <T>(items: readonly T[]) => T;
};

/** Creates a mulberry32 generator, seeded by an FNV-1a hash of the text. */
export function createRandom(seed: string): Random {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ letter.codePointAt(0)!, 16777619);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    between: (from, to) => from + (to - from) * next(),
    pick: (items) => items[Math.floor(next() * items.length)]!,
  };
}

export function many<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** Returns the non-negative remainder, so that what leaves one side of `span` returns on the other. */
export const wrapAround = (value: number, span: number) => ((value % span) + span) % span;

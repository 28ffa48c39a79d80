/**
 * Limits beyond which a measurement is a finding, in the units of `findingText`, and limits beyond which it is more
 * than a note.
 */
export const LIMITS = {
  /** Seconds. */
  black: { limit: 1, serious: 3 },
  frozen: { limit: 2, serious: 5 },
  /** Percent of the length. */
  blackOrFrozen: { limit: 20 },
  silent: { limit: 3 },
  brokenSound: { limit: 0 },
  /** Percent of the picture, for at least a second. */
  highlights: { limit: 25, warning: 50 },
  shadows: { limit: 60, warning: 90 },
  /** Pixels of a 1080-line picture across the sharpest edges. */
  blur: { limit: 6 },
  /** Percent of the picture's width. */
  shake: { limit: 0.4, serious: 1.2 },
  /** Percent of the measured frames. */
  interlaced: { limit: 20 },
  /** Percent of the picture. */
  bars: { limit: 2 },
  /** Percent of the frames. */
  duplicates: { limit: 8 },
  /** LUFS. */
  loudness: { loudest: -9, quietest: -45 },
  /** Percent of the pixels. */
  colourTags: { limit: 1 },
  /**
   * The share of the picture's lines filled by detail: below `lines` it is probably enlarged, from `real` upwards real,
   * in between undecided.
   */
  enlarged: { lines: 0.65, real: 0.75 },
} as const;

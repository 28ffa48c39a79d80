/** Beyond which a measurement is a finding, in the units of `findingText`, and from where on it is more than a note. */
export const LIMITS = {
  /** Seconds. */
  black: { limit: 1, serious: 3 },
  frozen: { limit: 2, serious: 5 },
  silent: { limit: 3 },
  /** Percent of the picture, for a second at least. */
  highlights: { limit: 25, warning: 50 },
  shadows: { limit: 60, warning: 90 },
  /** Pixels of a picture of 1080 lines across the sharpest edges. */
  blur: { limit: 6 },
  /** Percent of the picture's width. */
  shake: { limit: 0.4, serious: 1.2 },
  /** Percent of the frames that were looked at. */
  interlaced: { limit: 20 },
  /** Percent of the picture. */
  bars: { limit: 2 },
  /** Percent of the frames. */
  duplicates: { limit: 8 },
  /** LUFS. */
  loudness: { loudest: -9, quietest: -45 },
  /** Percent of the pixels. */
  colourTags: { limit: 1 },
  /** Part of the lines of the picture: probably enlarged where the detail fills fewer, real from where on; undecided between. */
  enlarged: { lines: 0.65, real: 0.75 },
} as const;

/** What the checks allow. docs/decisions/064-measurements.md says how the limits were found. */
export const LIMITS = {
  /** Seconds. */
  black: 1,
  frozen: 2,
  silent: 3,
  /** Percent of the picture, for at least LASTING_SECONDS. */
  highlights: 12,
  shadows: 40,
  /** Percent of the picture's width, root mean square. */
  shake: 0.35,
  /** Percent of the frames. */
  interlaced: 25,
  duplicates: 10,
  /** Percent of the picture. */
  bars: 3,
  /** LUFS. */
  tooLoud: -9,
  tooQuiet: -45,
  /** Percent of the pixels. */
  colourTags: 0.5,
  /** Decibels beyond 1080p, relative to coarse detail. */
  enlarged: -12,
} as const;

/** A clipped picture for a moment is a flash. */
export const LASTING_SECONDS = 0.8;

/**
 * Limits for the data about a film's pictures that browsers send. This file does not use zod, because a web worker
 * loads it too.
 */

/** Limits per request, which covers one part of a film: a minute has about 2,000 records, and a frame at most 16. */
export const FILM_PART = { seconds: 60, overlapSeconds: 8, records: 4_000 } as const;
/** Bytes per code of a frame's window. */
export const CODE_BYTES = 32;
/** Bytes per code with its time and flags. */
export const RECORD_BYTES = 5 + CODE_BYTES;

/** A frame size in which a watermark's strokes still show. */
export const MARK_FRAME = { width: 480, height: 270 } as const;
/** Points per frame: one pixel in 32. */
export const MARK_POINTS = 4_096;
export const MARK_POINT_BYTES = MARK_POINTS / 8;
/** Frames per shot. */
export const MARK_FRAMES_MAX = 8;

import { MediaError } from './errors.ts';
import type { VideoFacts } from './probe.ts';
import { atLeast, HD, type Size } from './tiers.ts';

export interface Limits {
  minSeconds: number;
  maxSeconds: number;
  /** Applies to either orientation, like `maxSize`. */
  minSize: Size;
  maxSize: Size;
  codecs: readonly string[];
}

const DEFAULT_LIMITS: Limits = {
  minSeconds: 1,
  maxSeconds: 2 * 3600,
  minSize: HD,
  maxSize: { width: 8192, height: 4320 },
  codecs: ['h264', 'hevc', 'vp8', 'vp9', 'av1', 'prores', 'dnxhd', 'mpeg2video', 'mjpeg'],
};

/** Throws MediaError `codecNotAllowed`, `tooShort`, `tooLong`, `tooSmall` or `tooLarge`, with the figures in its detail. */
export function assertAcceptable(facts: VideoFacts, limits: Limits = DEFAULT_LIMITS): void {
  const { codec, durationSeconds } = facts;
  const { minSeconds, maxSeconds, codecs } = limits;
  if (!codecs.includes(codec)) throw new MediaError('codecNotAllowed', { codec });
  if (!(durationSeconds >= minSeconds)) throw new MediaError('tooShort', { durationSeconds, minSeconds });
  if (durationSeconds > maxSeconds) throw new MediaError('tooLong', { durationSeconds, maxSeconds });
  assertSize(facts, limits);
}

function assertSize({ width, height, codedWidth, codedHeight }: VideoFacts, { minSize, maxSize }: Limits): void {
  if (!atLeast({ width, height }, minSize)) {
    throw new MediaError('tooSmall', { width, height, minWidth: minSize.width, minHeight: minSize.height });
  }
  // Checks both sizes, which differ for non-square pixels: the stored one is decoded, the displayed one encoded.
  const stored = { width: codedWidth, height: codedHeight };
  if (!atLeast(maxSize, { width, height }) || !atLeast(maxSize, stored)) {
    throw new MediaError('tooLarge', { width, height, maxWidth: maxSize.width, maxHeight: maxSize.height });
  }
}

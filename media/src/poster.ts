import { MediaError } from './errors.ts';
import { type MediaFile, mediaFile } from './files.ts';
import { normalisePicture, webp } from './filters.ts';
import { memoryLimit } from './memory.ts';
import type { VideoFacts } from './probe.ts';
import { ffmpeg, fileInput } from './run.ts';
import { fitInside, type Size } from './tiers.ts';

const BOX: Size = { width: 1280, height: 720 };
/** A picture whose brightness varies less than this, of 255, is a fade or a slate. */
const FLAT = 24;

export interface PosterJob {
  input: string;
  facts: VideoFacts;
  /** Ends in .webp. */
  outPath: string;
  signal?: AbortSignal;
}

/**
 * A picture to show while the rest is made, in a fraction of a second: the key frame before the first quarter, or, when
 * that is a flat one or cannot be reached, the frame at the middle, or the very first. Throws MediaError `damaged` when
 * there is none.
 */
export async function makePoster(job: PosterJob): Promise<MediaFile> {
  const { facts, outPath } = job;
  const size = fitInside(facts, BOX);
  // Interlaced pictures may be two fields, of which only the first is a key frame.
  const keysOnly = facts.interlaced ? [] : ['-skip_frame', 'nokey'];
  const attempts = [
    ['-threads', '1', ...keysOnly, '-noaccurate_seek', '-ss', (facts.durationSeconds / 4).toFixed(3)],
    ['-ss', (facts.durationSeconds / 2).toFixed(3)],
    [],
  ];
  let found = false;
  for (const seek of attempts) {
    const contrast = await grabFrame(job, size, seek);
    found ||= contrast !== null;
    if (contrast !== null && contrast >= FLAT) break;
  }
  if (!found) throw new MediaError('damaged', { reason: 'no frame' });
  return mediaFile('poster', outPath, size);
}

/** Writes the frame and returns the difference of its brightest and darkest part, or null when there is no frame. */
async function grabFrame(job: PosterJob, size: Size, seek: string[]): Promise<number | null> {
  const { input, facts, outPath, signal } = job;
  const frame = ['-map', `0:${facts.streamIndex}`, '-frames:v', '1', '-vf'];
  const args = [
    [...seek, ...fileInput(input)],
    [...frame, 'scale=16:16:flags=area,format=gray', '-f', 'rawvideo', 'pipe:1'],
    [...frame, await normalisePicture(facts, size), ...webp(80), '-f', 'image2', outPath],
  ].flat();
  try {
    const { stdout } = await ffmpeg(args, { signal, timeoutMs: 120_000, memoryBytes: memoryLimit(facts) });
    return stdout.length > 0 ? Math.max(...stdout) - Math.min(...stdout) : null;
  } catch (error) {
    if (error instanceof MediaError && error.code === 'toolFailed') return null;
    throw error;
  }
}

import { type MediaFile, mediaFile } from './files.ts';
import { BT709_TAGS, evenRate, normalise, originalInput } from './filters.ts';
import { memoryLimit } from './programs/memory.ts';
import { NO_METADATA } from './metadata/metadata.ts';
import type { VideoFacts } from './probe.ts';
import { ffmpeg } from './programs/run.ts';
import { fitInside, type Size } from './tiers.ts';

const BOX: Size = { width: 1920, height: 1080 };
const SECONDS_MAX = 5;
const SHARE_MAX = 1 / 3;
/** Seconds over which the end dissolves into the beginning. */
const DISSOLVE_SECONDS = 0.5;

export interface LoopJob {
  input: string;
  facts: VideoFacts;
  /** The output path, ending in .mp4. */
  path: string;
  signal?: AbortSignal;
}

/**
 * Makes a clean, silent loop from the first quarter of the clip on, of at most 5 s and a third of the clip, 1920 pixels
 * wide if the clip is. It ends as it begins. Throws MediaError.
 */
export async function makeLoop({ input, facts, path, signal }: LoopJob): Promise<MediaFile> {
  const size = fitInside(facts, BOX);
  const seconds = Math.min(SECONDS_MAX, facts.durationSeconds * SHARE_MAX);
  const dissolve = Math.min(DISSOLVE_SECONDS, seconds / 4);
  const graph = [
    `[0:${facts.streamIndex}]${await normalise(facts, size)}${evenRate(facts)},split=2[all][again]`,
    `[all]trim=start=${dissolve.toFixed(3)},setpts=PTS-STARTPTS[body]`,
    // The skipped beginning, faded in over the end of the loop.
    `[again]trim=end=${dissolve.toFixed(3)},format=yuva420p,fade=t=in:st=0:d=${dissolve.toFixed(3)}:alpha=1,` +
      `setpts=PTS-STARTPTS+${(seconds - 2 * dissolve).toFixed(3)}/TB[start]`,
    '[body][start]overlay=eof_action=pass,format=yuv420p[loop]',
  ].join(';');
  const args = [
    ['-ss', (facts.durationSeconds / 4).toFixed(3), '-t', seconds.toFixed(3), ...originalInput(input, facts)],
    ['-filter_complex', graph, '-map', '[loop]', '-an', '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23'],
    ['-maxrate', '5000k', '-bufsize', '10000k', '-g', '60', ...BT709_TAGS],
    [...NO_METADATA, '-movflags', '+faststart', path],
  ].flat();
  await ffmpeg(args, { signal, timeoutMs: 3_600_000, memoryBytes: memoryLimit(facts) });
  return mediaFile('loop', path, size);
}

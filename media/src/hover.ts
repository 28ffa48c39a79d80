import { type MediaFile, mediaFile } from './files.ts';
import { BT709_TAGS } from './filters.ts';
import { ffmpeg, fileInput } from './run.ts';
import type { VideoFacts } from './probe.ts';

/** The speed relative to the preview. */
const HOVER_SPEED = 6;
const WIDTH = 320;
const FPS = 25;

/** Makes a tiny silent video of the whole preview, whose facts are `facts`, at six times its speed. */
export async function makeHover(
  preview: string,
  facts: VideoFacts,
  path: string,
  signal?: AbortSignal,
): Promise<MediaFile> {
  const height = Math.round((WIDTH * facts.height) / facts.width / 2) * 2;
  // Counted, because old builds repeat the last frame up to the preview's own length.
  const frames = Math.max(1, Math.round((facts.durationSeconds / HOVER_SPEED) * FPS));
  const args = [
    [...fileInput(preview), '-an', '-vf', `setpts=PTS/${HOVER_SPEED},fps=${FPS},scale=${WIDTH}:${height}`],
    ['-frames:v', String(frames), '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '28', '-g', '12', ...BT709_TAGS],
    ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-movflags', '+faststart', path],
  ].flat();
  await ffmpeg(args, { signal, timeoutMs: 3_600_000 });
  return mediaFile('hover', path, { width: WIDTH, height });
}

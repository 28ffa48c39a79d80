import { BT709_TAGS } from './filters.ts';
import { NO_METADATA } from './metadata/metadata.ts';
import type { VideoFacts } from './probe.ts';
import type { Size } from './tiers.ts';

const HOVER_SPEED = 6;
const WIDTH = 320;
const FPS = 25;

/** Returns how to make a tiny silent video from a preview with these facts, at six times its speed. */
export function hoverOf(facts: VideoFacts): { size: Size; filter: string; output: string[] } {
  const size = { width: WIDTH, height: Math.round((WIDTH * facts.height) / facts.width / 2) * 2 };
  // Counts frames, because old ffmpeg builds repeat the last frame up to the preview's own length.
  const frames = Math.max(1, Math.round((facts.durationSeconds / HOVER_SPEED) * FPS));
  return {
    size,
    filter: `setpts=PTS/${HOVER_SPEED},fps=${FPS},scale=${size.width}:${size.height}`,
    output: [
      ['-frames:v', String(frames), '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '28', '-g', '12', ...BT709_TAGS],
      [...NO_METADATA, '-movflags', '+faststart'],
    ].flat(),
  };
}

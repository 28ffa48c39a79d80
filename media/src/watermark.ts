import { join } from 'node:path';
import { runTool } from './run.ts';
import type { Size } from './tiers.ts';

/**
 * Writes a transparent PNG of `size` with `text` tiled over it. The picture library runs in a process of its own, as ffmpeg
 * does, which frees its memory, fonts included, at the end.
 */
export async function makeWatermark(text: string, size: Size, path: string, signal?: AbortSignal): Promise<void> {
  const script = join(import.meta.dirname, 'draw-watermark.ts');
  await runTool(process.execPath, [script, text, String(size.width), String(size.height), path], { signal });
}

import { join } from 'node:path';
import { runTool } from './run.ts';
import type { Size } from './tiers.ts';

/**
 * Writes a transparent PNG of `size` that names the clip with `text`: a quiet mark in the middle third, hairlines through
 * the picture, and small texts far apart, so that neither the middle nor a side is left unmarked. The picture library runs
 * in a process of its own, as ffmpeg does, which frees its memory, fonts included, at the end.
 */
export async function makeWatermark(text: string, size: Size, path: string, signal?: AbortSignal): Promise<void> {
  const script = join(import.meta.dirname, 'draw-watermark.ts');
  await runTool(process.execPath, [script, text, String(size.width), String(size.height), path], { signal });
}

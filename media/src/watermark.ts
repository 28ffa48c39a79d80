import { join } from 'node:path';
import { runTool } from './run.ts';
import type { Size } from './tiers.ts';

interface WatermarkOptions {
  /** Pixels between the small texts, in a grid; without it there are four, near the corners. */
  textEvery?: number;
  signal?: AbortSignal | undefined;
}

/**
 * Writes a transparent PNG of `size` that names the clip with `text`: a quiet mark in the middle third, hairlines through
 * the picture, and small texts far apart, so that neither the middle nor a side is left unmarked. The picture library runs
 * in a process of its own, as ffmpeg does, which frees its memory, fonts included, at the end.
 */
export async function makeWatermark(
  text: string,
  size: Size,
  path: string,
  { textEvery = 0, signal }: WatermarkOptions = {},
): Promise<void> {
  const script = join(import.meta.dirname, 'draw-watermark.ts');
  const args = [text, String(size.width), String(size.height), path, String(textEvery)];
  await runTool(process.execPath, [script, ...args], { signal });
}

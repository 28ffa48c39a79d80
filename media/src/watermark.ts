import { join } from 'node:path';
import { runTool } from './run.ts';
import type { Size } from './tiers.ts';

export interface Watermark {
  size: Size;
  path: string;
  /** Pixels between the small texts, in a grid; without it there are four, near the corners. */
  textEvery?: number;
}

/**
 * Writes transparent PNGs that name the clip with `text`: a quiet mark in the middle third, hairlines through the picture,
 * and small texts far apart, so that neither the middle nor a side is left unmarked. The picture library runs in a process
 * of its own, as ffmpeg does, which frees its memory, fonts included, at the end.
 */
export async function drawWatermarks(text: string, marks: Watermark[], signal?: AbortSignal): Promise<void> {
  const script = join(import.meta.dirname, 'draw-watermark.ts');
  const args = marks.flatMap(({ size, path, textEvery = 0 }) => [size.width, size.height, path, textEvery].map(String));
  await runTool(process.execPath, [script, text, ...args], { signal });
}

/** One of them. */
export async function makeWatermark(text: string, size: Size, path: string): Promise<void> {
  await drawWatermarks(text, [{ size, path }]);
}

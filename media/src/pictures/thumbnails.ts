import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type MediaFile, mediaFile } from '../files.ts';
import { webp } from '../filters.ts';
import type { Size } from '../tiers.ts';

const WIDTH = 400;
const MAX_THUMBNAILS = 8;
const NAME = /^thumbnail-\d+\.webp$/;

const perSecond = (durationSeconds: number): number => Math.min(1, MAX_THUMBNAILS / durationSeconds);

/** Returns the time in seconds of the thumbnail at `index`: the last frame before the middle of its interval. */
export function thumbnailSeconds(index: number, { durationSeconds, fps }: { durationSeconds: number; fps: number }) {
  return Math.max(0, Math.min(durationSeconds, (index + 0.5) / perSecond(durationSeconds)) - 1 / fps);
}

/**
 * Returns a filter that picks one BT.709 frame per second (fewer for long videos) and scales it to a width of 400 px.
 */
export function thumbnailFilter(durationSeconds: number): string {
  return `fps=${perSecond(durationSeconds).toFixed(6)},scale=${WIDTH}:-1:in_color_matrix=bt709,format=bgra`;
}

export function thumbnailOutput(dir: string): string[] {
  return ['-frames:v', String(MAX_THUMBNAILS), ...webp(75), '-f', 'image2', join(dir, 'thumbnail-%d.webp')];
}

export async function thumbnailsIn(dir: string, size: Size): Promise<MediaFile[]> {
  const names = (await readdir(dir)).filter((name) => NAME.test(name)).toSorted();
  const shape = { width: WIDTH, height: Math.round((WIDTH * size.height) / size.width) };
  return Promise.all(names.map((name) => mediaFile('thumbnail', join(dir, name), shape)));
}

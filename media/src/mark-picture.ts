import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ffmpeg, fileInput } from './run.ts';
import type { Size } from './tiers.ts';
import { makeWatermark } from './watermark.ts';

/** The long side of what is handed out: its strokes can be compared, and do not suffice to undo a mark pixel by pixel. */
const LONG_SIDE = 640;

/**
 * The watermark of a preview of `size` without its picture, as a grey PNG: above, over black; below, over white. What both have in
 * common is the mark’s own light, and what they differ in is what it lets through.
 */
export async function drawMarkPicture(text: string, size: Size): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'zhenku-mark-'));
  try {
    const path = join(folder, 'mark.png');
    await makeWatermark(text, size, path);
    const shrunk = Math.min(1, LONG_SIDE / Math.max(size.width, size.height));
    const [width, height] = [Math.round(size.width * shrunk), Math.round(size.height * shrunk)];
    const ground = (colour: string) => ['-f', 'lavfi', '-i', `color=${colour}:s=${size.width}x${size.height}`];
    const graph = [
      '[2:v]split[a][b]',
      '[0:v][a]overlay=format=gbrp[black]',
      '[1:v][b]overlay=format=gbrp[white]',
      `[black][white]vstack,scale=${width}:${2 * height}:flags=area,format=gray`,
    ].join(';');
    const picture = ['-filter_complex', graph, '-frames:v', '1', '-c:v', 'png', '-f', 'image2pipe', 'pipe:1'];
    const { stdout } = await ffmpeg([...ground('black'), ...ground('white'), ...fileInput(path), ...picture]);
    return stdout;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type MediaFile, mediaFile } from '../files.ts';
import { normalisePicture, originalInput, webp } from '../filters.ts';
import { memoryLimit } from '../programs/memory.ts';
import type { VideoFacts } from '../probe.ts';
import { ffmpeg } from '../programs/run.ts';
import type { SearchJob, SharpFrame } from './sharp-frame.ts';
import type { Size } from '../tiers.ts';
import type { StillMark } from '../watermark/watermark.ts';

/** The maximum tile size: the view under a loupe needs one to four tiles. */
const TILE_BOX: Size = { width: 640, height: 540 };
/** The WebP quality. It preserves fine detail: its artefacts are weaker than the video's own. */
const QUALITY = 90;
/** Pixels between the small texts, so that no usable part is unmarked. */
const TEXT_EVERY = 640;

/** The tiles' layout, row by row. They are equal, so the last column and row may extend a few pixels beyond the frame. */
export interface LoupeGrid extends Size {
  columns: number;
  rows: number;
  tileWidth: number;
  tileHeight: number;
}

export const loupeMark = ({ width, height }: Size, path: string): StillMark => ({
  size: { width, height },
  path,
  textEvery: TEXT_EVERY,
});

export interface LoupeTiles {
  grid: LoupeGrid;
  /** Returns filters, given the labels of the original's frames and of the watermark (a PNG of `loupeMark`). */
  chains: (frames: string, watermark: string) => string[];
  outputs: string[];
  /** Returns the finished tiles; null if the frame was missing. */
  files: () => Promise<MediaFile[] | null>;
}

/** Prepares one full-size, watermarked frame of an original in tiles: loupe-1.webp and so on in `outDir`. */
export async function loupeTiles(facts: VideoFacts, frame: SharpFrame, outDir: string): Promise<LoupeTiles> {
  const grid = gridOf(facts);
  const { columns, rows, tileWidth, tileHeight } = grid;
  const tiles = columns * rows;
  const picture = await normalisePicture(facts, facts);
  const name = (tile: number | '%d') => join(outDir, `loupe-${tile}.webp`);
  // Timestamps are rounded, but by less than half a frame.
  const from = Math.max(0, frame.seconds - 0.5 / facts.fps).toFixed(6);
  // The deinterlacer returns a frame once it has the next one. Until then ffmpeg keeps the frames of all other outputs in memory.
  const needed = facts.interlaced ? 2 : 1;
  return {
    grid,
    chains: (frames, watermark) => [
      `${frames}select=gte(t\\,${from})*lt(selected_n\\,${needed}),setpts=N,${picture},trim=end_frame=1[picture]`,
      `[picture]${watermark}overlay=0:0:format=rgb,format=bgra,pad=${columns * tileWidth}:${rows * tileHeight}[marked]`,
      // Repeats the frame, and cuts a different tile from each repetition.
      `[marked]loop=loop=${tiles - 1}:size=1:start=0,crop=${tileWidth}:${tileHeight}:` +
        `${tileWidth}*mod(n\\,${columns}):${tileHeight}*floor(n/${columns}),settb=1/25,setpts=N[tiles]`,
    ],
    outputs: [
      ['-map', '[tiles]', '-frames:v', String(tiles), '-r', '25'],
      [...webp(QUALITY), '-compression_level', '1', '-f', 'image2', name('%d')],
    ].flat(),
    files: async () => {
      const made = await readdir(outDir);
      const paths = Array.from({ length: tiles }, (_, i) => name(i + 1));
      if (!paths.every((path) => made.some((file) => path.endsWith(`/${file}`)))) return null;
      const size = { width: tileWidth, height: tileHeight };
      return await Promise.all(paths.map((path) => mediaFile('loupe', path, size)));
    },
  };
}

function gridOf({ width, height }: Size): LoupeGrid {
  const columns = Math.ceil(width / TILE_BOX.width);
  const rows = Math.ceil(height / TILE_BOX.height);
  return { width, height, columns, rows, tileWidth: Math.ceil(width / columns), tileHeight: Math.ceil(height / rows) };
}

/** Cuts the tiles in a separate run. Throws MediaError. */
export async function cutTiles(
  { input, facts, signal }: SearchJob,
  watermark: string,
  { chains, outputs }: LoupeTiles,
): Promise<void> {
  const graph = chains(`[0:${facts.streamIndex}]`, '[1:v]').join(';');
  const args = [...originalInput(input, facts), '-i', watermark, '-filter_complex', graph, ...outputs];
  await ffmpeg(args, { signal, timeoutMs: 300_000, memoryBytes: memoryLimit(facts) });
}

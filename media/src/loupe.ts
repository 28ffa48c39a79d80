import { join } from 'node:path';
import { isMachineFailure, MediaError } from './errors.ts';
import { type MediaFile, mediaFile } from './files.ts';
import { normalisePicture, webp } from './filters.ts';
import { memoryLimit } from './memory.ts';
import type { VideoFacts } from './probe.ts';
import { ffmpeg, fileInput } from './run.ts';
import type { Size } from './tiers.ts';
import type { Watermark } from './watermark.ts';

/** Tiles are at most so large: what lies under a loupe is in one to four of them. */
const TILE_BOX: Size = { width: 640, height: 540 };
/** Fine detail survives; what the encoder adds is less than what a video's own does. */
const QUALITY = 90;
/** Key frames that are compared, of which the sharpest is shown. */
const CANDIDATES = 3;
/** Pixels between the small texts, so that no part worth taking is without one. */
const TEXT_EVERY = 640;
/** The side of the picture of edges that a frame is judged by. */
const EDGES = 16;
/** Edges of less than this, of 255 on average, are a fade or a slate. */
const FLAT = 0.25;
const TIMEOUT_MS = 300_000;

/** How the tiles lie, row by row. They are equal, so the last column and row may reach a few pixels beyond the frame. */
export interface LoupeGrid extends Size {
  columns: number;
  rows: number;
  tileWidth: number;
  tileHeight: number;
}

export interface LoupeJob {
  input: string;
  facts: VideoFacts;
  /** A PNG of `loupeMark`. */
  watermark: string;
  /** An existing folder, which receives loupe-1.webp and so on. */
  outDir: string;
  signal?: AbortSignal;
}

/** What is drawn over the frame, at its own size. */
export const loupeMark = ({ width, height }: Size, path: string): Watermark => ({
  size: { width, height },
  path,
  textEvery: TEXT_EVERY,
});

/**
 * One frame of the original pixel by pixel, with its watermark, in tiles: the sharpest of a few key frames from the first
 * quarter on, or, where these are flat or cannot be reached, the frame at the middle, or the very first. Throws MediaError
 * `damaged` when there is no frame.
 */
export async function makeLoupe(job: LoupeJob): Promise<{ files: MediaFile[]; grid: LoupeGrid }> {
  const { facts, outDir } = job;
  const grid = gridOf(facts);
  await cutTiles(job, await findSharpFrame(job), grid);
  const tile = { width: grid.tileWidth, height: grid.tileHeight };
  const paths = Array.from({ length: grid.columns * grid.rows }, (_, i) => join(outDir, `loupe-${i + 1}.webp`));
  return { files: await Promise.all(paths.map((path) => mediaFile('loupe', path, tile))), grid };
}

function gridOf({ width, height }: Size): LoupeGrid {
  const columns = Math.ceil(width / TILE_BOX.width);
  const rows = Math.ceil(height / TILE_BOX.height);
  return { width, height, columns, rows, tileWidth: Math.ceil(width / columns), tileHeight: Math.ceil(height / rows) };
}

/** The `index`-th frame that comes after `seek`. */
interface Frame {
  seek: string[];
  index: number;
}

async function findSharpFrame(job: LoupeJob): Promise<Frame> {
  const { durationSeconds, interlaced } = job.facts;
  // Interlaced pictures may be two fields, of which only the first is a key frame.
  const keysOnly = interlaced ? [] : ['-skip_frame', 'nokey'];
  const attempts = [
    ['-threads', '1', ...keysOnly, '-noaccurate_seek', '-ss', (durationSeconds / 4).toFixed(3)],
    ['-ss', (durationSeconds / 2).toFixed(3)],
    [],
  ];
  let best: (Frame & { sharpness: number }) | undefined;
  for (const seek of attempts) {
    const found = await sharpnessOf(job, seek);
    found.forEach((sharpness, index) => {
      if (!best || sharpness > best.sharpness) best = { seek, index, sharpness };
    });
    if (best && best.sharpness >= FLAT) break;
  }
  if (!best) throw new MediaError('damaged', { reason: 'no frame' });
  return best;
}

/** How strong the finest edges of each candidate are; empty when there is no frame. */
async function sharpnessOf(job: LoupeJob, seek: string[]): Promise<number[]> {
  const { input, facts, signal } = job;
  const laplacian = '0 -1 0 -1 4 -1 0 -1 0';
  const filter = [
    ...(facts.interlaced ? ['yadif'] : []),
    `format=gray,convolution=${Array.from({ length: 4 }, () => `'${laplacian}'`).join(':')}`,
    `scale=${EDGES}:${EDGES}:flags=area,format=gray`,
  ].join(',');
  const args = [
    [...seek, ...fileInput(input), '-map', `0:${facts.streamIndex}`, '-vf', filter],
    ['-frames:v', String(CANDIDATES), '-vsync', '0', '-f', 'rawvideo', 'pipe:1'],
  ].flat();
  const stdout = await framesOf(job, args, signal);
  const size = EDGES * EDGES;
  return Array.from({ length: Math.floor(stdout.length / size) }, (_, i) =>
    mean(stdout.subarray(i * size, (i + 1) * size)),
  );
}

const mean = (bytes: Buffer) => bytes.reduce((sum, byte) => sum + byte, 0) / bytes.length;

async function framesOf({ facts }: LoupeJob, args: string[], signal: AbortSignal | undefined): Promise<Buffer> {
  try {
    return (await ffmpeg(args, { signal, timeoutMs: TIMEOUT_MS, memoryBytes: memoryLimit(facts) })).stdout;
  } catch (error) {
    if (!(error instanceof MediaError) || error.code !== 'toolFailed' || isMachineFailure(error)) throw error;
    return Buffer.alloc(0);
  }
}

/** Repeats the one frame, and cuts another tile out of each repetition. */
async function cutTiles(
  { input, facts, watermark, outDir, signal }: LoupeJob,
  frame: Frame,
  grid: LoupeGrid,
): Promise<void> {
  const { columns, rows, tileWidth, tileHeight } = grid;
  const tiles = columns * rows;
  const graph = [
    `[0:${facts.streamIndex}]select=eq(n\\,${frame.index}),setpts=0[chosen]`,
    `[chosen]${await normalisePicture(facts, facts)}[picture]`,
    `[picture][1:v]overlay=0:0:format=rgb,format=bgra,pad=${columns * tileWidth}:${rows * tileHeight}[marked]`,
    `[marked]loop=loop=${tiles - 1}:size=1:start=0,crop=${tileWidth}:${tileHeight}:` +
      `${tileWidth}*mod(n\\,${columns}):${tileHeight}*floor(n/${columns})[tiles]`,
  ].join(';');
  const args = [
    [...frame.seek, ...fileInput(input), '-i', watermark, '-filter_complex', graph, '-map', '[tiles]'],
    [
      '-frames:v',
      String(tiles),
      '-vsync',
      '0',
      ...webp(QUALITY),
      '-compression_level',
      '1',
      '-f',
      'image2',
      join(outDir, 'loupe-%d.webp'),
    ],
  ].flat();
  await ffmpeg(args, { signal, timeoutMs: TIMEOUT_MS, memoryBytes: memoryLimit(facts) });
}

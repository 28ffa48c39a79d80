import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isMachineFailure, MediaError } from '../errors.ts';
import { type MediaFile, mediaFile } from '../files.ts';
import { normalisePicture, originalInput, webp } from '../filters.ts';
import type { ClipMark } from '../watermark/mark-layout.ts';
import { memoryLimit } from '../memory.ts';
import type { VideoFacts } from '../probe.ts';
import { ffmpeg, fileInput } from '../run.ts';
import { judgeFrames, type Seek, seeksOf, sharper, type SharpFrame } from './sharp-frame.ts';
import type { Size } from '../tiers.ts';
import { drawStillMarks } from '../watermark/watermark.ts';

/** Widths for small cards, cards on sharp screens, the player, and the player on sharp screens and heroes. */
const WIDTHS = [400, 800, 1280, 1920];
/** Decreases with the width, because sharp screens hide more. */
const QUALITY = [78, 74, 70, 66];
/** An upright picture appears in the same places, and needs no more pixels. */
const LONGEST = 1920;
/** Pictures with a longer side have the watermark, because clean ones of that size are sold. */
const CLEAN_LONGEST = 960;
/** A picture with less brightness variation (of 255) is a fade or a slate. */
const FLAT = 24;

export interface PosterJob {
  input: string;
  facts: VideoFacts;
  /** An existing folder for poster-400.webp and so on. */
  outDir: string;
  mark: ClipMark;
  signal?: AbortSignal;
}

interface Poster extends Size {
  path: string;
  /** The watermark as a PNG; null: none. */
  mark: string | null;
}

export interface Posters {
  files: MediaFile[];
  /** The sharpest frame found along the way, for `processVideo`. */
  sharpest: SharpFrame | null;
}

/**
 * Makes one picture in several widths, narrowest first, within a fraction of a second, to show while the rest is processed.
 * It uses the key frame before the first quarter or, if that is flat or unreachable, the middle frame, or the very first.
 * None is enlarged. Throws MediaError `damaged` if there is no frame.
 */
export async function makePosters(job: PosterJob): Promise<Posters> {
  const posters = sizesOf(job.facts).map((size) => ({
    ...size,
    path: join(job.outDir, `poster-${size.width}.webp`),
    mark: Math.max(size.width, size.height) > CLEAN_LONGEST ? join(job.outDir, `mark-${size.width}.png`) : null,
  }));
  const stills = posters.flatMap((size) => (size.mark ? [{ size, path: size.mark }] : []));
  try {
    if (stills.length > 0) await drawStillMarks(job.mark, stills, job.signal);
    return await grabPosters(job, posters);
  } finally {
    for (const { path } of stills) await rm(path, { force: true });
  }
}

async function grabPosters(job: PosterJob, posters: Poster[]): Promise<Posters> {
  const { facts } = job;
  let found = false;
  let sharpest: SharpFrame | null = null;
  for (const seek of seeksOf(facts)) {
    const frame = await grabFrame(job, posters, seek).catch((error: unknown) => {
      // A flat picture is better than none.
      if (found && error instanceof MediaError && error.code === 'timeout') return { contrast: FLAT, sharpest: null };
      throw error;
    });
    if (frame.sharpest) sharpest = sharper(sharpest, frame.sharpest);
    found ||= frame.contrast !== null;
    if (frame.contrast !== null && frame.contrast >= FLAT) break;
  }
  if (!found) throw new MediaError('damaged', { reason: 'no frame' });
  const files = posters.map(({ path, width, height }) => mediaFile('poster', path, { width, height }));
  return { files: await Promise.all(files), sharpest };
}

function sizesOf({ width, height }: Size): Size[] {
  const widest = Math.min(width, Math.round((LONGEST * width) / Math.max(width, height)));
  const widths = new Set(WIDTHS.map((wanted) => Math.min(wanted, widest)));
  return [...widths].map((each) => ({ width: each, height: Math.round((each * height) / width) }));
}

interface Grabbed {
  /** The difference between its brightest and darkest part; null if there is no frame. */
  contrast: number | null;
  /** The sharpest of the first frames, even if these come too early for a picture. */
  sharpest: SharpFrame | null;
}

/** Writes the first frame after `seek`. */
async function grabFrame(job: PosterJob, posters: Poster[], seek: Seek): Promise<Grabbed> {
  const { input, facts, signal } = job;
  const largest = posters.at(-1)!;
  const judged = judgeFrames(facts, seek);
  const marks = posters.flatMap(({ mark }) => mark ?? []);
  const graph = [
    `[0:${facts.streamIndex}]split=3[frame][probe][next]`,
    judged.chain('[next]'),
    '[probe]scale=16:16:flags=area,format=gray[tiny]',
    `[frame]${await normalisePicture(facts, largest)}[at${posters.length - 1}]`,
    // Each size is scaled from the next larger one.
    ...posters.map((_poster, i) => (i === 0 ? '[at0]null[clean0]' : `[at${i}]split=2[clean${i}][from${i}]`)),
    ...posters.map(({ mark }, i) => {
      const input = 1 + marks.indexOf(mark!);
      return mark ? `[clean${i}][${input}:v]overlay=format=rgb,format=bgra[poster${i}]` : `[clean${i}]null[poster${i}]`;
    }),
    ...posters.slice(0, -1).map(({ width, height }, i) => `[from${i + 1}]scale=${width}:${height}[at${i}]`),
  ].join(';');
  const args = [
    [...seek.options, ...originalInput(input, facts), ...marks.flatMap(fileInput), '-filter_complex', graph],
    ['-map', '[tiny]', '-frames:v', '1', '-f', 'rawvideo', 'pipe:1', ...judged.outputs],
    // An earlier attempt's files stay until this one is complete.
    ...posters.map(({ path }, i) => output(`[poster${i}]`, `${path}.part`, QUALITY[i]!)),
  ].flat();
  try {
    const limits = { timeoutMs: 120_000, memoryBytes: memoryLimit(facts) };
    const { stdout } = await ffmpeg(args, { signal, ...limits, onPipes: judged.onPipes });
    if (stdout.length === 0) return { contrast: null, sharpest: judged.sharpest() };
    await Promise.all(posters.map(({ path }) => rename(`${path}.part`, path)));
    return { contrast: Math.max(...stdout) - Math.min(...stdout), sharpest: judged.sharpest() };
  } catch (error) {
    if (!(error instanceof MediaError) || error.code !== 'toolFailed' || isMachineFailure(error)) throw error;
    return { contrast: null, sharpest: judged.sharpest() };
  }
}

function output(label: string, path: string, quality: number): string[] {
  return ['-map', label, '-frames:v', '1', ...webp(quality), '-f', 'image2', path];
}

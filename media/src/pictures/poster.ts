import { readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isMachineFailure, MediaError } from '../errors.ts';
import { type MediaFile, mediaFile } from '../files.ts';
import { normalisePicture, originalInput, webp } from '../filters.ts';
import type { ClipMark } from '../watermark/mark-layout.ts';
import { memoryLimit } from '../programs/memory.ts';
import type { VideoFacts } from '../probe.ts';
import { ffmpeg, fileInput } from '../programs/run.ts';
import { GOOD_SCORE, JUDGED, JUDGED_BYTES, scorePoster } from './poster-score.ts';
import { isSharp, judgeFrames, type Seek, seekTo, seeksOf, sharper, type SharpFrame } from './sharp-frame.ts';
import type { Size } from '../tiers.ts';
import { drawStillMarks } from '../watermark/watermark.ts';

/** Widths for small cards; cards on high-density screens; the player; heroes and the player on high-density screens. */
const WIDTHS = [400, 800, 1280, 1920];
/** The WebP quality of each width. It decreases, because high-density screens hide artefacts. */
const QUALITY = [78, 74, 70, 66];
/** The longest side: upright pictures appear in the same places and need no more pixels. */
const LONGEST = 1920;
/** Pictures with a longer side have the watermark, because clean ones of that size are sold. */
const CLEAN_LONGEST = 960;
/** A thumbnail's limits: about 5 KB for common pictures. */
const THUMBNAIL_BOX: Size = { width: 320, height: 180 };
const THUMBNAIL_QUALITY = 55;
/** Fractions of a clip's length that are tried if neither its quarter nor its middle gives a good poster. */
const MORE_PLACES = [5 / 8, 3 / 8, 3 / 4, 1 / 8];
/** The number of frames compared with each other, and the time between them, long enough for a slow fade to change. */
const COMPARED = 3;
const COMPARED_SECONDS = 0.15;

export interface PosterJob {
  input: string;
  facts: VideoFacts;
  /** An existing folder for poster-400.webp and so on. */
  outDir: string;
  mark: ClipMark;
  /** The time in seconds that the creator chose; null or absent: the best frame found. */
  at?: number | null;
  signal?: AbortSignal;
}

type Frames = Pick<PosterJob, 'input' | 'facts' | 'signal'>;

interface Poster extends Size {
  path: string;
  quality: number;
  /** The watermark as a PNG; null: none. */
  mark: string | null;
}

export interface Posters {
  files: MediaFile[];
  /** The sharpest frame of the search, for `processVideo`. */
  sharpest: SharpFrame | null;
}

/**
 * Makes one picture in several widths, narrowest first, within a fraction of a second, to show while the rest is
 * processed. Uses the chosen time; without one, or if there is no frame, the key frame before the first quarter if it
 * is good, otherwise the best-rated frame of several places. Never enlarges. Throws MediaError `damaged` if there is no
 * frame.
 */
export async function makePosters(job: PosterJob): Promise<Posters> {
  const posters = sizesOf(job.facts).map((size, index) => ({
    ...size,
    quality: QUALITY[index]!,
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

/**
 * Makes one small picture without a watermark, of the same frame as `makePosters`, in an existing folder, and returns it
 * as WebP. Throws like `makePosters`.
 */
export async function makeThumbnail(job: Frames & { outDir: string }): Promise<Buffer> {
  const path = join(job.outDir, 'thumbnail.webp');
  await grabBest(job, [{ ...fitInto(THUMBNAIL_BOX, job.facts), path, quality: THUMBNAIL_QUALITY, mark: null }]);
  return await readFile(path);
}

function fitInto(box: Size, { width, height }: Size): Size {
  const scale = Math.min(1, box.width / width, box.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

async function grabPosters(job: PosterJob, posters: Poster[]): Promise<Posters> {
  const { at, facts } = job;
  const chosen =
    typeof at === 'number' ? (await grabFrame(job, posters, seekTo(clampToLastFrame(at, facts)))).score : null;
  const sharpest = chosen === null ? await grabBest(job, posters) : null;
  const files = posters.map(({ path, width, height }) => mediaFile('poster', path, { width, height }));
  return { files: await Promise.all(files), sharpest };
}

const clampToLastFrame = (seconds: number, { durationSeconds, fps }: VideoFacts) =>
  Number(Math.max(0, Math.min(seconds, durationSeconds - 2 / fps)).toFixed(3));

/** Writes the posters of the first good frame, otherwise of the best one. Returns the sharpest frame for the loupe. */
async function grabBest(job: Frames, posters: Poster[]): Promise<SharpFrame | null> {
  const [quarter, middle, start] = seeksOf(job.facts) as [Seek, Seek, Seek];
  const more = MORE_PLACES.map((part) => seekTo(Number((job.facts.durationSeconds * part).toFixed(3))));
  let sharpest: SharpFrame | null = null;
  let best: { seek: Seek; score: number } | null = null;
  let written: Seek | null = null;
  for (const seek of [quarter, middle, ...more, start]) {
    const frame = await grabFrame(job, posters, seek).catch((error: unknown) => {
      // A poor picture is better than none, and further searches would take as long.
      if (best && error instanceof MediaError && error.code === 'timeout') return null;
      throw error;
    });
    if (!frame) break;
    if (frame.sharpest && !isSharp(sharpest) && !more.includes(seek)) sharpest = sharper(sharpest, frame.sharpest);
    if (frame.score === null) continue;
    written = seek;
    if (!best || frame.score > best.score) best = { seek, score: frame.score };
    if (frame.score >= GOOD_SCORE) break;
  }
  if (!best) throw new MediaError('damaged', { reason: 'no frame' });
  if (best.seek !== written) await grabFrame(job, posters, best.seek);
  return sharpest;
}

function sizesOf({ width, height }: Size): Size[] {
  const widest = Math.min(width, Math.round((LONGEST * width) / Math.max(width, height)));
  const widths = new Set(WIDTHS.map((wanted) => Math.min(wanted, widest)));
  return [...widths].map((each) => ({ width: each, height: Math.round((each * height) / width) }));
}

interface GrabbedFrame {
  /** From 0 to 1; null if there is no frame. */
  score: number | null;
  /** The sharpest of the first frames, even if they come too early for a poster. */
  sharpest: SharpFrame | null;
}

async function grabFrame(job: Frames, posters: Poster[], seek: Seek): Promise<GrabbedFrame> {
  const { input, facts, signal } = job;
  const largest = posters.at(-1)!;
  const judged = judgeFrames(facts, seek);
  const marks = posters.flatMap(({ mark }) => mark ?? []);
  const stride = Math.max(1, Math.round(facts.fps * COMPARED_SECONDS));
  const options = [seek.options, ...(seek.allFrames ? [seek.allFrames] : [])];
  const inputs = options.flatMap((each) => [...each, ...originalInput(input, facts)]);
  const graph = [
    seek.allFrames
      ? `[0:${facts.streamIndex}]split=2[frame][next];[1:${facts.streamIndex}]null[all]`
      : `[0:${facts.streamIndex}]split=3[frame][next][all]`,
    judged.chain('[next]'),
    `[all]select=not(mod(n\\,${stride})),trim=end_frame=${COMPARED},` +
      `scale=${JUDGED.width}:${JUDGED.height}:flags=area,format=gray,settb=1/25,setpts=N[compared]`,
    `[frame]${await normalisePicture(facts, largest)}[at${posters.length - 1}]`,
    // Each size is scaled from the next larger one.
    ...posters.map((_poster, i) => (i === 0 ? '[at0]null[clean0]' : `[at${i}]split=2[clean${i}][from${i}]`)),
    ...posters.map(({ mark }, i) => {
      const input = options.length + marks.indexOf(mark!);
      return mark ? `[clean${i}][${input}:v]overlay=format=rgb,format=bgra[poster${i}]` : `[clean${i}]null[poster${i}]`;
    }),
    ...posters.slice(0, -1).map(({ width, height }, i) => `[from${i + 1}]scale=${width}:${height}[at${i}]`),
  ].join(';');
  const args = [
    [...inputs, ...marks.flatMap(fileInput), '-filter_complex', graph],
    ['-map', '[compared]', '-r', '25', '-frames:v', String(COMPARED), '-f', 'rawvideo', 'pipe:1', ...judged.outputs],
    // An earlier attempt's files stay until this one is complete.
    ...posters.map(({ path, quality }, i) => output(`[poster${i}]`, `${path}.part`, quality)),
  ].flat();
  try {
    const limits = { timeoutMs: 120_000, memoryBytes: memoryLimit(facts) };
    const { stdout } = await ffmpeg(args, { signal, ...limits, onPipes: judged.onPipes });
    const written = await Promise.all(posters.map(({ path }) => exists(`${path}.part`)));
    if (!written.every(Boolean)) return { score: null, sharpest: judged.sharpest() };
    await Promise.all(posters.map(({ path }) => rename(`${path}.part`, path)));
    const pictures = Array.from({ length: Math.floor(stdout.length / JUDGED_BYTES) }, (_, i) =>
      stdout.subarray(i * JUDGED_BYTES, (i + 1) * JUDGED_BYTES),
    );
    return { score: scorePoster(pictures), sharpest: judged.sharpest() };
  } catch (error) {
    if (!(error instanceof MediaError) || error.code !== 'toolFailed' || isMachineFailure(error)) throw error;
    return { score: null, sharpest: judged.sharpest() };
  }
}

const exists = async (path: string) => (await stat(path).catch(() => null)) !== null;

function output(label: string, path: string, quality: number): string[] {
  return ['-map', label, '-frames:v', '1', ...webp(quality), '-f', 'image2', path];
}

import { type AigcMark, aigcOptions } from './metadata/aigc-mark.ts';
import { assetOptions, type AssetTag } from './metadata/asset-tag.ts';
import { isMachineFailure, MediaError } from './errors.ts';
import {
  BT709_TAGS,
  evenedRate,
  evenedTimecode,
  evenRate,
  fromFirstFrame,
  normalise,
  originalInput,
} from './filters.ts';
import { framesFilter, framesPerSecond } from './likeness/fingerprint.ts';
import type { LoupeTiles } from './pictures/loupe.ts';
import type { Measurement } from './measure/measure.ts';
import { memoryLimit, threadCount } from './programs/memory.ts';
import { NO_METADATA } from './metadata/metadata.ts';
import type { PreviewPictures } from './pictures/preview-pictures.ts';
import type { VideoFacts } from './probe.ts';
import { ffmpeg, fileInput } from './programs/run.ts';
import { programmeChains } from './sound-tracks.ts';
import { thumbnailFilter, thumbnailOutput } from './pictures/thumbnails.ts';
import type { Size } from './tiers.ts';
import { timecodeOptions } from './timecode.ts';
import type { MarkFilters } from './watermark/watermark.ts';

interface Target extends Size {
  path: string;
  tag?: AssetTag | null;
}

export interface TranscodeJob {
  input: string;
  facts: VideoFacts;
  /** Largest first. */
  renditions: Target[];
  preview: Target;
  pictures: PreviewPictures;
  watermark: MarkFilters;
  thumbnailsDir: string;
  loupe: LoupeTiles;
  /** A PNG of `loupeMark`. */
  loupeWatermark: string;
  /** Receives the frames for `fingerprintOf` and `packStills`. */
  fingerprintPath: string;
  measurement: Measurement;
  /** A file with only the programme, which replaces the original's sound. */
  soundPath: string | null;
  aigc?: AigcMark | null;
  signal?: AbortSignal;
  onProgress?: (seconds: number) => void;
}

/** The number of threads that the encoder takes by default. */
const ENCODER_THREADS = Math.ceil(threadCount() * 1.5);
const X264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-threads', String(ENCODER_THREADS), ...BT709_TAGS];
/** Chosen with `bench/encoder-quality.ts`. */
const SOLD_CRF = '17';
/** The limit per frame, because a stream may change its size; a little above the accepted size, because decoders pad. */
const MAX_PIXELS = 40_000_000;
/** The track's number in a file with only the programme. */
const ONLY_TRACK = { streamIndex: 0, parts: null };
/** Old builds fail if the sound runs far ahead of slow filters. */
const QUEUE = ['-max_muxing_queue_size', '4096'];
const FASTSTART = ['-movflags', '+faststart'];

/**
 * Decodes the whole original once and creates everything that needs its frames. A file that does not decode to its end is
 * `damaged`. Returns the seconds of output: fewer if the original is shorter than declared. Throws MediaError.
 */
export async function transcode(job: TranscodeJob): Promise<number> {
  const { input, facts, signal, onProgress } = job;
  const args = [
    decoding(input, facts),
    ['-i', job.watermark.path, '-i', job.loupeWatermark, ...(job.soundPath ? fileInput(job.soundPath) : [])],
    ['-filter_complex_threads', String(threadCount()), '-filter_complex', await filterGraph(job)],
    job.renditions.flatMap((target, i) => renditionOutput(target, i, job)),
    previewOutput(job.preview, facts),
    job.pictures.outputs,
    ['-map', '[thumbnails]', ...thumbnailOutput(job.thumbnailsDir)],
    job.loupe.outputs,
    ['-map', '[hash]', '-f', 'rawvideo', job.fingerprintPath],
    job.measurement.outputs,
  ].flat();
  try {
    const limits = { timeoutMs: timeLimit(facts), memoryBytes: memoryLimit(facts) };
    let made = 0;
    const watch = (seconds: number, frames: number) => {
      made = frames;
      onProgress?.(seconds);
    };
    await ffmpeg(args, { signal, onProgress: watch, ...limits, ...job.measurement.options });
    return made / evenedRate(facts);
  } catch (error) {
    throw blameFile(error);
  }
}

function decoding(input: string, facts: VideoFacts): string[] {
  const limits = ['-threads', String(threadCount() + 1), '-max_pixels', String(MAX_PIXELS)];
  return ['-xerror', ...limits, ...originalInput(input, facts)];
}

export interface EncodeJob extends Target {
  input: string;
  facts: VideoFacts;
  aigc?: AigcMark | null;
  signal?: AbortSignal;
}

/** Encodes an original as one rendition, and nothing else. Throws MediaError. */
export async function encodeRendition({ input, facts, aigc, signal, ...target }: EncodeJob): Promise<void> {
  const graph = [
    `[0:${facts.streamIndex}]${fromFirstFrame(facts)}${await normalise(facts, target)}${evenRate(facts)}[rendition0]`,
    ...(facts.audio ? programmeChains({ ...facts.audio, from: facts.pictureStart }, ['sound0']) : []),
  ].join(';');
  const args = [...decoding(input, facts), '-filter_complex', graph, ...renditionOutput(target, 0, { facts, aigc })];
  await ffmpeg(args, { signal, timeoutMs: timeLimit(facts), memoryBytes: memoryLimit(facts) }).catch(
    (error: unknown) => {
      throw blameFile(error);
    },
  );
}

/**
 * Returns the filter graph. Each size is scaled from the next larger one; small ones come from the preview, before its
 * watermark.
 */
async function filterGraph({
  facts,
  renditions,
  preview,
  pictures,
  watermark,
  loupe,
  measurement,
  soundPath,
}: TranscodeJob): Promise<string> {
  const sizes: Size[] = [...renditions, preview];
  const even = evenRate(facts);
  const from = facts.pictureStart;
  const sounds = ['heard', 'measuredSound', ...renditions.map((_rendition, i) => `sound${i}`)];
  const programme =
    facts.audio &&
    (soundPath
      ? programmeChains({ ...ONLY_TRACK, from }, sounds, 3)
      : programmeChains({ ...facts.audio, from }, sounds));
  const chains = [
    `[0:${facts.streamIndex}]split=3[stored][chosen][whole]`,
    ...loupe.chains('[chosen]', '[2:v]'),
    `[whole]${fromFirstFrame(facts)}${await normalise(facts, sizes[0]!)}[at0]`,
    ...measurement.chains({ stored: '[stored]', frames: '[measured]', sound: programme && '[measuredSound]' }),
  ];
  renditions.forEach((_rendition, i) => {
    const next = sizes[i + 1]!;
    chains.push(
      `[at${i}]split=2[as${i}][from${i}]`,
      `[as${i}]null${even}[rendition${i}]`,
      // Without `setsar`, the scaler would make pixels slightly oblong to keep the exact aspect ratio.
      `[from${i}]scale=${next.width}:${next.height},setsar=1[at${i + 1}]`,
    );
  });
  return [
    ...chains,
    `[at${renditions.length}]split=4[plain][still][tiny][measured]`,
    ...watermark.chains('[plain]', '[1:v]', '[marked]'),
    `[marked]format=yuv420p${even},split=2[preview][shown]`,
    ...pictures.chains('[shown]'),
    // Cuts the sound at the picture's end; otherwise the preview would end in a still image.
    ...(programme ? [...programme, `[heard]atrim=end=${facts.durationSeconds}[sound]`] : []),
    `[still]${thumbnailFilter(facts.durationSeconds)}[thumbnails]`,
    `[tiny]${framesFilter(framesPerSecond(facts.durationSeconds))}[hash]`,
  ].join(';');
}

function renditionOutput(target: Target, i: number, { facts, aigc }: Pick<EncodeJob, 'facts' | 'aigc'>): string[] {
  const sound = facts.audio ? ['-map', `[sound${i}]`, '-c:a', 'aac', '-b:a', '192k', '-ac', '2'] : [];
  const timecode = timecodeOptions(evenedTimecode(facts));
  return [
    ['-map', `[rendition${i}]`, ...X264, '-crf', SOLD_CRF, ...sound],
    [...QUEUE, ...NO_METADATA, ...timecode, ...FASTSTART],
    [...aigcOptions(aigc, target.path), ...assetOptions(target.tag ?? null, target.path), target.path],
  ].flat();
}

function previewOutput({ path, tag = null }: Target, facts: VideoFacts): string[] {
  const { audio } = facts;
  const timecode = timecodeOptions(evenedTimecode(facts));
  const rate = ['-crf', '28', '-maxrate', '2000k', '-bufsize', '4000k', '-g', '60'];
  const sound = ['-map', '[sound]', '-c:a', 'aac', '-b:a', '96k', '-ac', '2', '-ar', '48000', ...QUEUE];
  return [
    '-map',
    '[preview]',
    ...X264,
    ...rate,
    ...(audio ? sound : ['-an']),
    ...NO_METADATA,
    ...timecode,
    ...FASTSTART,
    ...assetOptions(tag, path),
    path,
  ];
}

/** Returns the timeout: ten minutes, plus far more than the slowest machine needs per second of this size. */
function timeLimit({ durationSeconds, width, height }: VideoFacts): number {
  const megapixels = (width * height) / 1e6;
  return 600_000 + durationSeconds * 1000 * Math.max(30, megapixels * 20);
}

/**
 * Turns a tool's failure into `damaged`, unless the machine failed: ffprobe has accepted the file, so its frames are at
 * fault.
 */
function blameFile(error: unknown): unknown {
  if (!(error instanceof MediaError) || error.code !== 'toolFailed' || isMachineFailure(error)) return error;
  return new MediaError('damaged', { stderr: error.detail.stderr ?? '' }, { cause: error });
}

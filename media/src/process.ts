import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { AigcMark } from './metadata/aigc-mark.ts';
import { type AssetTag, soldTag } from './metadata/asset-tag.ts';
import { MediaError, type MediaErrorCode } from './errors.ts';
import { type MediaFile, mediaFile } from './files.ts';
import { evenedRate } from './filters.ts';
import { type Fingerprint, fingerprintOf, framesPerSecond } from './likeness/fingerprint.ts';
import { makePreviewPictures, previewPictures } from './pictures/preview-pictures.ts';
import { cutTiles, type LoupeGrid, loupeMark, loupeTiles } from './pictures/loupe.ts';
import type { ClipMark } from './watermark/mark-layout.ts';
import { type Measurement, type Measurements, measureWhile } from './measure/measure.ts';
import { memoryForVideos, memoryLimit } from './programs/memory.ts';
import { memoryQueue } from './programs/memory-queue.ts';
import { probe, type VideoFacts } from './probe.ts';
import { makeMaster } from './master.ts';
import { describeFile } from './media-facts.ts';
import { remux } from './remux.ts';
import { repairSound } from './repair-sound.ts';
import { findSharpFrame, type SharpFrame } from './pictures/sharp-frame.ts';
import { framesAlike } from './likeness/frames-alike.ts';
import { packStills } from './likeness/stills.ts';
import type { Storyboard } from './pictures/storyboard.ts';
import { thumbnailsIn } from './pictures/thumbnails.ts';
import { fitInside, planTiers, renditionName, type Size, type Tier, type TierPlan } from './tiers.ts';
import { transcode } from './transcode.ts';
import { drawWatermarks } from './watermark/watermark.ts';

export type Step = 'transcode' | 'pictures';

export interface ProcessJob {
  input: string;
  facts: VideoFacts;
  /** The folder for the finished files; created if absent. */
  outDir: string;
  /**
   * A folder for this job alone, on the same file system. It is emptied first, because killed runs leave files, and
   * removed at the end.
   */
  tempDir: string;
  mark: ClipMark;
  /** Written into the sold files. */
  aigc?: AigcMark | null;
  /** The clip's number, written into the sold files and the preview. */
  asset?: number;
  /** The sharpest frame from `makePosters`; if absent, the loupe's frame is searched for. */
  sharpest?: SharpFrame | null;
  /** The URL of a module; its `watchFrames` receives the measured frames. */
  watcher?: string | null;
  withoutRenditions?: boolean;
  signal?: AbortSignal;
  /** Set for background work: called when other work needs its memory. The caller should then abort the signal. */
  yieldMemory?: () => void;
  /** Receives the progress of a step, 0 to 1. */
  onStep?: (step: Step, fraction: number) => void;
}

export interface ProcessResult {
  files: MediaFile[];
  /** `alike`: whether all frames look alike, so that a row of them tells nothing. */
  storyboard: Storyboard & { alike: boolean };
  loupe: LoupeGrid;
  fingerprint: Fingerprint;
  /** `PackedStills` in base64. */
  stills: string;
  measurements: Measurements;
  /** In milliseconds. */
  timings: Record<Step, number>;
}

const whenMemoryAllows = memoryQueue(memoryForVideos());
const PREVIEW_BOX: Size = { width: 1280, height: 1280 };

/**
 * Creates everything derived from an accepted original: watermarked preview, hover preview, storyboard, thumbnails,
 * loupe, the renditions of `planTiers`, the master, and the fingerprint. The files appear in `outDir` under fixed names
 * once all are complete. Waits until its memory fits beside that of other videos. Throws MediaError.
 */
export function processVideo(job: ProcessJob): Promise<ProcessResult> {
  const { facts, signal, yieldMemory } = job;
  return whenMemoryAllows({ bytes: memoryLimit(facts), signal, yieldMemory }, () => processNow(job));
}

async function processNow(job: ProcessJob): Promise<ProcessResult> {
  const { tempDir, outDir } = job;
  await rm(tempDir, { recursive: true, force: true });
  await mkdir(tempDir, { recursive: true });
  try {
    const made = await makeFilesRepairingSound(job);
    await mkdir(outDir, { recursive: true });
    for (const file of made.files) {
      const path = join(outDir, basename(file.path));
      await rename(file.path, path);
      file.path = path;
    }
    return made;
  } finally {
    await rm(tempDir, { recursive: true, force: true });
  }
}

async function makeFilesRepairingSound(job: ProcessJob): Promise<ProcessResult> {
  try {
    return await makeFiles(job, null);
  } catch (error) {
    if (!(error instanceof MediaError) || error.code !== 'damaged' || !job.facts.audio) throw error;
    const repaired = await repairSound({ ...job, audio: job.facts.audio, path: join(job.tempDir, 'sound.mka') });
    if (!repaired) throw error;
    const made = await makeFiles(job, repaired.path);
    const findings = [...made.measurements.findings, ...repaired.findings];
    made.measurements.findings = findings.toSorted((a, b) => (a.from ?? -1) - (b.from ?? -1));
    return made;
  }
}

async function makeFiles(job: ProcessJob, soundPath: string | null): Promise<ProcessResult> {
  const { input, facts, tempDir, mark, signal, onStep } = job;
  const timings: Record<Step, number> = { transcode: 0, pictures: 0 };
  const step = async <T>(name: Step, work: () => Promise<T>): Promise<T> => {
    if (signal?.aborted) throw new MediaError('aborted');
    const start = performance.now();
    onStep?.(name, 0);
    const result = await work();
    onStep?.(name, 1);
    timings[name] = Math.round(performance.now() - start);
    return result;
  };
  const at = (name: string) => join(tempDir, name);

  const preview = { ...fitInside(facts, PREVIEW_BOX), path: at('preview.mp4'), tag: soldTag(job.asset, []) };
  const planned = job.withoutRenditions ? [] : plannedRenditions(facts);
  const sold = planned.map((r) => ({ ...r, path: at(renditionName(r.tiers)), tag: soldTag(job.asset, r.tiers) }));
  const fingerprintPath = at('fingerprint.gray');
  const picturePaths = { hover: at('hover.mp4'), storyboard: at('storyboard.webp') };
  const expected = previewPictures(
    { ...facts, width: preview.width, height: preview.height, fps: evenedRate(facts) },
    picturePaths,
  );
  const onLoupe = loupeMark(facts, at('loupe-watermark.png'));
  const loupe = await loupeTiles(facts, await findSharpFrame(job, job.sharpest ?? null), tempDir);
  let secondsMade = 0;
  const measurements = await step('transcode', async () => {
    const renditions = await remuxWherePossible({ ...job, soundPath }, sold);
    const watermark = await drawWatermarks(
      mark,
      { preview: { size: preview, path: at('watermark.png') }, stills: [onLoupe] },
      signal,
    );
    const onProgress = (seconds: number) => onStep?.('transcode', Math.min(1, seconds / facts.durationSeconds));
    const results = {
      renditions,
      aigc: job.aigc,
      preview,
      pictures: expected,
      thumbnailsDir: tempDir,
      fingerprintPath,
      loupe,
    };
    const marks = { watermark, loupeWatermark: onLoupe.path };
    const decode = async (measurement: Measurement) => {
      secondsMade = await transcode({ input, facts, ...results, ...marks, measurement, soundPath, signal, onProgress });
    };
    return await measureWhile(facts, decode, job.watcher);
  });

  const { hover, board, tiles } = await step('pictures', async () => {
    const tiles = (await loupe.files()) ?? (await firstFrameTiles(job, onLoupe.path));
    // Reads the preview's file only if the output is incomplete.
    if (expected.fit(secondsMade)) return { ...(await expected.files()), tiles };
    const shown = await assertComplete(preview.path, facts, signal);
    const pictures = previewPictures(shown, picturePaths);
    await makePreviewPictures(preview.path, pictures, signal);
    return { ...(await pictures.files()), tiles };
  });
  const files = [
    await mediaFile('preview', preview.path, preview),
    hover,
    board.file,
    ...tiles,
    ...(await thumbnailsIn(tempDir, preview)),
    ...(await Promise.all(sold.map(async (r) => await soldFile('rendition', r, measurements.loudness)))),
    ...(await masterFiles(job, planned, measurements.loudness)),
  ];
  const [frames, rate] = [await readFile(fingerprintPath), framesPerSecond(facts.durationSeconds)];
  const prints = {
    fingerprint: fingerprintOf(frames, rate),
    stills: Buffer.from(packStills(frames, rate)).toString('base64'),
  };
  const storyboard = { ...board.storyboard, alike: framesAlike(frames) };
  return { files, storyboard, loupe: loupe.grid, ...prints, measurements, timings };
}

/**
 * Cuts tiles from the first frame if the sharpest frame's time was not decoded: some files' timestamps change their
 * base partway.
 */
async function firstFrameTiles(job: ProcessJob, watermark: string): Promise<MediaFile[]> {
  const tiles = await loupeTiles(job.facts, { seconds: 0, sharpness: 0 }, job.tempDir);
  await cutTiles(job, watermark, tiles);
  const files = await tiles.files();
  if (!files) throw new MediaError('damaged', { reason: 'no frame' });
  return files;
}

async function masterFiles(job: ProcessJob, planned: Rendition[], loudness: number | null): Promise<MediaFile[]> {
  const { input, facts, tempDir, aigc, asset, signal } = job;
  const [largest] = planned;
  const tag = largest ? soldTag(asset, largest.tiers) : null;
  const path = largest && (await makeMaster({ input, facts, outDir: tempDir, aigc, tag, signal }));
  return path
    ? [await soldFile('master', { ...largest, width: facts.width, height: facts.height, path }, loudness)]
    : [];
}

async function soldFile(
  kind: 'rendition' | 'master',
  { tiers, path, ...size }: Rendition & { path: string },
  loudness: number | null,
): Promise<MediaFile> {
  return { ...(await mediaFile(kind, path, size)), tiers, facts: await describeFile(path, loudness) };
}

interface Rendition extends TierPlan {
  tiers: Tier[];
}

/** Returns the planned renditions, largest first; tiers of the same size share a file. */
function plannedRenditions(facts: VideoFacts): Rendition[] {
  const { tiers } = planTiers(facts);
  const bySize = new Map<string, Rendition>();
  for (const tier of [3, 2, 1] as const) {
    const plan = tiers[tier];
    if (!plan) continue;
    const same = bySize.get(`${plan.width}x${plan.height}`);
    if (same) same.tiers.unshift(tier);
    else bySize.set(`${plan.width}x${plan.height}`, { ...plan, tiers: [tier] });
  }
  return [...bySize.values()];
}

/** Makes the renditions that need no encoding. Returns the others. */
async function remuxWherePossible<T extends Rendition & { path: string; tag: AssetTag | null }>(
  { input, facts, soundPath, aigc, signal }: ProcessJob & { soundPath: string | null },
  sold: T[],
): Promise<T[]> {
  const encoded: T[] = [];
  for (const rendition of sold) {
    const { path: outPath, tag } = rendition;
    if (rendition.remux && (await remux({ input, facts, outPath, soundPath, aigc, tag, signal }))) continue;
    encoded.push(rendition);
  }
  return encoded;
}

/** The errors that `probe` may throw for a preview without a single frame. */
const NOTHING_MADE: MediaErrorCode[] = ['unreadable', 'noVideo', 'empty', 'damaged'];

/** Throws if the video is shorter than declared: truncated Matroska and MPEG-TS files decode without an error. */
async function assertComplete(preview: string, facts: VideoFacts, signal?: AbortSignal): Promise<VideoFacts> {
  const shown = await probe(preview, signal).catch((cause: unknown) => {
    if (!(cause instanceof MediaError) || !NOTHING_MADE.includes(cause.code)) throw cause;
    throw new MediaError('damaged', { durationSeconds: 0 }, { cause });
  });
  if (shown.durationSeconds < facts.durationSeconds * 0.9 - 0.5) {
    throw new MediaError('damaged', { durationSeconds: shown.durationSeconds, expectedSeconds: facts.durationSeconds });
  }
  return shown;
}

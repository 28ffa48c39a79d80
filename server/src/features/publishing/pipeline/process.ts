import { join } from 'node:path';
import { assertAcceptable } from '@zhenku/media/acceptance';
import type { AigcLabel } from '@zhenku/media/metadata/aigc-mark';
import { lacksSpace } from '@zhenku/media/errors';
import { assertNoGaps } from '@zhenku/media/frame-gaps';
import type { ClipMark } from '@zhenku/media/watermark/mark-layout';
import { makePosters } from '@zhenku/media/pictures/poster';
import { type Container, probe, type VideoFacts } from '@zhenku/media/probe';
import { processVideo, type ProcessResult, type Step as MediaStep } from '@zhenku/media/process';
import { chooseSound } from '@zhenku/media/sound-tracks';
import { planTiers } from '@zhenku/media/tiers';
import { inTransaction } from '../../../platform/database/database.ts';
import type { Keyring } from '../../../platform/encryption/encryption.ts';
import type { JobContext } from '../../../platform/jobs.ts';
import type { Metrics } from '../../../platform/observability/metrics.ts';
import { isOutage } from '../../../platform/observability/outages.ts';
import { sha256OfFile } from '../../../platform/storage/sha256-of-file.ts';
import { clipMark } from '../../catalogue/clip-mark.ts';
import { declareByFile, labelFor, markForLabel, originOf } from './aigc.ts';
import { failProcessing } from './fail-processing.ts';
import { type FileRow, keysOf, replaceFileRows, unreferencedKeys } from './derived-files.ts';
import { type FrameStep, saveWatched } from '../frame-step.ts';
import { columnsOfMeasured, withLoudness } from './measurements.ts';
import { submitVersion } from '../versions/next-version.ts';
import { type Progress, type Step, trackProgress } from './progress.ts';
import { PROCESSING_FAILED, failureReason, UnsellableError } from '../reasons.ts';
import { findSimilar, lockSimilarities, saveSimilarities } from '../copies/similar.ts';
import { transitionVideo } from '../states.ts';
import { type StoreDeps, storeFiles } from './store-files.ts';
import { lockWaiting, waitingOriginal, type WaitingOriginal } from './waiting-original.ts';
import { sellablePrices } from '../tier-prices.ts';

export interface ProcessingDeps extends StoreDeps {
  keyring: Keyring;
  metrics?: Pick<Metrics, 'pipelineSeconds'>;
  /** Absent if nothing else uses the frames. */
  frameStep?: FrameStep | undefined;
}

/**
 * Machine failures before a clip is abandoned. The job allows more attempts, because restarts count as attempts and a long
 * outage is no reason to require another file.
 */
const ATTEMPTS = 5;

export const FORMAT: Record<Container, string> = {
  mp4: 'MP4',
  mov: 'MOV',
  matroska: 'MKV',
  webm: 'WEBM',
  mxf: 'MXF',
  mpegts: 'TS',
  avi: 'AVI',
};

const STEP: Record<MediaStep, Step> = {
  transcode: '转码',
  pictures: '生成预览',
};

/**
 * Derives all files from the original of a clip or of its next version, then sends it to review or fails it with a reason. Each
 * run starts from scratch and ignores clips that do not wait for processing. Throws on machine failures and on server shutdown;
 * the job is then retried.
 */
export async function processClip(
  { db, storage, keyring, jobs, metrics, frameStep }: ProcessingDeps,
  videoId: number,
  context: JobContext,
): Promise<void> {
  const clip = await waitingOriginal(db, videoId);
  if (!clip) return;
  const progress = trackProgress(db, clip, metrics);
  const signal = AbortSignal.any([context.signal, progress.gone]);
  try {
    await storage.withLocalFile(clip.originalKey, (original) =>
      storage.withTempFolder((temp) =>
        process({ db, storage, keyring, jobs, frameStep, clip, original, temp, progress, signal }),
      ),
    );
  } catch (error) {
    await progress.stop();
    if (progress.gone.aborted) return;
    // A failure during shutdown may be caused by the shutdown.
    if (context.signal.aborted) throw error;
    const hasFailedTooOften = context.attempt >= ATTEMPTS - 1 && !isOutage(error) && !lacksSpace(error);
    const gaveUp = context.lastAttempt || hasFailedTooOften;
    const fileReason = failureReason(error);
    const reason = fileReason ?? (gaveUp ? PROCESSING_FAILED : null);
    if (reason !== null) await failProcessing(db, clip, reason);
    if (fileReason === null) throw error;
  } finally {
    await progress.stop();
  }
}

interface Work extends ProcessingDeps {
  clip: WaitingOriginal;
  original: string;
  /** Path of an empty folder. */
  temp: string;
  progress: Progress;
  signal: AbortSignal;
}

async function process(work: Work): Promise<void> {
  const { clip, original, temp, progress, signal } = work;
  progress.at('检查文件');
  const probed = await probe(original, signal);
  assertAcceptable(probed);
  sellablePrices(clip.prices, planTiers(probed), probed);
  await assertNoGaps(original, probed, signal);
  const facts = await chooseSound(original, probed, signal);

  progress.at('生成封面');
  const mark = clipMark(work.keyring, clip.id);
  const { posters, sharpest } = await savePosters(work, facts, mark);
  const origin = originOf(facts);
  const label = await labelFor(work.db, clip.id, origin);
  const processed = await processVideo({
    input: original,
    facts,
    outDir: join(temp, 'out'),
    tempDir: join(temp, 'work'),
    mark,
    aigc: await markForLabel(work.db, clip.id, { label, origin }),
    asset: clip.id,
    sharpest,
    watcher: work.frameStep?.watcher,
    signal,
    onStep: (step, fraction) => progress.at(STEP[step], fraction),
  });

  progress.at('保存文件');
  const sha256 = await sha256OfFile(original, signal);
  await progress.stop();
  signal.throwIfAborted();
  await saveResults(work, { facts, processed, posters, sha256, aigcLabel: label });
}

/** Saves the posters first, so that they show while the rest is processed. */
async function savePosters(work: Work, facts: VideoFacts, mark: ClipMark) {
  const { db, storage, clip, original, temp, signal } = work;
  const { files, sharpest } = await makePosters({ input: original, facts, outDir: temp, mark, signal });
  const rows = await storeFiles(work, clip, { files });
  const unused = await inTransaction(db, async (tx) => {
    if (await lockWaiting(tx, clip)) return await replaceFileRows(tx, clip, { rows, kinds: ['poster'] });
    return await unreferencedKeys(tx, clip.id, keysOf(rows));
  });
  for (const key of unused) await storage.remove(key);
  return { posters: rows, sharpest };
}

interface Results {
  facts: VideoFacts;
  processed: ProcessResult;
  posters: FileRow[];
  sha256: Buffer;
  aigcLabel: AigcLabel | null;
}

/**
 * Stores the files, then writes their rows and the clip's new state in one transaction. Finally removes files that no row
 * references.
 */
async function saveResults(work: Work, results: Results): Promise<void> {
  const { facts, processed, posters, sha256, aigcLabel } = results;
  const { db, storage, clip } = work;
  const plans = planTiers(facts);
  const print = { fingerprint: processed.fingerprint, stills: Buffer.from(processed.stills, 'base64') };
  const subject = { videoId: clip.id, sha256, ...print };
  const similar = await findSimilar(db, subject);
  const stored = await storeFiles(work, clip, { ...processed, aigcLabel });
  const rows = [...posters, ...stored];
  const unused = await inTransaction(db, async (tx) => {
    const current = await lockWaiting(tx, clip);
    if (!current) return await unreferencedKeys(tx, clip.id, keysOf(stored));
    const { prices, note } = sellablePrices(current.prices, plans, facts);
    const measured = {
      note,
      step: null,
      progress: null,
      sha256,
      facts: JSON.stringify(withLoudness(facts, processed)),
      duration: facts.durationSeconds,
      width: facts.width,
      height: facts.height,
      fps: facts.fps,
      format: FORMAT[facts.container],
      is_8k: plans.is8K,
      ...columnsOfMeasured(processed),
    };
    if (current.nextVersion) {
      await submitVersion(tx, clip.id, { ...measured, ...print, similar });
    } else {
      await lockSimilarities(tx);
      const sold = { hd_price: prices[1], hd4k_price: prices[2], plus_price: prices[3] };
      await transitionVideo(tx, clip.id, {
        transition: 'finishProcessing',
        changes: { ...measured, ...sold, reason: null },
      });
      await declareByFile(tx, clip.id, facts);
      await saveSimilarities(tx, subject, similar);
    }
    await saveWatched(tx, work.frameStep, { clip: current, processed });
    return await replaceFileRows(tx, current, { rows });
  }).catch(async (error: unknown) => {
    // The creator changed the prices during processing: the clip fails, and no other attempt needs the files.
    if (error instanceof UnsellableError) await removeStored(work, stored);
    throw error;
  });
  for (const key of unused) await storage.remove(key);
}

async function removeStored({ db, storage, clip }: Work, stored: FileRow[]): Promise<void> {
  for (const key of await unreferencedKeys(db, clip.id, keysOf(stored))) await storage.remove(key);
}

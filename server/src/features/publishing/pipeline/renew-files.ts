import { join } from 'node:path';
import { describeFile, type MediaFacts } from '@zhenku/media/media-facts';
import { PIPELINE_VERSION } from '@zhenku/media/pipeline-version';
import { makePosters } from '@zhenku/media/pictures/poster';
import { probe, type VideoFacts } from '@zhenku/media/probe';
import { processVideo, type ProcessResult } from '@zhenku/media/process';
import { chooseSound } from '@zhenku/media/sound-tracks';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/observability/log.ts';
import { clipMark } from '../../catalogue/clip-mark.ts';
import { type FileRow, keysOf, replaceFileRows, unreferencedKeys } from './derived-files.ts';
import { removeFiles } from '../jobs/remove-files.ts';
import { saveWatched } from '../frame-step.ts';
import { columnsOfMeasured, withLoudness } from './measurements.ts';
import type { ProcessingDeps } from './process.ts';
import { runYielding, type YieldingContext } from './yield-to-new-clips.ts';
import { findSimilar, lockSimilarities, saveSimilarities } from '../copies/similar.ts';
import { storeFiles } from './store-files.ts';
import { whereOutdated } from './outdated.ts';

interface RenewalDeps extends Omit<ProcessingDeps, 'metrics'> {
  log?: Pick<Log, 'warn'>;
}

/** Keeps replaced files for pages that are already open. */
const KEPT_MS = 3_600_000;
const RENEWED = ['poster', 'preview', 'hover', 'storyboard', 'thumbnail', 'loupe'] as const;

/**
 * Rebuilds a clip's previews, pictures and measurements if an older pipeline made them. Does nothing for other clips. Sold
 * files stay unchanged, and replaced files stay until the new ones are in place. Throws on machine failures and on server
 * shutdown; the job is then retried.
 */
export async function renewFiles(deps: RenewalDeps, videoId: number, context: YieldingContext): Promise<void> {
  const clip = await outdatedClip(deps.db, videoId);
  if (!clip) return;
  const { db, storage, log } = deps;
  const work = (signal: AbortSignal, yieldMemory: () => void) =>
    storage.withLocalFile(clip.originalKey, (original) =>
      storage.withTempFolder((temp) => renew(deps, clip, { original, temp, signal, yieldMemory })),
    );
  await runYielding(context, work, async (error) => {
    log?.warn({ err: error, videoId }, 'cannot renew the files');
    await db
      .updateTable('videos')
      .set({ renewal_failed_version: PIPELINE_VERSION })
      .where('id', '=', videoId)
      .execute();
  });
}

type Clip = NonNullable<Awaited<ReturnType<typeof outdatedClip>>>;

async function outdatedClip(db: Db, videoId: number, lock = false) {
  const row = await db
    .selectFrom('videos as v')
    .where('v.id', '=', videoId)
    .where(whereOutdated('v'))
    .select(['v.id', 'v.author_id as authorId', 'v.file_version as fileVersion'])
    .select(['v.original_key as originalKey', 'v.sha256', 'v.poster_seconds as posterSeconds'])
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  return row?.originalKey && row.sha256 ? { ...row, originalKey: row.originalKey, sha256: row.sha256 } : undefined;
}

interface Work {
  original: string;
  temp: string;
  signal: AbortSignal;
  yieldMemory: () => void;
}

async function renew(deps: RenewalDeps, clip: Clip, { original, temp, signal, yieldMemory }: Work): Promise<void> {
  const { storage, keyring } = deps;
  const facts = await chooseSound(original, await probe(original, signal), signal);
  const mark = clipMark(keyring, clip.id);
  const { posterSeconds } = clip;
  const shown = { input: original, facts, outDir: temp, mark, at: posterSeconds, signal };
  const { files: posters, sharpest } = await makePosters(shown);
  const processed = await processVideo({
    input: original,
    facts,
    outDir: join(temp, 'out'),
    tempDir: join(temp, 'work'),
    mark,
    asset: clip.id,
    sharpest,
    watcher: deps.frameStep?.watcher,
    withoutRenditions: true,
    signal,
    yieldMemory,
  });
  signal.throwIfAborted();
  const described = await describeSoldFiles(deps, clip, { loudness: processed.measurements.loudness, signal });
  const rows = await storeFiles(deps, clip, { ...processed, files: [...posters, ...processed.files], posterSeconds });
  const unused = await saveRows(deps, clip, { facts, processed, rows, described });
  for (const key of unused) await storage.remove(key);
}

type FileFacts = { storageKey: string; facts: MediaFacts }[];

async function describeSoldFiles(
  { db, storage }: RenewalDeps,
  clip: Clip,
  { loudness, signal }: { loudness: number | null; signal: AbortSignal },
): Promise<FileFacts> {
  const files = await db
    .selectFrom('video_files')
    .where('video_id', '=', clip.id)
    .where('version', '=', clip.fileVersion)
    .where('kind', '=', 'rendition')
    .where('replaced_at', 'is', null)
    .where('facts', 'is', null)
    .select('storage_key as storageKey')
    .distinct()
    .execute();
  const described: FileFacts = [];
  for (const { storageKey } of files) {
    const facts = await storage.withLocalFile(storageKey, (path) => describeFile(path, loudness, signal));
    described.push({ storageKey, facts });
  }
  return described;
}

interface Results {
  facts: VideoFacts;
  processed: ProcessResult;
  rows: FileRow[];
  described: FileFacts;
}

/** Replaces the rows in one transaction. Returns the keys of stored files that turned out not to be needed. */
async function saveRows(
  { db, jobs, frameStep }: RenewalDeps,
  clip: Clip,
  { facts, processed, rows, described }: Results,
): Promise<string[]> {
  const print = { fingerprint: processed.fingerprint, stills: Buffer.from(processed.stills, 'base64') };
  const subject = { ...clip, videoId: clip.id, ...print };
  const similar = await findSimilar(db, subject);
  return await inTransaction(db, async (tx) => {
    const current = await outdatedClip(tx, clip.id, true);
    if (current?.originalKey !== clip.originalKey || current.fileVersion !== clip.fileVersion)
      return await unreferencedKeys(tx, clip.id, keysOf(rows));
    await lockSimilarities(tx);
    await tx
      .updateTable('videos')
      .set({
        facts: JSON.stringify(withLoudness(facts, processed)),
        renewal_failed_version: null,
        ...columnsOfMeasured(processed),
      })
      .where('id', '=', clip.id)
      .execute();
    for (const file of described) {
      await tx
        .updateTable('video_files')
        .set({ facts: JSON.stringify(file.facts) })
        .where('storage_key', '=', file.storageKey)
        .where('kind', '=', 'rendition')
        .where('facts', 'is', null)
        .execute();
    }
    await saveSimilarities(tx, subject, similar);
    await saveWatched(tx, frameStep, { clip, processed });
    const keys = await replaceFileRows(tx, clip, { rows, kinds: [...RENEWED] });
    const startAfter = new Date(Date.now() + KEPT_MS);
    await jobs.enqueue(tx, { ...removeFiles, startAfter }, { videoId: clip.id, keys });
    return [];
  });
}

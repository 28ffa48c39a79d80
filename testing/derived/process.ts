import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { binaries } from '@zhenku/media/programs/run';
// By path, because the package name may resolve to this module.
import {
  type ProcessJob,
  type ProcessResult,
  processVideo as processFreshly,
  type Step,
} from '../../media/src/process.ts';
import { clip } from '../clips/clips.ts';

export type { Fingerprint } from '@zhenku/media/likeness/fingerprint';
export type { ProcessJob, ProcessResult, Step };

const root = join(import.meta.dirname, '../..');
const cache = join(root, 'node_modules/.cache/zhenku/derived');
const mediaSources = join(root, 'media/src');
const RESULT = 'result.json';

/** Clips that the cache excludes: a test covers their processing, or detects their own watermark in a film. */
const ALWAYS_PROCESSED = ['4k.mp4', 'short-4k.mp4', 'bamboo.mp4'] as const;

let isCaching = true;

export async function processFromScratch<T>(work: () => Promise<T>): Promise<T> {
  isCaching = false;
  return await work().finally(() => (isCaching = true));
}

/**
 * The number of clips to process. Further jobs wait until they are aborted, so that they leave the CPU to the tests.
 */
const PROCESSED_MAX = Number(process.env.PROCESSED_AT_MOST ?? Infinity);
let startedCount = 0;

/**
 * Returns the cached result for the same original, facts and sources, or processes the original. A cached result may
 * carry another clip's watermark.
 */
export async function processVideo(job: ProcessJob): Promise<ProcessResult> {
  if (++startedCount > PROCESSED_MAX) await aborted(job.signal);
  if (!isCaching || job.signal?.aborted) return await processFreshly(job);
  const original = await readFile(job.input);
  for (const name of ALWAYS_PROCESSED)
    if (original.equals(await readFile(clip(name)))) return await processFreshly(job);
  const folder = join(cache, await keyOf(original, job));
  if (existsSync(folder)) return await copyResult(folder, job);
  const made = await processFreshly(job);
  await storeResult(folder, made);
  return made;
}

async function aborted(signal?: AbortSignal): Promise<void> {
  if (!signal?.aborted) await new Promise((resolve) => signal?.addEventListener('abort', resolve));
}

async function copyResult(folder: string, { outDir, onStep }: ProcessJob): Promise<ProcessResult> {
  const result = JSON.parse(await readFile(join(folder, RESULT), 'utf8')) as ProcessResult;
  for (const step of Object.keys(result.timings) as Step[]) onStep?.(step, 0);
  await mkdir(outDir, { recursive: true });
  for (const file of result.files) {
    const path = join(outDir, basename(file.path));
    await copyFile(join(folder, basename(file.path)), path);
    file.path = path;
  }
  return result;
}

/**
 * Writes the folder elsewhere and renames it, so that no run sees an incomplete one. Of two concurrent runs, the
 * first one's folder stays.
 */
async function storeResult(folder: string, made: ProcessResult): Promise<void> {
  const aside = `${folder}-${randomUUID()}`;
  await mkdir(aside, { recursive: true });
  for (const { path } of made.files) await copyFile(path, join(aside, basename(path)));
  await writeFile(join(aside, RESULT), JSON.stringify(made));
  await rename(aside, folder).catch(() => rm(aside, { recursive: true, force: true }));
}

let sources: Promise<string> | undefined;

async function keyOf(
  original: Buffer,
  { facts, withoutRenditions = false, aigc, watcher }: ProcessJob,
): Promise<string> {
  sources ??= hashOfSources();
  return createHash('sha256')
    .update(await sources)
    .update(watcher ? await hashOfWatcher(watcher) : '')
    .update(JSON.stringify({ facts, withoutRenditions, aigc }))
    .update(original)
    .digest('hex')
    .slice(0, 32);
}

/** Returns a hash of everything else that determines the result: the media library and the programs it calls. */
async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(await binaries()));
  hash.update(await readFile(join(mediaSources, '../package.json')));
  const names = (await readdir(mediaSources, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  for (const name of names.toSorted()) hash.update(name).update(await readFile(join(mediaSources, name)));
  return hash.digest('hex');
}

async function hashOfWatcher(watcher: string): Promise<string> {
  const hash = createHash('sha256').update(await readFile(new URL(watcher)));
  const rules = new URL('../rules/', watcher);
  for (const name of (await readdir(rules)).toSorted()) hash.update(await readFile(new URL(name, rules)));
  return hash.digest('hex');
}

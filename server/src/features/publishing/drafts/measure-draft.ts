import { assertAcceptable } from '@zhenku/media/acceptance';
import { measureOriginal } from '@zhenku/media/measure/measure';
import { makeThumbnail } from '@zhenku/media/pictures/poster';
import { probe, type VideoFacts } from '@zhenku/media/probe';
import { chooseSound } from '@zhenku/media/sound-tracks';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { belongsToDraft } from '../../../platform/storage/uploads/belongs-to-draft.ts';
import { abortWhen } from '../pipeline/abort-when.ts';
import { PROCESSING_QUEUE } from '../pipeline/processing-queue.ts';
import { isRetried } from '../pipeline/renewal-failures.ts';
import { watchForNewClips, type YieldingContext } from '../pipeline/yield-to-new-clips.ts';

interface MeasuringDeps {
  db: Db;
  storage: Pick<Storage, 'withLocalFile' | 'withTempFolder'>;
}

/** Size limit of a stored picture. Larger pictures, for example of noise, are not stored. */
const PICTURE_BYTES = 20_480;

/**
 * Measures a draft's file once per upload and saves the findings and a small picture. Does nothing for any other upload.
 * Returns false if the measuring yielded and must restart. Throws on machine failures and on server shutdown; the job is then
 * retried.
 */
export async function measureDraft(deps: MeasuringDeps, uploadId: number, context: YieldingContext): Promise<boolean> {
  const { db, storage } = deps;
  const storageKey = await waitingFile(db, uploadId);
  if (storageKey === undefined) {
    await forgetMeasuring(db, uploadId);
    return true;
  }
  if (await context.mustYield()) return false;
  const yielding = watchForNewClips(context);
  const gone = abortWhen(async () => (await waitingFile(db, uploadId)) === undefined);
  try {
    const signal = AbortSignal.any([yielding.signal, gone.signal]);
    const found = await storage.withLocalFile(storageKey, (path) => measure(storage, path, signal));
    if ((await waitingFile(db, uploadId)) === undefined) await forgetMeasuring(db, uploadId);
    else await endMeasuring(db, uploadId, found);
  } catch (error) {
    if ((await waitingFile(db, uploadId)) === undefined) await forgetMeasuring(db, uploadId);
    // Also covers a draft that dropped the file and took it back during measuring.
    else if (yielding.hasYielded() || gone.signal.aborted) return false;
    else if (isRetried(error, context)) throw error;
    else await endMeasuring(db, uploadId, {});
  } finally {
    yielding.stop();
    gone.stop();
  }
  return true;
}

async function measure(storage: MeasuringDeps['storage'], path: string, signal: AbortSignal) {
  const probed = await probe(path, signal);
  assertAcceptable(probed);
  const facts = await chooseSound(path, probed, signal);
  const { findings, trueResolution } = await measureOriginal(path, facts, signal);
  const picture = await storage.withTempFolder((outDir) => pictureOf({ input: path, facts, outDir, signal }));
  signal.throwIfAborted();
  return {
    findings: JSON.stringify(findings),
    true_resolution: trueResolution && JSON.stringify(trueResolution),
    picture,
  };
}

/** Returns a small picture of a file; null if it cannot be made, so that the findings are saved anyway. */
async function pictureOf(job: { input: string; facts: VideoFacts; outDir: string; signal: AbortSignal }) {
  const picture = await makeThumbnail(job).catch(() => null);
  return picture && picture.length <= PICTURE_BYTES ? picture : null;
}

async function waitingFile(db: Db, uploadId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('upload_measurements as m')
    .innerJoin('uploads', 'uploads.id', 'm.upload_id')
    .where('uploads.id', '=', uploadId)
    .where('m.measured_at', 'is', null)
    .where(belongsToDraft)
    .select('uploads.storage_key')
    .executeTakeFirst();
  return row?.storage_key;
}

/** Does nothing if the upload has been removed. */
async function endMeasuring(db: Db, uploadId: number, found: Partial<Awaited<ReturnType<typeof measure>>>) {
  await db
    .updateTable('upload_measurements')
    .set({ ...found, measured_at: new Date() })
    .where('upload_id', '=', uploadId)
    .where('measured_at', 'is', null)
    .execute();
}

/** Resets the measuring, so that the file is measured again if a draft takes it back. */
async function forgetMeasuring(db: Db, uploadId: number): Promise<void> {
  await db
    .deleteFrom('upload_measurements')
    .where('upload_id', '=', uploadId)
    .where('measured_at', 'is', null)
    .execute();
}

/** Ends the measuring of files whose job is gone, e.g. because it crashed the server at every attempt. */
export async function failLostMeasurements(db: Db): Promise<void> {
  await db
    .updateTable('upload_measurements as m')
    .set({ measured_at: new Date() })
    .where('measured_at', 'is', null)
    .where(sql<boolean>`queued_at < now() - interval '10 minutes'`)
    .where(
      sql<boolean>`not exists (
        select from pgboss.job j
        where j.name = ${PROCESSING_QUEUE} and j.state in ('created', 'retry', 'active')
          and j.data ->> 'uploadId' = m.upload_id::text)`,
    )
    .execute();
}

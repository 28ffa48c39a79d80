import { ORIENTATION, TIERS } from '@zhenku/contract/constants';
import type { OriginalInspection, WordsInFile } from '@zhenku/contract/publishing/publishing-hints';
import { assertAcceptable } from '@zhenku/media/acceptance';
import { planSale } from '@zhenku/media/losses';
import { probe, type VideoFacts } from '@zhenku/media/probe';
import { planTiers } from '@zhenku/media/tiers';
import { sql } from 'kysely';
import { type Db, inTransaction, isPgError, PG } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { belongsToDraft } from '../../../platform/storage/uploads/belongs-to-draft.ts';
import { FORMAT } from './process.ts';
import { readWordsInFile } from './words-in-file.ts';
import { queueMeasuring } from '../drafts/queue-measuring.ts';
import { failureReason } from '../reasons.ts';

const PROBE_MS = 30_000;
/** Time before a file is probed again after a machine failure. */
const RETRY_AFTER = sql<string>`interval '10 minutes'`;
/** Maximum waiting files per user; they are probed one at a time. */
const WAITING_MAX = 20;

interface ProbeResult {
  facts: VideoFacts | null;
  problem: string | null;
  words: WordsInFile | null;
}

type Inspect = (db: Db, userId: number, fileKey: string) => Promise<OriginalInspection>;

/**
 * Returns a function that inspects a user's own uploaded video. Each file is probed once, and each user's files one at a time,
 * so uploads bound the number of probes. The function throws `notFound` for a file that has not arrived or belongs to another
 * user, `tooManyAttempts`, and `conflict` on machine failures. It enqueues measuring for a draft's file that is not measured
 * yet.
 */
export function originalInspector(storage: Pick<Storage, 'withLocalFile'>, jobs: Pick<Jobs, 'enqueue'>): Inspect {
  const inTurn = turns(WAITING_MAX);
  return async (db, userId, fileKey) => {
    const upload = await ownVideoFile(db, userId, fileKey);
    const known = await readInspection(db, upload.id);
    const found =
      known ??
      (await inTurn(userId, async () => {
        const meanwhile = await readInspection(db, upload.id);
        return meanwhile ?? (await inspect(db, storage, upload));
      }));
    const measured = await readMeasurement(db, upload.id);
    if (!measured && upload.ofDraft && found.problem === null) {
      await ofPresentUpload(inTransaction(db, (tx) => queueMeasuring(tx, jobs, upload.id)));
    }
    return asInspection(found, measured ?? NOT_MEASURED);
  };
}

type Measurement = Pick<OriginalInspection, 'findings' | 'trueResolution' | 'checkFailed'>;

const NOT_MEASURED: Measurement = { findings: null, trueResolution: null, checkFailed: false };

async function readMeasurement(db: Db, uploadId: number): Promise<Measurement | undefined> {
  const row = await db
    .selectFrom('upload_measurements')
    .where('upload_id', '=', uploadId)
    .select(['findings', 'true_resolution as trueResolution', 'measured_at'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { findings, trueResolution, measured_at: ended } = row;
  return { findings, trueResolution, checkFailed: ended !== null && findings === null };
}

/**
 * Returns a function that runs each user's work one piece at a time and throws `tooManyAttempts` if more than `max` would wait.
 */
function turns(max: number) {
  const queues = new Map<number, { last: Promise<unknown>; waiting: number }>();
  return async <T>(userId: number, work: () => Promise<T>): Promise<T> => {
    const queue = queues.get(userId) ?? { last: Promise.resolve(), waiting: 0 };
    if (queue.waiting >= max) throw new AppError('tooManyAttempts');
    queues.set(userId, queue);
    queue.waiting += 1;
    const done = queue.last.then(work);
    queue.last = done.catch(() => undefined);
    try {
      return await done;
    } finally {
      queue.waiting -= 1;
      if (queue.waiting === 0) queues.delete(userId);
    }
  };
}

interface VideoFile {
  id: number;
  storageKey: string;
  ofDraft: boolean;
}

async function ownVideoFile(db: Db, userId: number, fileKey: string): Promise<VideoFile> {
  const upload = await db
    .selectFrom('uploads')
    .where('file_key', '=', fileKey)
    .where('user_id', '=', userId)
    .where('kind', '=', 'video')
    .where('received_at', 'is not', null)
    .where((eb) => eb.or([eb('used_at', 'is not', null), eb('expires_at', '>', sql<string>`now()`)]))
    .select(['id', 'storage_key as storageKey', belongsToDraft.as('ofDraft')])
    .executeTakeFirst();
  if (!upload) throw notFound();
  return upload;
}

const notFound = () => new AppError('notFound', { message: '文件不存在或尚未上传完成' });

async function ofPresentUpload(write: Promise<unknown>): Promise<void> {
  await write.catch((error: unknown) => {
    throw isPgError(error, PG.foreignKeyViolation) ? notFound() : error;
  });
}

/** Returns a stored inspection; undefined if the file is still to be probed. Throws `conflict` if probing failed recently. */
async function readInspection(db: Db, uploadId: number): Promise<ProbeResult | undefined> {
  const row = await db
    .selectFrom('original_inspections')
    .where('upload_id', '=', uploadId)
    .select(['facts', 'problem', 'words', sql<boolean>`inspected_at > now() - ${RETRY_AFTER}`.as('failedRecently')])
    .executeTakeFirst();
  if (!row) return undefined;
  const { facts, problem, words, failedRecently } = row;
  const known = facts as VideoFacts | null;
  if (known === null ? problem !== null : isComplete(known)) return { facts: known, problem, words };
  if (known !== null) return undefined;
  if (failedRecently) throw new AppError('conflict', { message: '暂时无法检查该文件，请稍后再试' });
  return undefined;
}

/** Returns whether the stored facts are complete. Earlier versions probed fewer. */
const isComplete = (facts: VideoFacts): boolean => (facts as Partial<VideoFacts>).soundTracks !== undefined;

async function inspect(
  db: Db,
  storage: Pick<Storage, 'withLocalFile'>,
  { id, storageKey }: VideoFile,
): Promise<ProbeResult> {
  const found = await storage.withLocalFile(storageKey, probeFile);
  const { facts, problem, words } = found;
  const inspected = { facts: facts && JSON.stringify(facts), words: words && JSON.stringify(words) };
  const values = { ...inspected, problem, inspected_at: new Date() };
  await ofPresentUpload(
    db
      .insertInto('original_inspections')
      .values({ upload_id: id, ...values })
      .onConflict((conflict) => conflict.column('upload_id').doUpdateSet(values))
      .execute(),
  );
  if (!facts && !problem) throw new AppError('conflict', { message: '暂时无法检查该文件，请稍后再试' });
  return found;
}

/**
 * Probes a file. Facts and problem are null after a machine failure. Gaps between frames are checked during processing, which
 * reads the whole file.
 */
async function probeFile(path: string): Promise<ProbeResult> {
  let facts: VideoFacts | null = null;
  try {
    const signal = AbortSignal.timeout(PROBE_MS);
    facts = await probe(path, signal);
    assertAcceptable(facts);
    return { facts, problem: null, words: await readWordsInFile(path, facts, signal) };
  } catch (error) {
    const problem = failureReason(error);
    return problem === null ? { facts: null, problem: null, words: null } : { facts, problem, words: null };
  }
}

function asInspection({ facts, problem, words }: ProbeResult, checked: Measurement): OriginalInspection {
  if (!facts) {
    const unknown = { width: null, height: null, videoDuration: null, videoFormat: null, orientation: null };
    return { ...unknown, is8K: false, tiers: [], sale: null, words: null, problem, ...checked };
  }
  const { width, height } = facts;
  const plans = planTiers(facts);
  return {
    width,
    height,
    videoDuration: facts.durationSeconds,
    videoFormat: FORMAT[facts.container],
    orientation: orientationOf(width, height),
    is8K: plans.is8K,
    tiers: TIERS.flatMap((videoType) => {
      const plan = plans.tiers[videoType];
      return plan ? [{ videoType, resolution: `${plan.width}X${plan.height}` }] : [];
    }),
    sale: planSale(facts),
    words,
    problem,
    ...checked,
  };
}

function orientationOf(width: number, height: number): number {
  if (width === height) return ORIENTATION.square;
  return width > height ? ORIENTATION.landscape : ORIENTATION.portrait;
}

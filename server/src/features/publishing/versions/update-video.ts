import { DEMO_PRIORITY, USERS_PRIORITY } from '../pipeline/processing-queue.ts';
import { type Tier, VIDEO_STATUS } from '@zhenku/contract/constants';
import type { ClipWords, UpdateForm } from '@zhenku/contract/publishing/publishing';
import { inTransaction, type Tx } from '../../../platform/database/database.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import type { Operation } from '../../../platform/operation.ts';
import { claimUpload, type ReceivedUpload } from '../../../platform/storage/uploads.ts';
import { assertReleased } from '../../releases/attached-releases.ts';
import { lockGroups, priceColumns, replaceGroups, wordColumns } from '../clip-words.ts';
import { assertNotMarked } from '../pipeline/aigc.ts';
import { NOT_MEASURED } from '../pipeline/measurements.ts';
import { discardFilesOf, insertNextVersion } from './next-version.ts';
import { enqueueProcessing } from '../publish.ts';
import { UnsellableError } from '../reasons.ts';
import type { SaleDeps } from './go-live.ts';
import { incrementRevision } from './revisions.ts';
import { pricesOfTiers, suppliedTiers } from '../tier-prices.ts';
import { tierPrices } from '../pipeline/waiting-original.ts';
import { noteWordChange, readShownWords } from './word-changes.ts';

export interface UpdateServices extends SaleDeps {
  jobs: Pick<Jobs, 'enqueue'>;
}

/**
 * Replaces a clip's texts and prices, and its file if a new one is given. A published clip's texts and prices change at once,
 * and its file after the approval as the next version. Any other clip is reprocessed with the new file, and a rejected one is
 * resubmitted. Throws `notFound` for another author's clip; `conflict` for a draft or a file in use; `invalidInput` like
 * publishing, for a failed clip without a new file, and if no available tier is priced.
 */
export async function updateVideo(
  { db, caller, services }: Operation<{ id: number }, UpdateServices>,
  form: UpdateForm,
): Promise<void> {
  const live = await inTransaction(db, (tx) => updateWithin({ db: tx, caller, services }, form));
  if (live) services.responseCache.clear();
}

/**
 * Updates a clip like `updateVideo`, in a transaction. Returns whether the caller must clear the response cache after the
 * commit.
 */
export async function updateWithin(
  { db: tx, caller: { id: authorId }, services }: Operation<{ id: number }, UpdateServices, Tx>,
  { videoId, fileKey, ...typed }: UpdateForm,
): Promise<boolean> {
  const clip = await lockClip(tx, authorId, videoId);
  const words = { ...typed, ...keptWords(typed, clip) };
  if (wasPublished(clip) || fileKey === undefined) await assertNotMarked(tx, videoId, typed.aiGenerated);
  await assertReleased(tx, videoId, words);
  const groups = await lockGroups(tx, words);
  const upload = fileKey === undefined ? null : await claimUpload(tx, authorId, { fileKey, kind: 'video' });
  const before = await readShownWords(tx, videoId);
  await replaceGroups(tx, videoId, groups);
  await incrementRevision(tx, videoId);
  if (!wasPublished(clip)) {
    await (upload ? replaceOriginal(tx, services, { clip, words, upload }) : resubmit(tx, clip, words));
    return false;
  }
  await updatePublished(tx, services, { clip, words, upload });
  await noteWordChange(tx, videoId, before);
  if (clip.status === VIDEO_STATUS.published) await services.onPublished(tx, videoId);
  return clip.status === VIDEO_STATUS.published;
}

type Clip = Awaited<ReturnType<typeof lockClip>>;

export async function lockClip(tx: Tx, authorId: number, videoId: number) {
  const clip = await tx
    .selectFrom('videos')
    .where('id', '=', videoId)
    .where('author_id', '=', authorId)
    .where('deleted_at', 'is', null)
    .select(['id', 'status', 'demo', 'upload_id', 'original_key', 'file_version as fileVersion', 'revision'])
    .select(['sell_master as sellMaster', 'editorial_only as editorialOnly', 'people', 'property'])
    .select('ai_generated as aiGenerated')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!clip) throw new AppError('notFound', { message: '作品不存在' });
  if (clip.status === VIDEO_STATUS.draft) throw new AppError('conflict', { message: '草稿请直接保存或发布' });
  return clip;
}

/** Returns the fields that an update leaves unchanged unless it contains them, because clients may not know these fields. */
const keptWords = (typed: Partial<ClipWords>, clip: Clip) => ({
  sellMaster: typed.sellMaster ?? clip.sellMaster,
  people: typed.people ?? clip.people ?? undefined,
  property: typed.property ?? clip.property ?? undefined,
  editorialOnly: typed.editorialOnly ?? clip.editorialOnly,
  aiGenerated: typed.aiGenerated ?? clip.aiGenerated ?? undefined,
});

const wasPublished = ({ status }: Clip) => status === VIDEO_STATUS.published || status === VIDEO_STATUS.offline;

interface Update {
  clip: Clip;
  words: ClipWords;
  upload: ReceivedUpload | null;
}

async function replaceOriginal(
  tx: Tx,
  { jobs }: UpdateServices,
  { clip, words, upload }: Update & { upload: ReceivedUpload },
): Promise<void> {
  const unknown = { sha256: null, facts: null, duration: null, width: null, height: null, fps: null, format: null };
  await tx
    .updateTable('videos')
    .set({ ...wordColumns(words), ...unknown, ...NOT_MEASURED, is_8k: false })
    .set({ upload_id: upload.id, original_key: upload.storageKey, original_bytes: upload.bytes })
    .set({ status: VIDEO_STATUS.processing, reason: null, note: null, step: null, progress: null })
    .set({ submitted_at: new Date(), renewal_failed_version: null, loop_failed_version: null, poster_seconds: null })
    // Only the demo's own files go on sale without a review.
    .set({ demo: false })
    .where('id', '=', clip.id)
    .execute();
  await discardFilesOf(tx, jobs, {
    video_id: clip.id,
    version: clip.fileVersion,
    upload_id: clip.upload_id!,
    originalKey: clip.original_key!,
  });
  await enqueueProcessing(tx, jobs, { videoId: clip.id, hashed: upload.hashed });
}

/** A rejected clip returns to review. */
async function resubmit(tx: Tx, clip: Clip, words: ClipWords): Promise<void> {
  if (clip.status === VIDEO_STATUS.failed) throw invalidField('fileKey', '处理失败的作品需要重新上传文件');
  const processing = clip.status === VIDEO_STATUS.processing;
  const prices = processing ? {} : await sellable(tx, clip, words);
  const resubmitted = { status: VIDEO_STATUS.inReview, reason: null, submitted_at: new Date() };
  await tx
    .updateTable('videos')
    .set({ ...wordColumns(words), ...prices, ...(clip.status === VIDEO_STATUS.rejected && resubmitted) })
    .where('id', '=', clip.id)
    .execute();
}

async function updatePublished(tx: Tx, { jobs }: UpdateServices, { clip, words, upload }: Update): Promise<void> {
  const { note, ...prices } = await sellable(tx, clip, words);
  const wanted = priceColumns(words);
  if (upload) {
    await insertNextVersion(tx, jobs, { clip, upload, prices: wanted });
    const priority = clip.demo ? DEMO_PRIORITY : USERS_PRIORITY;
    await enqueueProcessing(tx, jobs, { videoId: clip.id, priority, hashed: upload.hashed });
  }
  // Prices of tiers that only the next version supplies wait for that version.
  const { numUpdatedRows: waiting } = await tx
    .updateTable('video_versions')
    .set(wanted)
    .where('video_id', '=', clip.id)
    .executeTakeFirst();
  await tx
    .updateTable('videos')
    .set({ ...wordColumns(words), ...prices, note: waiting > 0n ? null : note })
    .where('id', '=', clip.id)
    .execute();
}

async function sellable(tx: Tx, clip: Clip, words: ClipWords) {
  const supplied: Tier[] = await suppliedTiers(tx, clip.id, clip.fileVersion);
  try {
    const { prices, note } = pricesOfTiers(tierPrices(priceColumns(words)), supplied);
    return { hd_price: prices[1], hd4k_price: prices[2], plus_price: prices[3], note };
  } catch (error) {
    if (!(error instanceof UnsellableError)) throw error;
    throw invalidField('hdPrice', '请至少为一个规格填写价格');
  }
}

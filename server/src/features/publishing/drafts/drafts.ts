import { DRAFTS_MAX, VIDEO_STATUS } from '@zhenku/contract/constants';
import type { DraftForm, DraftWords } from '@zhenku/contract/publishing/publishing';
import { type Db, inTransaction, type Tx } from '../../../platform/database/database.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import {
  claimedUpload,
  claimIfReceived,
  claimUpload,
  type ReceivedUpload,
  returnUploads,
} from '../../../platform/storage/uploads.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import type { Operation } from '../../../platform/operation.ts';
import { lockCaller } from '../../../platform/database/users.ts';
import { queueMeasuring } from './queue-measuring.ts';

/** A draft's locked row. A file that has arrived is linked as an upload; a file still arriving has only a fileKey. */
export interface Draft {
  id: number;
  uploadId: number | null;
  fileKey: string | null;
  version: number;
}

/**
 * Saves a form as typed, as a new draft or over an existing one, which keeps its file unless the form names another. Throws
 * `notFound` for another author's clip; `conflict` if the clip is not a draft, was saved elsewhere since `version`, or the file
 * is in use; `invalidInput` for another user's file; `tooManyAttempts` for too many drafts.
 */
export async function saveDraft(
  { db, caller: { id: authorId }, services: { jobs } }: Operation<{ id: number }, { jobs: Pick<Jobs, 'enqueue'> }>,
  { videoId, fileKey, version, ...words }: DraftForm,
): Promise<{ videoId: number; version: number }> {
  return await inTransaction(db, async (tx) => {
    const draft = videoId === undefined ? undefined : await lockDraft(tx, authorId, videoId);
    if (!draft) await assertBelowDraftLimit(tx, authorId);
    else if (version !== undefined && version !== draft.version) {
      throw new AppError('conflict', { message: '草稿已在其他页面修改' });
    }
    const file = await resolveFile(tx, authorId, { draft, fileKey });
    if (file.uploadId !== null && file.uploadId !== draft?.uploadId) await queueMeasuring(tx, jobs, file.uploadId);
    const form: DraftWords = { ...words, ...(file.arriving && { fileKey: file.arriving }) };
    const values = { name: words.videoName ?? '', upload_id: file.uploadId, draft: JSON.stringify(form) };
    if (!draft) return { videoId: await insertDraft(tx, authorId, values), version: 1 };
    const next = draft.version + 1;
    await tx
      .updateTable('videos')
      .set({ ...values, draft_version: next })
      .where('id', '=', draft.id)
      .execute();
    return { videoId: draft.id, version: next };
  });
}

async function insertDraft(
  tx: Tx,
  authorId: number,
  values: { name: string; upload_id: number | null; draft: string },
) {
  const notPublished = { author_id: authorId, status: VIDEO_STATUS.draft, keywords: [], authentication_type: 1 };
  const inserted = tx.insertInto('videos').values({ ...values, ...notPublished });
  return (await inserted.returning('id').executeTakeFirstOrThrow()).id;
}

async function assertBelowDraftLimit(tx: Tx, authorId: number): Promise<void> {
  await lockCaller(tx, authorId);
  const { drafts } = await tx
    .selectFrom('videos')
    .where('author_id', '=', authorId)
    .where('status', '=', VIDEO_STATUS.draft)
    .select((eb) => eb.fn.countAll<bigint>().as('drafts'))
    .executeTakeFirstOrThrow();
  if (drafts >= DRAFTS_MAX) {
    throw new AppError('tooManyAttempts', { message: `草稿最多${DRAFTS_MAX}个，请先发布或删除一部分` });
  }
}

export async function lockDraft(tx: Tx, authorId: number, videoId: number): Promise<Draft> {
  const row = await tx
    .selectFrom('videos as v')
    .leftJoin('uploads as u', 'u.id', 'v.upload_id')
    .where('v.id', '=', videoId)
    .where('v.author_id', '=', authorId)
    .where('v.deleted_at', 'is', null)
    .select(['v.id', 'v.status', 'v.upload_id', 'v.draft', 'v.draft_version as version', 'u.file_key'])
    .forNoKeyUpdate('v')
    .executeTakeFirst();
  if (!row) throw new AppError('notFound', { message: '作品不存在' });
  if (row.status !== VIDEO_STATUS.draft) throw new AppError('conflict', { message: '该作品已提交，不再是草稿' });
  const { id, version, upload_id: uploadId } = row;
  return { id, version, uploadId, fileKey: row.file_key ?? row.draft?.fileKey ?? null };
}

const hasFile = (draft: Draft | undefined, fileKey: string | undefined): draft is Draft & { uploadId: number } =>
  draft?.uploadId !== null && draft?.uploadId !== undefined && (fileKey === undefined || fileKey === draft.fileKey);

interface FileChoice {
  draft: Draft | undefined;
  fileKey: string | undefined;
}

interface DraftFile {
  uploadId: number | null;
  /** The fileKey of a file that is still arriving. */
  arriving?: string;
}

async function resolveFile(tx: Tx, authorId: number, { draft, fileKey }: FileChoice): Promise<DraftFile> {
  if (hasFile(draft, fileKey)) return { uploadId: draft.uploadId };
  const key = fileKey ?? draft?.fileKey;
  if (!key) return { uploadId: null };
  const upload = await claimIfReceived(tx, authorId, key).catch((error: unknown) => {
    // The draft's own file expired before it arrived. The form's text must still be saved.
    if (fileKey === undefined && error instanceof AppError) return undefined;
    throw error;
  });
  if (draft?.uploadId) await returnUploads(tx, [draft.uploadId]);
  if (upload === undefined) return { uploadId: null };
  return upload === null ? { uploadId: null, arriving: key } : { uploadId: upload.id };
}

/**
 * Returns the file to publish: the given file, which this call claims, otherwise the draft's. Throws `invalidInput` on
 * `fileKey` if there is none, and the errors of `claimUpload`.
 */
export async function takeFile(tx: Tx, authorId: number, { draft, fileKey }: FileChoice): Promise<ReceivedUpload> {
  if (hasFile(draft, fileKey)) return await claimedUpload(tx, draft.uploadId);
  const key = fileKey ?? draft?.fileKey;
  if (!key) throw invalidField('fileKey', '请上传视频文件');
  const upload = await claimUpload(tx, authorId, { fileKey: key, kind: 'video' });
  if (draft?.uploadId) await returnUploads(tx, [draft.uploadId]);
  return upload;
}

/** Links drafts to files that arrived after the drafts were saved, so that the sweep keeps them. */
export async function adoptArrivedFiles(db: Db, jobs: Pick<Jobs, 'enqueue'>): Promise<void> {
  const waiting = await db
    .selectFrom('videos')
    .where('status', '=', VIDEO_STATUS.draft)
    .where('upload_id', 'is', null)
    .where((eb) => eb(eb.ref('draft', '->>').key('fileKey' as never), 'is not', null))
    .select(['id as videoId', 'author_id as authorId'])
    .execute();
  for (const draft of waiting) await adoptFile(db, jobs, draft).catch(ignoreAppError);
}

async function adoptFile(
  db: Db,
  jobs: Pick<Jobs, 'enqueue'>,
  { videoId, authorId }: { videoId: number; authorId: number },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const draft = await lockDraft(tx, authorId, videoId);
    const { uploadId } = await resolveFile(tx, authorId, { draft, fileKey: undefined });
    if (uploadId === null) return;
    await queueMeasuring(tx, jobs, uploadId);
    await tx.updateTable('videos').set({ upload_id: uploadId }).where('id', '=', videoId).execute();
  });
}

/** Ignores the error if the draft has been published or deleted in the meantime. */
function ignoreAppError(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
}

import { VIDEO_STATUS } from '@zhenku/contract/constants';
import type { DraftWords } from '@zhenku/contract/publishing/publishing';
import { sql } from 'kysely';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Operation } from '../../platform/operation.ts';
import { releaseUploads, returnUploads } from '../../platform/storage/uploads.ts';
import { belongsToDraft } from '../../platform/storage/uploads/belongs-to-draft.ts';
import { recordDeleted } from './clip-events.ts';
import { deleteDraftPicture } from './drafts/draft-picture.ts';
import { removeFiles } from './jobs/remove-files.ts';
import { discardNextVersion } from './versions/next-version.ts';
import type { SaleDeps } from './versions/go-live.ts';

interface Services extends SaleDeps {
  jobs: Pick<Jobs, 'enqueue'>;
}

/**
 * Deletes one of the author's clips in any status: it disappears from search and lists, and its processing stops. A clip that
 * was ever on sale keeps its files for its buyers; any other clip loses them. Throws `notFound` for a missing clip or another
 * author's.
 */
export async function deleteVideo(
  { db, caller: { id: authorId }, services }: Operation<{ id: number }, Services>,
  videoId: number,
): Promise<void> {
  const published = await inTransaction(db, async (tx) => {
    const clip = await tx
      .selectFrom('videos')
      .where('id', '=', videoId)
      .where('author_id', '=', authorId)
      .where('deleted_at', 'is', null)
      .select(['id', 'status', 'upload_id', 'original_key', 'published_at', 'draft'])
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!clip) throw new AppError('notFound', { message: '作品不存在' });
    if (clip.status === VIDEO_STATUS.draft) {
      await deleteDraft(tx, authorId, clip);
      return false;
    }
    await markDeleted(tx, videoId);
    await discardNextVersion(tx, services.jobs, videoId);
    if (clip.published_at === null) await discardFiles(tx, services, clip);
    if (clip.status === VIDEO_STATUS.published) {
      await services.onWithdrawn(tx, videoId);
      await recordDeleted(tx, authorId, videoId);
    }
    return clip.status === VIDEO_STATUS.published;
  });
  if (published) services.responseCache.clear();
}

interface DeletedDraft {
  id: number;
  upload_id: number | null;
  draft: DraftWords | null;
}

/**
 * Deletes a draft's row, because nothing references it, and its file, even one that arrived after the last save, unless another
 * draft uses the file.
 */
async function deleteDraft(tx: Tx, authorId: number, { id, upload_id, draft }: DeletedDraft): Promise<void> {
  await tx.deleteFrom('videos').where('id', '=', id).execute();
  const file = await tx
    .selectFrom('uploads')
    .where('user_id', '=', authorId)
    .where((eb) =>
      upload_id === null
        ? eb.and([
            eb('file_key', '=', draft?.fileKey ?? ''),
            eb('received_at', 'is not', null),
            eb('used_at', 'is', null),
          ])
        : eb('id', '=', upload_id),
    )
    .select(['id', belongsToDraft.as('ofAnother')])
    .forUpdate()
    .executeTakeFirst();
  if (!file) return;
  // Another draft uses the file, and links it when that draft is saved, published or swept.
  if (file.ofAnother) return await returnUploads(tx, [file.id]);
  await deleteDraftPicture(tx, file.id);
  await releaseUploads(tx, [file.id]);
}

async function markDeleted(tx: Tx, videoId: number): Promise<void> {
  await tx
    .updateTable('videos')
    .set({ deleted_at: sql`now()` })
    .where('id', '=', videoId)
    .execute();
}

/** Removes the files of a clip that was never on sale. The sweep removes the original, a job the derived files. */
async function discardFiles(
  tx: Tx,
  { jobs }: Services,
  clip: { id: number; upload_id: number | null; original_key: string | null },
) {
  await tx.updateTable('videos').set({ upload_id: null, original_key: null }).where('id', '=', clip.id).execute();
  const rows = await tx.deleteFrom('video_files').where('video_id', '=', clip.id).returning('storage_key').execute();
  if (clip.upload_id !== null) await releaseUploads(tx, [clip.upload_id]);
  const keys = new Set(rows.map((row) => row.storage_key).filter((key) => key !== clip.original_key));
  if (keys.size > 0) await jobs.enqueue(tx, removeFiles, { videoId: clip.id, keys: [...keys] });
}

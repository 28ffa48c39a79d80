import type { PublishForm } from '@zhenku/contract/publishing/publishing';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Operation } from '../../platform/operation.ts';
import type { ReceivedUpload } from '../../platform/storage/uploads.ts';
import { hashUploads } from '../../platform/storage/uploads/jobs/hash-uploads.ts';
import { assertReleased } from '../releases/attached-releases.ts';
import { type ClipGroups, insertGroups, lockGroups, wordColumns } from './clip-words.ts';
import { deleteDraftPicture } from './drafts/draft-picture.ts';
import { lockDraft, takeFile } from './drafts/drafts.ts';
import { processVideo } from './jobs/process-video.ts';
import { DEMO_PRIORITY, IMPORT_PRIORITY, USERS_PRIORITY } from './pipeline/processing-queue.ts';
import { transitionVideo } from './states.ts';

export interface Publisher {
  authorId: number;
  /** Set for the demo, whose clips are processed after all others. */
  demo?: boolean;
  /** Set for a clip of an imported library, which is processed after clips that users wait for. */
  imported?: boolean;
}

/**
 * Creates a clip from an uploaded file or a draft and enqueues its processing. Throws `invalidInput` for a file that does not
 * exist or belongs to another user, an unknown category, label or activity, or a price outside the site's band; `conflict` if
 * the file is already published or the clip is not a draft; `notFound` for another author's clip.
 */
export async function publishVideo(
  { db, caller: publisher, services: { jobs } }: Operation<Publisher, { jobs: Pick<Jobs, 'enqueue'> }>,
  { videoId: draftId, fileKey, ...words }: PublishForm,
): Promise<{ videoId: number }> {
  const { authorId, demo = false, imported = false } = publisher;
  return await inTransaction(db, async (tx) => {
    const draft = draftId === undefined ? undefined : await lockDraft(tx, authorId, draftId);
    await assertReleased(tx, draft?.id, words);
    const groups: ClipGroups = await lockGroups(tx, words);
    const upload = await takeFile(tx, authorId, { draft, fileKey });
    await deleteDraftPicture(tx, upload.id);
    const columns = { ...wordColumns(words), ...fileColumns(upload) };
    const videoId = draft
      ? await publishDraft(tx, draft.id, columns)
      : await insertClip(tx, { ...columns, author_id: authorId, demo });
    await insertGroups(tx, videoId, groups);
    const priority = demo ? DEMO_PRIORITY : imported ? IMPORT_PRIORITY : USERS_PRIORITY;
    await enqueueProcessing(tx, jobs, { videoId, priority, hashed: upload.hashed });
    return { videoId };
  });
}

const fileColumns = (upload: ReceivedUpload) => ({
  upload_id: upload.id,
  original_key: upload.storageKey,
  original_bytes: upload.bytes,
});

type Columns = ReturnType<typeof wordColumns> & ReturnType<typeof fileColumns>;

async function insertClip(tx: Tx, values: Columns & { author_id: number; demo: boolean }): Promise<number> {
  const { id } = await tx.insertInto('videos').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

async function publishDraft(tx: Tx, videoId: number, columns: Columns): Promise<number> {
  await transitionVideo(tx, videoId, {
    transition: 'publishDraft',
    changes: { ...columns, draft: null, submitted_at: new Date() },
  });
  return videoId;
}

export async function enqueueProcessing(
  tx: Tx,
  jobs: Pick<Jobs, 'enqueue'>,
  { videoId, priority = USERS_PRIORITY, hashed }: { videoId: number; priority?: number; hashed: boolean },
): Promise<void> {
  // Files uploaded by form have no hash yet.
  if (!hashed) await jobs.enqueue(tx, hashUploads, {});
  await jobs.enqueue(tx, { ...processVideo, priority }, { videoId });
}

import { toFen } from '@zhenku/contract/money';
import type { PublishForm } from '@zhenku/contract/publishing';
import { type Db, inTransaction } from '../../platform/database.ts';
import { invalidField } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { claimUpload } from '../../platform/storage/uploads.ts';
import { hashUploads } from '../uploads/jobs/hash-uploads.ts';
import { processVideo } from './jobs/process-video.ts';
import { assertWithinPriceBand } from './price-band.ts';

export interface Publisher {
  authorId: number;
  /** The demo's: its clips are processed after everybody else's. */
  demo?: boolean;
}

const USERS_FIRST = 10;

const unique = <T>(items: T[]) => [...new Set(items)];
const fenOrNull = (yuan: number | undefined) => (yuan === undefined ? null : toFen(yuan));

/**
 * Creates a clip of an uploaded file and enqueues its processing. Throws `invalidInput` for a file that is not the
 * author's or does not exist, an unknown category, label or activity, or a price
 * outside the site's band; `conflict` when the file was published before.
 */
export async function publishVideo(
  db: Db,
  jobs: Pick<Jobs, 'enqueue'>,
  { authorId, demo = false }: Publisher,
  form: PublishForm,
): Promise<{ videoId: number }> {
  return await inTransaction(db, async (tx) => {
    await assertWithinPriceBand(tx, form);
    const categoryIds = await lockExisting(tx, 'categories', form.categoryIds, 'categoryIds', '分类不存在');
    const labelIds = await lockExisting(tx, 'labels', form.labelIds, 'labelIds', '标签不存在');
    const activityIds = form.activityId === undefined ? [] : [form.activityId];
    await lockExisting(tx, 'activities', activityIds, 'activityId', '活动不存在');
    const upload = await claimUpload(tx, authorId, form.fileKey, 'video');
    const { id: videoId } = await tx
      .insertInto('videos')
      .values({
        author_id: authorId,
        upload_id: upload.id,
        activity_id: form.activityId ?? null,
        name: form.videoName,
        remark: form.videoRemark ?? null,
        keywords: unique(form.videoKeywords),
        authentication_type: form.authenticationType,
        hd_price: fenOrNull(form.hdPrice),
        hd4k_price: fenOrNull(form.hd4kPrice),
        plus_price: fenOrNull(form.hdPlusPrice),
        original_key: upload.storageKey,
        original_bytes: upload.bytes,
        demo,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (categoryIds.length > 0) {
      const rows = categoryIds.map((category_id) => ({ video_id: videoId, category_id }));
      await tx.insertInto('video_categories').values(rows).execute();
    }
    if (labelIds.length > 0) {
      const rows = labelIds.map((label_id) => ({ video_id: videoId, label_id }));
      await tx.insertInto('video_labels').values(rows).execute();
    }
    // A file that came by a form has no hash yet.
    if (!upload.hashed) await jobs.enqueue(tx, hashUploads, {});
    await jobs.enqueue(tx, processVideo, { videoId }, { priority: demo ? 0 : USERS_FIRST });
    return { videoId };
  });
}

/** `ids` without repeats, locked against deletion until the commit. Throws `invalidInput` when one does not exist. */
async function lockExisting(
  tx: Db,
  table: 'categories' | 'labels' | 'activities',
  ids: number[],
  field: string,
  reason: string,
): Promise<number[]> {
  const wanted = unique(ids);
  if (wanted.length === 0) return [];
  const found = await tx.selectFrom(table).where('id', 'in', wanted).select('id').forKeyShare().execute();
  if (found.length < wanted.length) throw invalidField(field, reason);
  return wanted;
}

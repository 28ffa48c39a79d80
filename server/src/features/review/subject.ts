import { VIDEO_STATUS } from '@zhenku/contract/constants';
import type { Finding } from '@zhenku/contract/clips/findings';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';

export interface Subject {
  videoId: number;
  status: number;
  revision: number;
  findings: Finding[];
  nextVersion: boolean;
}

/** Locks a clip and returns its version in review, or the clip itself if there is none. Throws `notFound`. */
export async function lockReviewed(tx: Tx, videoId: number): Promise<Subject> {
  const clip = await lockClip(tx, videoId);
  const next = await readNextVersion(tx, videoId, VIDEO_STATUS.inReview);
  return next ? { ...clip, findings: next.findings ?? [], nextVersion: true } : clip;
}

export const readNextVersion = (tx: Tx, videoId: number, status: number) =>
  tx
    .selectFrom('video_versions')
    .where('video_id', '=', videoId)
    .where('status', '=', status)
    .select(['upload_id', 'findings'])
    .executeTakeFirst();

/**
 * Locks a clip, whether or not a version of it is in review. Throws `notFound`. Clips are never locked `for update`, because
 * that would block inserts that only reference the clip, such as similarity rows, and two approvals could deadlock.
 */
export async function lockClip(tx: Tx, videoId: number): Promise<Subject> {
  const clip = await tx
    .selectFrom('videos')
    .where('id', '=', videoId)
    .where('deleted_at', 'is', null)
    .select(['status', 'revision', 'findings'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!clip) throw new AppError('notFound', { message: '作品不存在' });
  return { videoId, ...clip, findings: clip.findings ?? [], nextVersion: false };
}

export function assertRevision({ revision }: Pick<Subject, 'revision'>, shown: number | undefined): void {
  if (shown === undefined || shown === revision) return;
  throw new AppError('conflict', { message: '作品在您查看期间有改动，请核对后再操作', data: { revision } });
}

/**
 * Reads the clip without a lock and throws `conflict` if the caller was shown another revision. Call it before slow work, and
 * check again under the lock.
 */
export async function precheckRevision(db: Db, videoId: number, shown: number | undefined): Promise<void> {
  const clip = await db.selectFrom('videos').where('id', '=', videoId).select('revision').executeTakeFirst();
  if (clip) assertRevision(clip, shown);
}

/** Selects clips as `v`, left-joined with their version in review as `n`. */
export const withVersionInReview = (db: Db) =>
  db
    .selectFrom('videos as v')
    .leftJoin('video_versions as n', (join) =>
      join.onRef('n.video_id', '=', 'v.id').on('n.status', '=', VIDEO_STATUS.inReview),
    );

export const REVIEWED = {
  upload: sql<number>`coalesce(n.upload_id, v.upload_id)`,
  submittedAt: sql<string>`coalesce(n.submitted_at, v.submitted_at)`,
  findings: sql<Finding[] | null>`case when n.video_id is null then v.findings else n.findings end`,
};

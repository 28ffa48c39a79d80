import type { OperatorVideoDetail, VideoReview } from '@zhenku/contract/review/review';
import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Operation } from '../../platform/operation.ts';
import { AppError } from '../../platform/errors.ts';
import type { OperatorSession } from '../../platform/sessions.ts';
import { forOperator } from '../../platform/storage/links.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { asReview, selectReviews } from '../publishing/rejections.ts';
import { taxonomyIds } from '../publishing/video-columns.ts';
import { readOperatorVideos } from './review-queue.ts';
import { REVIEWED, withVersionInReview } from './subject.ts';

export async function readVideoDetail(
  { db, caller: operator, services }: Operation<OperatorSession, { storage: Storage }>,
  videoId: number,
): Promise<OperatorVideoDetail> {
  const groups = await shownVideos(db, videoId)
    .select([taxonomyIds('category').as('categoryIds'), taxonomyIds('label').as('labelIds')])
    .executeTakeFirst();
  const [video] = groups ? await readOperatorVideos({ db, caller: operator, services }, [videoId]) : [];
  if (!groups || !video) throw new AppError('notFound', { message: '作品不存在' });
  const [reviews, creator] = await Promise.all([
    readReviews(db, videoId),
    readCreatorRecord(db, video.authorId, videoId),
  ]);
  return { ...video, ...groups, reviews, creator };
}

/** Excludes drafts, which are private to their authors. */
const shownVideos = (db: Db, videoId: number) =>
  withVersionInReview(db)
    .where('v.id', '=', videoId)
    .where('v.deleted_at', 'is', null)
    .where('v.status', '<>', VIDEO_STATUS.draft);

async function readReviews(db: Db, videoId: number): Promise<VideoReview[]> {
  const rows = await selectReviews(db)
    .innerJoin('operators as o', 'o.id', 'r.operator_id')
    .innerJoin('videos as v', 'v.id', 'r.video_id')
    .leftJoin('video_versions as n', (join) => join.onRef('n.video_id', '=', 'v.id').on('n.status', '=', 1))
    .where('r.video_id', '=', videoId)
    .select(['r.decision', 'o.username', sql<boolean>`r.upload_id is not distinct from ${REVIEWED.upload}`.as('same')])
    .orderBy('r.id', 'desc')
    .execute();
  return rows.map((row) => ({
    ...asReview(row),
    decision: row.decision,
    operatorName: row.username,
    sameFile: row.same,
  }));
}

const REJECTIONS = 5;

async function readCreatorRecord(db: Db, authorId: number, videoId: number): Promise<OperatorVideoDetail['creator']> {
  const byAuthor = db
    .selectFrom('video_reviews as r')
    .innerJoin('videos as v', 'v.id', 'r.video_id')
    .where('v.author_id', '=', authorId);
  const count = (decision: string) => sql<number>`count(*) filter (where r.decision = ${decision})::int`;
  const counts = await byAuthor
    .select([count('approve').as('approved'), count('reject').as('rejected')])
    .executeTakeFirstOrThrow();
  const rejections = await byAuthor
    .where('r.decision', '=', 'reject')
    .where('r.video_id', '<>', videoId)
    .select(['r.video_id as videoId', 'v.name as videoName', 'r.created_at as time'])
    .select(sql<string>`r.reason`.as('reason'))
    .orderBy('r.id', 'desc')
    .limit(REJECTIONS)
    .execute();
  return { ...counts, rejections };
}

/** Long enough to review a clip closely. The link also expires with the operator's session. */
const LINK_SECONDS = 3_600;

/** Returns a link to the original in review or on sale. Each range request checks the operator. Throws `notFound`. */
export async function originalLink(
  { db, caller: operator, services: { storage } }: Operation<OperatorSession, { storage: Pick<Storage, 'signedUrl'> }>,
  videoId: number,
): Promise<{ url: string | null }> {
  const file = await shownVideos(db, videoId)
    .select(sql<string | null>`coalesce(n.original_key, v.original_key)`.as('key'))
    .executeTakeFirst();
  if (!file) throw new AppError('notFound', { message: '作品不存在' });
  if (file.key === null) return { url: null };
  // Browsers need a file name to play the file, because the storage key's extension does not state its type.
  const url = storage.signedUrl(file.key, {
    seconds: LINK_SECONDS,
    fileName: 'original.mp4',
    holder: forOperator(operator, 'reviewer'),
  });
  return { url };
}

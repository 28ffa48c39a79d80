import type { Output } from '@zhenku/contract/api';
import { VIDEO_STATUS } from '@zhenku/contract/constants';
import type { OperatorVideo } from '@zhenku/contract/operators';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { type Paging, readPageById } from '../../platform/paging.ts';
import { containsPattern } from '../../platform/text-match.ts';
import type { PublicFiles } from '../catalogue/media-urls.ts';
import { pricesInYuan } from '../catalogue/prices.ts';
import { readMedianReviewHours } from '../publishing/rejections.ts';
import { isConcerned, lastAnswer, lastRequest, mayDecide } from './opinions.ts';
import { countQueue, isClean, matchesFilters, queuedVideos, type QueueFilters } from './queue-flags.ts';
import { REVIEWED, withVersionInReview } from './subject.ts';
import { asMeasuredFile } from '../publishing/measurements.ts';
import { asSimilarClips, similarClips } from './similar-clips.ts';
import { readNextVersions } from './version-queue.ts';
import { fileKey, taxonomyNames, thumbnailKeys } from '../publishing/video-columns.ts';

interface QueueQuery extends Paging, QueueFilters {
  status?: number | undefined;
  keyword?: string | undefined;
  changed?: boolean | undefined;
}

export type Queue = Output<'GET /operator/v1/videos'>;

/** Lists clips for operators: the review queue, with the versions that wait, oldest first, everything else newest first. */
export async function listForReview(
  db: Db,
  storage: PublicFiles,
  operator: { id: number },
  query: QueueQuery,
): Promise<Queue> {
  const { status, keyword, changed, page: number, size, ...filters } = query;
  const waiting = status === VIDEO_STATUS.inReview;
  const pattern = containsPattern(keyword ?? '');
  const matching = (waiting ? queuedVideos(db) : withVersionInReview(db))
    .where('v.deleted_at', 'is', null)
    // A draft is its author's own business.
    .where('v.status', '<>', VIDEO_STATUS.draft)
    .where(matchesFilters(filters))
    .$if(status !== undefined && !waiting, (clips) => clips.where('v.status', '=', status!))
    .$if(changed === true, (clips) => clips.where('v.id', 'in', db.selectFrom('word_changes').select('video_id')))
    .$if(keyword !== undefined, (clips) =>
      clips.where((eb) =>
        eb.or([
          eb('v.name', 'ilike', pattern),
          eb('v.author_id', 'in', eb.selectFrom('users').select('id').where('name', 'ilike', pattern)),
          eb(sql<string>`v.id::text`, '=', keyword!),
        ]),
      ),
    );
  const ids = matching.select('v.id');
  // Clips about which others are to decide come last.
  const queued = () => ids.orderBy(isConcerned(operator.id)).orderBy(REVIEWED.submittedAt).orderBy('v.id');
  const listed = waiting ? queued() : ids.orderBy('v.id', 'desc');
  const { rows, ...page } = await readPageById(
    db,
    { page: number, size },
    {
      matching,
      rows: listed,
      read: (found) => readOperatorVideos(db, storage, operator, found),
      idOf: ({ videoId }) => videoId,
    },
  );
  const [counts, medianReviewHours] = await Promise.all([waiting ? countQueue(db) : null, readMedianReviewHours(db)]);
  return { content: rows, ...page, counts, medianReviewHours };
}

/** Clips as the operator sees them, in any order. */
export async function readOperatorVideos(
  db: Db,
  storage: PublicFiles,
  operator: { id: number },
  videoIds: number[],
): Promise<OperatorVideo[]> {
  const clips = await selectClips(allClips(db).where('v.id', 'in', videoIds), operator.id).execute();
  const versions = await readNextVersions(db, storage, videoIds);
  return clips.map((clip) => asOperatorVideo({ ...clip, nextVersion: versions.get(clip.id) ?? null }, storage));
}

function allClips(db: Db) {
  return withVersionInReview(db)
    .innerJoin('users as u', 'u.id', 'v.author_id')
    .leftJoin('word_changes as c', 'c.video_id', 'v.id');
}

function selectClips(clips: ReturnType<typeof allClips>, operatorId: number) {
  return clips.select([
    'v.id',
    'v.name',
    'v.remark',
    'v.keywords',
    'v.author_id',
    'u.name as author_name',
    'v.status',
    'v.reason',
    'v.note',
    'v.fps',
    'v.duration',
    'v.original_bytes',
    'v.authentication_type',
    'v.hd_price',
    'v.hd4k_price',
    'v.plus_price',
    'v.created_at',
    'v.published_at',
    sql<string | null>`v.facts ->> 'codec'`.as('codec'),
    sql<string | null>`v.width || 'X' || v.height`.as('resolution'),
    taxonomyNames('category').as('categories'),
    taxonomyNames('label').as('labels'),
    thumbnailKeys().as('thumbnails'),
    fileKey('thumbnail', 'poster').as('thumbnail'),
    fileKey('preview').as('preview'),
    similarClips().as('similar'),
    'v.findings',
    'v.true_resolution',
    'v.last_rejection',
    'v.revision',
    isClean.as('clean'),
    mayDecide(operatorId).as('may_decide'),
    lastAnswer.as('answer'),
    lastRequest.as('second_opinion'),
    'c.before',
    'c.edits',
    'c.changed_at',
  ]);
}

type ClipRow = Awaited<ReturnType<ReturnType<typeof selectClips>['executeTakeFirstOrThrow']>> &
  Pick<OperatorVideo, 'nextVersion'>;

function asOperatorVideo(row: ClipRow, storage: PublicFiles): OperatorVideo {
  return {
    videoId: row.id,
    videoName: row.name,
    videoRemark: row.remark,
    videoKeywords: row.keywords,
    categories: row.categories,
    labels: row.labels,
    authorId: row.author_id,
    authorName: row.author_name,
    videoStatus: row.status,
    reason: row.reason,
    note: row.note,
    thumbnailUrl: row.thumbnail === null ? null : storage.publicUrl(row.thumbnail),
    videoThumbnailUrls: row.thumbnails.map((key) => storage.publicUrl(key)),
    previewUrl: row.preview === null ? null : storage.publicUrl(row.preview),
    resolution: row.resolution,
    codec: row.codec,
    fps: row.fps,
    videoDuration: row.duration,
    fileSize: row.original_bytes === null ? null : Number(row.original_bytes),
    authenticationType: row.authentication_type,
    ...pricesInYuan(row),
    similar: asSimilarClips(row.similar, storage),
    ...asMeasuredFile(row),
    nextVersion: row.nextVersion,
    changes: row.before && { before: row.before, edits: row.edits!, changeTime: row.changed_at! },
    lastRejection: row.last_rejection,
    revision: row.revision,
    clean: row.clean,
    mayDecide: row.may_decide,
    answer: row.answer,
    secondOpinion: row.second_opinion,
    publishTime: row.published_at,
    addTime: row.created_at,
  };
}

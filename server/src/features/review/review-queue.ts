import { VIDEO_STATUS } from '@zhenku/contract/constants';
import type { OperatorVideo } from '@zhenku/contract/operators';
import type { PageOf } from '@zhenku/contract/shapes';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { type Paging, readPageById } from '../../platform/paging.ts';
import { containsPattern } from '../../platform/text-match.ts';
import type { PublicFiles } from '../catalogue/media-urls.ts';
import { pricesInYuan } from '../catalogue/prices.ts';
import { asMeasuredFile } from '../publishing/measurements.ts';
import { asSimilarClips, similarClips } from './similar-clips.ts';
import { readNextVersions } from './version-queue.ts';
import { fileKey, taxonomyNames, thumbnailKeys } from '../publishing/video-columns.ts';

interface QueueQuery extends Paging {
  status?: number | undefined;
  keyword?: string | undefined;
  changed?: boolean | undefined;
}

/** Lists clips for operators: the review queue, with the versions that wait, oldest first, everything else newest first. */
export async function listForReview(db: Db, storage: PublicFiles, query: QueueQuery): Promise<PageOf<OperatorVideo>> {
  const { status, keyword, changed, ...paging } = query;
  const pattern = containsPattern(keyword ?? '');
  const matching = db
    .selectFrom('videos as v')
    .where('v.deleted_at', 'is', null)
    // A draft is its author's own business.
    .where('v.status', '<>', VIDEO_STATUS.draft)
    .$if(status === VIDEO_STATUS.inReview, (clips) => clips.where('v.id', 'in', inReview(db)))
    .$if(status !== undefined && status !== VIDEO_STATUS.inReview, (clips) => clips.where('v.status', '=', status!))
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
  const listed =
    status === VIDEO_STATUS.inReview ? ids.orderBy(submittedAt()).orderBy('v.id') : ids.orderBy('v.id', 'desc');
  const { rows, ...page } = await readPageById(db, paging, {
    matching,
    rows: listed,
    read: async (found) => {
      const clips = await selectClips(allClips(db).where('v.id', 'in', found)).execute();
      const versions = await readNextVersions(db, storage, found);
      return clips.map((clip) => ({ ...clip, nextVersion: versions.get(clip.id) ?? null }));
    },
    idOf: ({ id }) => id,
  });
  return { content: rows.map((row) => asOperatorVideo(row, storage)), ...page };
}

const inReview = (db: Db) =>
  db
    .selectFrom('videos')
    .where('status', '=', VIDEO_STATUS.inReview)
    .select('id')
    .unionAll(db.selectFrom('video_versions').where('status', '=', VIDEO_STATUS.inReview).select('video_id as id'));

/** When the clip, or else its version, was submitted. */
const submittedAt = () => sql<string>`case when v.status = ${VIDEO_STATUS.inReview} then v.submitted_at
  else (select n.submitted_at from video_versions n where n.video_id = v.id) end`;

function allClips(db: Db) {
  return db
    .selectFrom('videos as v')
    .innerJoin('users as u', 'u.id', 'v.author_id')
    .leftJoin('word_changes as c', 'c.video_id', 'v.id');
}

function selectClips(clips: ReturnType<typeof allClips>) {
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
    addTime: row.created_at,
  };
}

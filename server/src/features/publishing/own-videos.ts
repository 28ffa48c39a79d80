import type { MyVideo, MyVideoDetail } from '@zhenku/contract/publishing';
import type { PageOf } from '@zhenku/contract/shapes';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type Paging, readPage } from '../../platform/paging.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { containsPattern } from '../../platform/text-match.ts';
import { pricesInYuan } from '../catalogue/prices.ts';
import { fileKey, queuePosition, taxonomyIds } from './video-columns.ts';

interface OwnVideosQuery extends Paging {
  status?: number | undefined;
  keyword?: string | undefined;
}

const urlOrNull = (storage: Storage, key: string | null) => (key === null ? null : storage.publicUrl(key));

function ownVideos(db: Db, userId: number) {
  return db.selectFrom('videos as v').where('v.author_id', '=', userId).where('v.deleted_at', 'is', null);
}

function selectOwnVideo(query: ReturnType<typeof ownVideos>) {
  return query
    .leftJoin('video_counters as n', 'n.video_id', 'v.id')
    .select([
      'v.id',
      'v.name',
      'v.status',
      'v.reason',
      'v.note',
      'v.step',
      'v.progress',
      'v.duration',
      'v.hd_price',
      'v.hd4k_price',
      'v.plus_price',
      'v.created_at',
      'n.sales',
      'n.views',
      fileKey('thumbnail', 'poster').as('thumbnail'),
      queuePosition().as('queue_position'),
    ]);
}

type OwnVideoRow = Awaited<ReturnType<ReturnType<typeof selectOwnVideo>['executeTakeFirstOrThrow']>>;

function asMyVideo(row: OwnVideoRow, storage: Storage): MyVideo {
  return {
    videoId: row.id,
    videoName: row.name,
    thumbnailUrl: urlOrNull(storage, row.thumbnail),
    videoStatus: row.status,
    reason: row.reason,
    note: row.note,
    step: row.step,
    progress: row.progress,
    queuePosition: row.queue_position,
    videoDuration: row.duration,
    ...pricesInYuan(row),
    saleCount: row.sales ?? 0,
    viewCount: row.views ?? 0,
    addTime: row.created_at,
  };
}

/** A creator's own clips in every status, newest first. */
export async function listOwnVideos(
  db: Db,
  storage: Storage,
  userId: number,
  input: OwnVideosQuery,
): Promise<PageOf<MyVideo>> {
  const { status, keyword, ...paging } = input;
  const matching = ownVideos(db, userId)
    .$if(status !== undefined, (query) => query.where('v.status', '=', status!))
    .$if(keyword !== undefined, (query) => query.where('v.name', 'ilike', containsPattern(keyword!)));
  const listed = selectOwnVideo(matching).orderBy('v.id', 'desc');
  const { rows, ...page } = await readPage(db, paging, { matching, rows: listed });
  return { content: rows.map((row) => asMyVideo(row, storage)), ...page };
}

/** One of a creator's own clips. Throws `notFound`, for somebody else's too. */
export async function ownVideoDetail(
  db: Db,
  storage: Storage,
  userId: number,
  videoId: number,
): Promise<MyVideoDetail> {
  const row = await selectOwnVideo(ownVideos(db, userId).where('v.id', '=', videoId))
    .select([
      'v.remark',
      'v.keywords',
      'v.activity_id',
      'v.authentication_type',
      fileKey('preview').as('preview'),
      sql<string | null>`v.width || 'X' || v.height`.as('resolution'),
      taxonomyIds('category').as('category_ids'),
      taxonomyIds('label').as('label_ids'),
    ])
    .executeTakeFirst();
  if (!row) throw new AppError('notFound', { message: '作品不存在' });
  return {
    ...asMyVideo(row, storage),
    videoRemark: row.remark,
    videoKeywords: row.keywords,
    categoryIds: row.category_ids,
    labelIds: row.label_ids,
    activityId: row.activity_id,
    authenticationType: row.authentication_type,
    previewUrl: urlOrNull(storage, row.preview),
    resolution: row.resolution,
  };
}

import type { MyVideo } from '@zhenku/contract/publishing/publishing';
import type { Db } from '../../platform/database/database.ts';
import { pictureUrlOrNull, type PublicFiles } from '../catalogue/media-urls.ts';
import { pricesInYuan } from '../catalogue/prices.ts';
import { fileKey, queuePosition } from './video-columns.ts';

/** Selects a creator's clips `v` that are not deleted. */
export function ownVideos(db: Db, userId: number) {
  return db.selectFrom('videos as v').where('v.author_id', '=', userId).where('v.deleted_at', 'is', null);
}

/** Selects the columns that lists show. */
export function selectOwnVideo(query: ReturnType<typeof ownVideos>) {
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
      'v.draft',
      'v.created_at',
      'n.sales',
      'n.views',
      'n.favourites',
      fileKey('thumbnail', 'poster').as('thumbnail'),
      queuePosition().as('queue_position'),
    ]);
}

type OwnVideoRow = Awaited<ReturnType<ReturnType<typeof selectOwnVideo>['executeTakeFirstOrThrow']>>;

/** Draft prices are stored as typed. */
const pricesOf = ({ draft, ...row }: OwnVideoRow) =>
  draft
    ? { hdPrice: draft.hdPrice ?? null, hd4kPrice: draft.hd4kPrice ?? null, hdPlusPrice: draft.hdPlusPrice ?? null }
    : pricesInYuan(row);

export function asMyVideo(row: OwnVideoRow, storage: PublicFiles): MyVideo {
  return {
    videoId: row.id,
    videoName: row.name,
    thumbnailUrl: pictureUrlOrNull(storage, row.thumbnail),
    videoStatus: row.status,
    reason: row.reason,
    note: row.note,
    step: row.step,
    progress: row.progress,
    queuePosition: row.queue_position,
    videoDuration: row.duration,
    ...pricesOf(row),
    saleCount: row.sales ?? 0,
    viewCount: row.views ?? 0,
    favouriteCount: row.favourites ?? 0,
    addTime: row.created_at,
  };
}

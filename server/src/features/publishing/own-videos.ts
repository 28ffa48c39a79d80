import { VIDEO_STATUS } from '@zhenku/contract/constants';
import type { MyVideo } from '@zhenku/contract/publishing/publishing';
import type { Db } from '../../platform/database/database.ts';
import { pictureUrlOrNull, type PublicFiles } from '../catalogue/media-urls.ts';
import { pricesInYuan } from '../catalogue/prices.ts';
import { type Pace, processingPace } from './pipeline/processing-queue.ts';
import { fileKey, queuePosition } from './video-columns.ts';

export function ownVideos(db: Db, userId: number) {
  return db.selectFrom('videos as v').where('v.author_id', '=', userId).where('v.deleted_at', 'is', null);
}

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
      fileKey('poster', 'thumbnail').as('thumbnail'),
      queuePosition().as('queue_position'),
    ]);
}

type OwnVideoRow = Awaited<ReturnType<ReturnType<typeof selectOwnVideo>['executeTakeFirstOrThrow']>>;

const pricesOf = ({ draft, ...row }: OwnVideoRow) =>
  draft
    ? { hdPrice: draft.hdPrice ?? null, hd4kPrice: draft.hd4kPrice ?? null, hdPlusPrice: draft.hdPlusPrice ?? null }
    : pricesInYuan(row);

export async function asMyVideos(db: Db, rows: OwnVideoRow[], storage: PublicFiles): Promise<MyVideo[]> {
  const isAnyProcessing = rows.some(({ status }) => status === VIDEO_STATUS.processing);
  const pace = isAnyProcessing ? await processingPace(db) : null;
  return rows.map((row) => ({ ...asMyVideo(row, storage), expectedSeconds: expectedSeconds(row, pace) }));
}

function expectedSeconds({ status, progress, queue_position: place }: OwnVideoRow, pace: Pace | null): number | null {
  if (status !== VIDEO_STATUS.processing || pace === null) return null;
  const rounds = progress === null ? Math.ceil((place ?? 1) / pace.atOnce) : 1 - progress;
  return Math.ceil(rounds * pace.secondsPerClip);
}

function asMyVideo(row: OwnVideoRow, storage: PublicFiles): Omit<MyVideo, 'expectedSeconds'> {
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

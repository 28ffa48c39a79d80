import type { OperatorNextVersion } from '@zhenku/contract/review/operator-videos';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { pictureUrlOrNull, pictureUrls, type PublicFiles } from '../catalogue/media-urls.ts';
import { asMeasuredFile } from '../publishing/pipeline/measurements.ts';
import { fileKeyOf, thumbnailKeys } from '../publishing/video-columns.ts';
import { asSimilarClips, similarToNextVersion } from './similar-clips.ts';

const NEXT = sql.ref<number>('n.version');

export async function readNextVersions(
  db: Db,
  storage: PublicFiles,
  videoIds: number[],
): Promise<Map<number, OperatorNextVersion>> {
  const rows = await db
    .selectFrom('video_versions as n')
    .innerJoin('videos as v', 'v.id', 'n.video_id')
    .where('n.video_id', 'in', videoIds)
    .select(['n.video_id', 'n.status', 'n.reason', 'n.note', 'n.fps', 'n.duration', 'n.original_bytes'])
    .select(['n.findings', 'n.true_resolution'])
    .select([
      'n.submitted_at',
      sql<string | null>`n.facts ->> 'codec'`.as('codec'),
      sql<string | null>`n.width || 'X' || n.height`.as('resolution'),
      fileKeyOf(NEXT, 'poster', 'thumbnail').as('thumbnail'),
      fileKeyOf(NEXT, 'preview').as('preview'),
      thumbnailKeys(NEXT).as('thumbnails'),
      similarToNextVersion().as('similar'),
    ])
    .execute();
  return new Map(
    rows.map((row): [number, OperatorNextVersion] => [
      row.video_id,
      {
        status: row.status,
        ...asReviewedFile(row, storage),
        fileSize: Number(row.original_bytes),
        addTime: row.submitted_at,
      },
    ]),
  );
}

type FileRow = Parameters<typeof asMeasuredFile>[0] &
  Pick<OperatorNextVersion, 'reason' | 'note' | 'resolution' | 'codec' | 'fps'> & {
    duration: number | null;
    thumbnail: string | null;
    thumbnails: string[];
    preview: string | null;
    similar: Parameters<typeof asSimilarClips>[0];
  };

export const asReviewedFile = (row: FileRow, storage: PublicFiles) => ({
  reason: row.reason,
  note: row.note,
  thumbnailUrl: pictureUrlOrNull(storage, row.thumbnail),
  videoThumbnailUrls: pictureUrls(storage, row.thumbnails),
  previewUrl: pictureUrlOrNull(storage, row.preview),
  resolution: row.resolution,
  codec: row.codec,
  fps: row.fps,
  videoDuration: row.duration,
  similar: asSimilarClips(row.similar, storage),
  ...asMeasuredFile(row),
});

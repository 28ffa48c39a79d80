import type { Input } from '@zhenku/contract/api';
import { VIDEO_REPORT_STATUS } from '@zhenku/contract/rules/video-report-reasons';
import type { PageOf } from '@zhenku/contract/shapes';
import type { VideoReport } from '@zhenku/contract/video-reports';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { hasStatus, readOperatorList } from '../../platform/operator-list.ts';
import type { PublicFiles } from '../catalogue/media-urls.ts';
import { fileKey } from '../publishing/video-columns.ts';

/** Reports of clips: open ones oldest first, everything else newest first. */
export async function listReports(
  db: Db,
  storage: PublicFiles,
  { status, ...paging }: Input<'GET /operator/v1/reports'>,
): Promise<PageOf<VideoReport>> {
  const { rows, ...page } = await readOperatorList(db, paging, {
    from: sql`video_reports as p where ${hasStatus('p.status', status)}`,
    id: 'p.id',
    since: 'p.id',
    waiting: status === VIDEO_REPORT_STATUS.open,
    read: (ids: number[]) => readReports(db, storage, ids),
    idOf: ({ reportId }) => reportId,
  });
  return { content: rows, ...page };
}

async function readReports(db: Db, storage: PublicFiles, ids: number[]): Promise<VideoReport[]> {
  const rows = await db
    .selectFrom('video_reports as p')
    .innerJoin('videos as v', 'v.id', 'p.video_id')
    .innerJoin('users as u', 'u.id', 'v.author_id')
    .leftJoin('operators as o', 'o.id', 'p.operator_id')
    .where('p.id', 'in', ids)
    .select(['p.id', 'p.video_id', 'p.reason', 'p.detail', 'p.contact', 'p.user_id', 'p.status', 'p.note'])
    .select(['p.created_at', 'p.decided_at', 'v.name', 'v.status as video_status', 'v.deleted_at', 'o.username'])
    .select([
      'u.name as author_name',
      fileKey('thumbnail', 'poster').as('thumbnail'),
      sql<number>`(select count(*)::int from video_reports q where q.video_id = v.id and q.status = 0)`.as('open'),
    ])
    .execute();
  return rows.map((row) => ({
    reportId: row.id,
    videoId: row.video_id,
    videoName: row.name,
    videoStatus: row.video_status,
    deleted: row.deleted_at !== null,
    thumbnailUrl: row.thumbnail === null ? null : storage.publicUrl(row.thumbnail),
    authorName: row.author_name,
    reason: row.reason,
    detail: row.detail,
    contact: row.contact,
    userId: row.user_id,
    status: row.status,
    operatorName: row.username,
    note: row.note,
    openReports: row.open,
    time: row.created_at,
    decideTime: row.decided_at,
  }));
}

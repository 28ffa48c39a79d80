import { formatTime } from '@zhenku/contract/format';
import { REPORT_STATUS_LABEL } from '@zhenku/contract/operators/operator-labels';
import { VIDEO_REPORT_REASONS, VIDEO_REPORT_STATUS } from '@zhenku/contract/review/video-report-reasons';
import type { ReportFilter, VideoReport } from '@zhenku/contract/review/video-reports';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { allOf, anyOf, isNumber, isPartOf, isSelected } from '../../platform/lists/list-conditions.ts';
import { listOrder, type OperatorList } from '../../platform/lists/operator-list.ts';
import { filesForOperator, pictureUrlOrNull, type PublicFiles, type SignedFiles } from '../catalogue/media-urls.ts';
import { fileKey } from '../publishing/video-columns.ts';

/** By default open reports come oldest first, other lists newest first. The CSV file omits contact details. */
export const reportList = (storage: SignedFiles): OperatorList<ReportFilter, VideoReport, number> => ({
  name: 'reports',
  fileName: '举报.csv',
  columns: [
    ['举报编号', ({ reportId }) => String(reportId)],
    ['素材编号', ({ videoId }) => String(videoId)],
    ['作品', ({ videoName }) => videoName],
    ['创作者', ({ authorName }) => authorName],
    ['原因', ({ reason }) => VIDEO_REPORT_REASONS.find((one) => one.reason === reason)?.label ?? ''],
    ['说明', ({ detail }) => detail ?? ''],
    ['状态', ({ status }) => REPORT_STATUS_LABEL[status] ?? ''],
    ['处理人', ({ operatorName }) => operatorName ?? ''],
    ['处理说明', ({ note }) => note ?? ''],
    ['举报时间', ({ time }) => formatTime(time)],
    ['处理时间', ({ decideTime }) => (decideTime ? formatTime(decideTime) : '')],
  ],
  select: ({ db, operator }, filter) => {
    const { keyword, status } = filter;
    const matching = db
      .selectFrom('video_reports as p')
      .innerJoin('videos as v', 'v.id', 'p.video_id')
      .innerJoin('users as u', 'u.id', 'v.author_id')
      .where(
        allOf([
          isSelected(filter, { status: 'p.status', time: 'p.created_at' }),
          keyword &&
            anyOf([
              isPartOf(keyword, ['v.name', 'u.name', 'p.detail']),
              isNumber(keyword, 'p.video_id'),
              isNumber(keyword, 'p.id'),
            ]),
        ]),
      );
    const columns = { time: 'p.created_at', decideTime: { nullable: 'p.decided_at' } };
    const order = { id: 'p.id', oldestFirst: status === VIDEO_REPORT_STATUS.open };
    return {
      matching,
      rows: matching.select('p.id').orderBy(listOrder(filter, columns, order)),
      read: (ids) => readReports(db, filesForOperator(storage, operator), ids),
      idOf: ({ reportId }) => reportId,
    };
  },
});

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
      fileKey('poster', 'thumbnail').as('thumbnail'),
      sql<number>`(select count(*)::int from video_reports q where q.video_id = v.id and q.status = 0)`.as('open'),
    ])
    .execute();
  return rows.map((row) => ({
    reportId: row.id,
    videoId: row.video_id,
    videoName: row.name,
    videoStatus: row.video_status,
    deleted: row.deleted_at !== null,
    thumbnailUrl: pictureUrlOrNull(storage, row.thumbnail),
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

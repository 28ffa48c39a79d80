import { formatTime } from '@zhenku/contract/format';
import { SERIES_STATUS, SERIES_STATUS_LABEL } from '@zhenku/contract/operators/operator-labels';
import type { OperatorSeries, OperatorSeriesFilter } from '@zhenku/contract/series/operator-series';
import { sql, type SqlBool } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { allOf, anyOf, isNumber, isPartOf, isSelected } from '../../platform/lists/list-conditions.ts';
import { listOrder, type OperatorList } from '../../platform/lists/operator-list.ts';
import { CLIP_COUNTS } from './read-series.ts';

const statusOf = ({ hiddenReason }: OperatorSeries) =>
  hiddenReason === null ? SERIES_STATUS.shown : SERIES_STATUS.hidden;

export const seriesList: OperatorList<OperatorSeriesFilter, OperatorSeries, number> = {
  name: 'series',
  fileName: '系列.csv',
  columns: [
    ['系列编号', ({ seriesId }) => String(seriesId)],
    ['名称', ({ seriesName }) => seriesName],
    ['简介', ({ remark }) => remark],
    ['创作者编号', ({ authorId }) => String(authorId)],
    ['创作者', ({ authorName }) => authorName],
    ['作品数', ({ videoCount }) => String(videoCount)],
    ['在售作品数', ({ onSaleCount }) => String(onSaleCount)],
    ['状态', (series) => SERIES_STATUS_LABEL[statusOf(series)]!],
    ['隐藏原因', ({ hiddenReason }) => hiddenReason ?? ''],
    ['隐藏时间', ({ hideTime }) => (hideTime ? formatTime(hideTime) : '')],
    ['创建时间', ({ addTime }) => formatTime(addTime)],
  ],
  select: ({ db }, { status, ...filter }) => {
    const { keyword } = filter;
    const matching = db
      .selectFrom('series as s')
      .innerJoin('users as u', 'u.id', 's.author_id')
      .where(
        allOf([
          isSelected(filter, { time: 's.created_at' }),
          status !== undefined && sql<SqlBool>`(s.hidden_at is not null) = ${status === SERIES_STATUS.hidden}`,
          keyword && anyOf([isPartOf(keyword, ['s.name', 's.remark', 'u.name']), isNumber(keyword, 's.id')]),
        ]),
      );
    const columns = { addTime: 's.created_at', hideTime: { nullable: 's.hidden_at' } };
    return {
      matching,
      rows: matching.select('s.id').orderBy(listOrder(filter, columns, { id: 's.id', oldestFirst: false })),
      read: (ids) => readRows(db, ids),
      idOf: ({ seriesId }) => seriesId,
    };
  },
};

async function readRows(db: Db, ids: number[]): Promise<OperatorSeries[]> {
  const rows = await db
    .selectFrom('series as s')
    .innerJoin('users as u', 'u.id', 's.author_id')
    .where('s.id', 'in', ids)
    .select(['s.id', 's.name', 's.remark', 's.author_id', 'u.name as author'])
    .select(['s.hidden_at', 's.hidden_reason', 's.created_at'])
    .select(CLIP_COUNTS)
    .execute();
  return rows.map((row) => ({
    seriesId: row.id,
    seriesName: row.name,
    remark: row.remark ?? '',
    authorId: row.author_id,
    authorName: row.author,
    videoCount: row.videoCount,
    onSaleCount: row.onSaleCount,
    hiddenReason: row.hidden_reason,
    hideTime: row.hidden_at,
    addTime: row.created_at,
  }));
}

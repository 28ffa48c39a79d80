import { TIER_LABEL, type Tier } from '@zhenku/contract/constants';
import { formatTime } from '@zhenku/contract/format';
import { PACK_STATUS_LABEL } from '@zhenku/contract/packs/pack-rules';
import type { SoldPack, SoldPackFilter } from '@zhenku/contract/packs/packs';
import { sql, type SqlBool } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { inYuan } from '../../platform/database/in-yuan.ts';
import { containsText } from '../../platform/database/text-match.ts';
import { yuanCell } from '../../platform/lists/csv.ts';
import { allOf, isFound, isNamed, isSelected } from '../../platform/lists/list-conditions.ts';
import { listOrder, type OperatorList } from '../../platform/lists/operator-list.ts';
import { packStatus, selectPacks } from './pack-rows.ts';

/** Newest first unless the filter says otherwise. */
export const soldPackList: OperatorList<SoldPackFilter, SoldPack, number> = {
  name: 'packs',
  fileName: '下载包.csv',
  columns: [
    ['编号', ({ packId }) => String(packId)],
    ['下载包', ({ packName }) => packName],
    ['规格', ({ videoType }) => TIER_LABEL[videoType as Tier]],
    ['下载次数', ({ downloads }) => String(downloads)],
    ['已用', ({ used }) => String(used)],
    ['剩余', ({ remaining }) => String(remaining)],
    ['价格', ({ price }) => yuanCell(price)],
    ['未用金额', ({ remainAmount }) => yuanCell(remainAmount)],
    ['已退金额', ({ refundedAmount }) => (refundedAmount === null ? '' : yuanCell(refundedAmount))],
    ['用户编号', ({ userId }) => String(userId)],
    ['用户名称', ({ userName }) => userName],
    ['企业', ({ companyName }) => companyName ?? ''],
    ['状态', ({ status }) => PACK_STATUS_LABEL[status]],
    ['购买时间', ({ buyTime }) => formatTime(buyTime)],
    ['到期时间', ({ endTime }) => formatTime(endTime)],
    ['退款时间', ({ refundTime }) => (refundTime ? formatTime(refundTime) : '')],
  ],
  select: async ({ db }, { status, ...filter }) => {
    const matching = db
      .selectFrom('packs as p')
      .where(
        allOf([
          isSelected(filter, { time: 'p.bought_at', amount: 'p.price' }),
          status && sql<SqlBool>`${packStatus} = ${status}`,
          filter.keyword && (await matchesKeyword(db, filter.keyword)),
        ]),
      );
    const columns = { buyTime: 'p.bought_at', endTime: 'p.ends_at', price: 'p.price' };
    return {
      matching,
      rows: matching.select('p.id').orderBy(listOrder(filter, columns, { id: 'p.id', oldestFirst: false })),
      read: (ids) => readSoldPacks(db, ids),
      idOf: ({ packId }) => packId,
    };
  },
};

const matchesKeyword = (db: Db, keyword: string) =>
  isFound(db, 'p.id', [
    {
      named: keyword,
      rowsOf: (users) => sql`select k.id from packs k where k.user_id = any(${users})`,
      user: sql`p.user_id`,
    },
    { ids: sql`select k.id from packs k join companies c on c.id = k.company_id where ${isNamed(keyword, 'c.name')}` },
    {
      ids: sql`select k.id from packs k where ${containsText('k.name', keyword)}`,
      row: containsText('p.name', keyword),
    },
  ]);

async function readSoldPacks(db: Db, ids: number[]): Promise<SoldPack[]> {
  const rows = await selectPacks(db)
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .leftJoin('companies as c', 'c.id', 'p.company_id')
    .select(['u.name as userName', 'c.name as companyName'])
    .where('p.id', 'in', ids)
    .execute();
  return rows.map(({ ended, left, ...row }) => ({
    ...inYuan({ ...row, remainAmount: ended ? 0n : left }, 'price', 'remainAmount', 'refundedAmount'),
    remaining: ended ? 0 : row.downloads - row.used,
  }));
}

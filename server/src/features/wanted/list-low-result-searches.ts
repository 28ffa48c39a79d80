import { TERM_PEOPLE_MIN } from '@zhenku/contract/insights/insights';
import { LOW_RESULT_BELOW, type LowResultFilter, type LowResultSearch } from '@zhenku/contract/wanted/wanted';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { OperatorList } from '../../platform/lists/operator-list.ts';
import { hidingRule } from '../insights/hidden-searches.ts';
import { isDayOfList } from '../insights/terms.ts';
import { containsText } from '../../platform/database/text-match.ts';

export const lowResultList: OperatorList<LowResultFilter, LowResultSearch, string> = {
  name: 'searches',
  fileName: '素材需求.csv',
  columns: [
    ['搜索词', ({ keyword }) => keyword],
    ['人数', ({ people }) => String(people)],
    ['次数', ({ searches }) => String(searches)],
    ['找到', ({ found }) => String(found)],
    ['最近', ({ lastDay }) => lastDay],
    ['等待通知', ({ waiting }) => String(waiting)],
    ['创作者要拍', ({ creators }) => String(creators)],
    ['已屏蔽', ({ hidden }) => (hidden ? '是' : '否')],
  ],
  select: ({ db }, filter) => {
    const scarce = lowResultsBy(filter);
    return {
      matching: sql`select ${scarce}`,
      rows: sql<{ id: string }>`select s.term as id ${scarce} order by ${orderOf(filter)}`,
      read: (terms) => readLowResults(db, terms, filter),
      idOf: ({ keyword }) => keyword,
    };
  },
};

function lowResultsBy({ keyword, from, to }: LowResultFilter, terms?: string[]) {
  return sql`
    from searches s
    where s.found < ${sql.lit(LOW_RESULT_BELOW)} and ${keyword ? containsText('s.term', keyword) : sql`true`}
      and ${terms ? sql`s.term = any(${terms})` : sql`true`}
      and ${isDayOfList('s.day', { from, to })}
    group by s.term having count(distinct s.who) >= ${TERM_PEOPLE_MIN}`;
}

const SORTS = { people: sql`count(distinct s.who)`, searches: sql`count(*)`, lastDay: sql`max(s.day)` };

function orderOf({ sort, desc }: LowResultFilter) {
  const descending = sort ? desc : true;
  return sql`${SORTS[sort ?? 'people']} ${descending ? sql`desc` : sql`asc`}, s.term ${sort && desc ? sql`desc` : sql`asc`}`;
}

async function readLowResults(db: Db, terms: string[], filter: LowResultFilter): Promise<LowResultSearch[]> {
  const { rows } = await sql<LowResultSearch>`
    select s.term as keyword, count(distinct s.who)::int as people, count(*)::int as searches,
      (array_agg(s.found order by s.day desc, s.found))[1] as found, max(s.day)::text as "lastDay",
      (select count(*)::int from footage_requests r where r.term = s.term and r.kind = 'find') as waiting,
      (select count(*)::int from footage_requests r where r.term = s.term and r.kind = 'shoot') as creators,
      ${hidingRule(sql`s.term`)} as hidden
    ${lowResultsBy(filter, terms)}`.execute(db);
  return rows;
}

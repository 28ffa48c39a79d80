import { KEPT_DAYS } from '@zhenku/contract/dashboard-columns';
import type { Dashboard, Days } from '@zhenku/contract/dashboards';
import { SCARCE_BELOW } from '@zhenku/contract/wanted';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { isDayWithin } from '../../platform/paging.ts';
import { asDashboard, periodOf } from './period.ts';

interface Row {
  day: string;
  searches: number;
  people: number;
  without: number;
  scarce: number;
}

/** What was searched for by day, each term of each person once, while searches are kept. */
export async function readSearches(db: Db, asked: Days): Promise<Dashboard> {
  const period = periodOf(asked);
  const { rows } = await sql<Row>`
    select day, count(*)::int as searches, count(distinct who)::int as people,
      count(*) filter (where found = 0)::int as without, count(*) filter (where found < ${SCARCE_BELOW})::int as scarce
    from searches
    where ${isDayWithin('day', period)} and day > (now() at time zone 'Asia/Shanghai')::date - ${KEPT_DAYS.searches}::int
    group by day`.execute(db);
  return asDashboard('searches', period, new Map(rows.map(({ day, ...values }) => [day, values])));
}

import { RETENTION_DAYS } from '@zhenku/contract/operations/dashboard-columns';
import { LOW_RESULT_BELOW } from '@zhenku/contract/wanted/wanted';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { isDayWithin } from '../../../platform/lists/paging.ts';
import { type ActivityDays, storeDays, columnsOf, type Days, readBounds, readDays } from './activity-days.ts';

export interface SearchDay {
  day: string;
  searches: number;
  people: number;
  without: number;
  scarce: number;
}

/** SQL condition: the day is within the retention period. Searches from older days may be partly swept. */
const isKept = sql`day > (now() at time zone 'Asia/Shanghai')::date - ${RETENTION_DAYS.searches}::int`;

const daysOfRows = (days: Days) => sql`
  select day, count(*)::int as searches, count(distinct who)::int as people,
    count(*) filter (where found = 0)::int as without, count(*) filter (where found < ${LOW_RESULT_BELOW})::int as scarce
  from searches where ${isDayWithin('day', days)} and ${isKept} group by day`;

const DAYS: ActivityDays = {
  table: 'search_activity_days',
  columns: ['searches', 'people', 'without', 'scarce'],
  selectDays: daysOfRows,
  isRead: sql`${isKept} and searches > 0`,
};

export const storeSearchDays = (db: Db): Promise<void> => storeDays(db, DAYS);

export const readSearchDays = (db: Db, days: Days): Promise<SearchDay[]> => readDays(db, DAYS, days);

/**
 * Compares the stored totals with their source rows and corrects differences, e.g. after an account was closed and its
 * searches deleted. Returns the number of corrected days.
 */
export async function verifySearchDays(db: Db): Promise<number> {
  const { next, last } = await readBounds(db, DAYS);
  const valuesOf = (table?: string) => columnsOf(DAYS.columns, table);
  const { rows } = await sql`
    with kept as (select * from search_activity_days where day < ${next}::date and ${isKept}),
    differing as (
      select day, coalesce(r.searches, 0) as searches, coalesce(r.people, 0) as people,
        coalesce(r.without, 0) as without, coalesce(r.scarce, 0) as scarce
      from kept k full join (${daysOfRows({ from: '0001-01-01', to: last })}) r using (day)
      where (${valuesOf('k')}) is distinct from (${valuesOf('r')})
    )
    insert into search_activity_days (day, ${valuesOf()}) select * from differing
    on conflict (day) do update set (${valuesOf()}) = (select ${valuesOf('excluded')})
    returning day`.execute(db);
  return rows.length;
}

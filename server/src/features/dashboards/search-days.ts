import { KEPT_DAYS } from '@zhenku/contract/dashboard-columns';
import { SCARCE_BELOW } from '@zhenku/contract/wanted';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { isDayWithin } from '../../platform/paging.ts';

interface Days {
  from: string;
  to: string;
}
export interface SearchDay {
  day: string;
  searches: number;
  people: number;
  without: number;
  scarce: number;
}

const names = sql.join(['searches', 'people', 'without', 'scarce'].map((name) => sql.ref(name)));

/** What is told is what the searches that are kept say: the others may be swept in part. */
const isKept = sql`day > (now() at time zone 'Asia/Shanghai')::date - ${KEPT_DAYS.searches}::int`;

/** The days, as their rows say, each term of each person once: selects day and the columns. */
const daysOfRows = (days: Days) => sql`
  select day, count(*)::int as searches, count(distinct who)::int as people,
    count(*) filter (where found = 0)::int as without, count(*) filter (where found < ${SCARCE_BELOW})::int as scarce
  from searches where ${isDayWithin('day', days)} and ${isKept} group by day`;

/** The day after the last one that was added up, and the last that is over: see `ledger-days.ts`. */
async function readBounds(db: Db): Promise<{ next: string; last: string }> {
  const { rows } = await sql<{ next: string; last: string }>`
    select coalesce(max(day) + 1, '0001-01-01')::text as next,
      (((now() - interval '1 hour') at time zone 'Asia/Shanghai')::date - 1)::text as last
    from search_activity_days`.execute(db);
  return rows[0]!;
}

/** Adds up the days that are over. */
export async function addUpSearchDays(db: Db): Promise<void> {
  const { next: from, last: to } = await readBounds(db);
  if (to < from) return;
  await sql`
    insert into search_activity_days (day, ${names}) ${daysOfRows({ from, to })} on conflict do nothing`.execute(db);
}

/** What was searched for on each day on which something was, today included. */
export async function readSearchDays(db: Db, { from, to }: Days): Promise<SearchDay[]> {
  const { next } = await readBounds(db);
  const since = daysOfRows({ from: from < next ? next : from, to });
  // A day that is added up meanwhile is not told twice.
  const { rows } = await sql<SearchDay>`
    select day, ${names} from search_activity_days
    where ${isDayWithin('day', { from, to })} and day < ${next}::date and ${isKept} and searches > 0
    ${to < next ? sql`` : sql`union all ${since}`}`.execute(db);
  return rows;
}

/**
 * Compares the days with what their rows say, and adds up anew where they differ, as where an account was closed with its searches.
 * Returns how many differed.
 */
export async function proveSearchDays(db: Db): Promise<number> {
  const { next, last } = await readBounds(db);
  const valuesOf = (table: string) =>
    sql.join(['searches', 'people', 'without', 'scarce'].map((name) => sql.ref(`${table}.${name}`)));
  const { rows } = await sql`
    with kept as (select * from search_activity_days where day < ${next}::date and ${isKept}),
    differing as (
      select day, coalesce(r.searches, 0) as searches, coalesce(r.people, 0) as people,
        coalesce(r.without, 0) as without, coalesce(r.scarce, 0) as scarce
      from kept k full join (${daysOfRows({ from: '0001-01-01', to: last })}) r using (day)
      where (${valuesOf('k')}) is distinct from (${valuesOf('r')})
    )
    insert into search_activity_days (day, ${names}) select * from differing
    on conflict (day) do update set (${names}) = (select ${valuesOf('excluded')})
    returning day`.execute(db);
  return rows.length;
}

import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Person } from './people.ts';

export interface Search extends Person {
  keyword: string;
  term: string;
}

/** More than a person searches for in a day; limits scripts. */
const TERMS_PER_DAY = 200;

/**
 * Stores today's searches; `found` has each term's number of results. Skips closed accounts, whose data is already erased.
 * Locks the users, because a concurrent account closing would not see the new rows.
 */
export async function writeSearches(db: Db, searches: Search[], found: ReadonlyMap<string, number>): Promise<void> {
  await sql`
    with today as (select (now() at time zone 'Asia/Shanghai')::date as day), asked as (
      select * from unnest(
        ${searches.map(({ who }) => who)}::bigint[],
        ${searches.map(({ term }) => term)}::text[],
        ${searches.map(({ userId }) => userId)}::int[],
        ${searches.map(({ term }) => found.get(term)!)}::int[]
      ) as a (who, term, user_id, found)
    ), open as (
      select id from users where id in (select user_id from asked) and closed_at is null order by id for key share
    ), numbered as (
      select a.*, row_number() over (partition by who order by term)
        + (select count(*) from searches s, today t where s.day = t.day and s.who = a.who) as number
      from asked a where user_id is null or user_id in (select id from open)
    )
    insert into searches as s (day, who, term, user_id, found)
    select t.day, who, term, user_id, found from numbered, today t where number <= ${TERMS_PER_DAY} order by who, term
    on conflict (day, who, term) do update set found = excluded.found`.execute(db);
}

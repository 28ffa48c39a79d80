import type { Input, Output } from '@zhenku/contract/api';
import { TERM_PEOPLE_MIN } from '@zhenku/contract/insights';
import { IDEA_DAYS, SCARCE_BELOW, type ScarceSearch } from '@zhenku/contract/wanted';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { isDayWithin, readPage } from '../../platform/paging.ts';
import { hiddenBy } from '../insights/hidden-searches.ts';
import { containsText } from '../../platform/text-match.ts';

/** The searches that found little, for the operators: those of several people, the most wanted first. */
export async function listScarceSearches(
  db: Db,
  { page, size, keyword, ...period }: Input<'GET /operator/v1/searches'>,
): Promise<Output<'GET /operator/v1/searches'>> {
  const lately = sql`s.day > (now() at time zone 'Asia/Shanghai')::date - ${IDEA_DAYS}::int`;
  const scarce = sql`
    from searches s
    where s.found < ${sql.lit(SCARCE_BELOW)} and ${keyword === '' ? sql`true` : containsText('s.term', keyword)}
      and ${period.from || period.to ? isDayWithin('s.day', period) : lately}
    group by s.term having count(distinct s.who) >= ${TERM_PEOPLE_MIN}`;
  const { rows, ...paging } = await readPage(
    db,
    { page, size },
    {
      matching: sql`select ${scarce}`,
      rows: sql<ScarceSearch>`
        select s.term as keyword, count(distinct s.who)::int as people, count(*)::int as searches,
          (array_agg(s.found order by s.day desc, s.found))[1] as found, max(s.day)::text as "lastDay",
          (select count(*)::int from footage_requests r where r.term = s.term and r.kind = 'find') as waiting,
          (select count(*)::int from footage_requests r where r.term = s.term and r.kind = 'shoot') as creators,
          ${hiddenBy(sql`s.term`)} as hidden
        ${scarce} order by people desc, s.term`,
    },
  );
  return { content: rows, ...paging };
}

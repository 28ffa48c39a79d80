import {
  type FootageIdea,
  IDEA_DAYS,
  IDEA_PEOPLE_MIN,
  IDEAS_MAX,
  LOW_RESULT_BELOW,
} from '@zhenku/contract/wanted/wanted';
import { STOP_WORDS } from '@zhenku/contract/search/stop-keywords';
import { type Expression, sql, type SqlBool } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { isShown } from '../insights/hidden-searches.ts';
import { countFound, type ClipSearch } from '../search/count-found.ts';

type IdeaRow = Omit<FootageIdea, 'found'>;

/** Excludes stop words and terms that operators hide. */
const mayBeIdea = (term: Expression<unknown>) =>
  sql<SqlBool>`(replace(${term}, ' ', '') <> all (${[...STOP_WORDS]}::text[]) and ${isShown(term)})`;

export async function listIdeas(db: Db, search: ClipSearch, userId: number): Promise<{ list: FootageIdea[] }> {
  const { rows } = await sql<IdeaRow>`
    select t.term as keyword, t.people::int as people, t.mine,
      (select count(*)::int from footage_requests r where r.term = t.term and r.kind = 'find') as waiting,
      (select count(*)::int from footage_requests r where r.term = t.term and r.kind = 'shoot') as creators
    from (
      select term, sum(people) as people, bool_or(mine) as mine
      from (
        select term, count(distinct who) as people, false as mine from searches
        where found < ${sql.lit(LOW_RESULT_BELOW)} and day > (now() at time zone 'Asia/Shanghai')::date - ${IDEA_DAYS}::int
        group by term
        union all
        select term, 0, true from footage_requests where user_id = ${userId} and kind = 'shoot'
      ) each
      group by term
    ) t
    where (t.people >= ${IDEA_PEOPLE_MIN} or t.mine) and ${mayBeIdea(sql`t.term`)}
    order by t.mine desc, t.people desc, t.term limit ${IDEAS_MAX}`.execute(db);
  const list: FootageIdea[] = [];
  // A search that used to find too few clips may find enough now.
  for (const idea of rows) {
    const found = await countFound(search, idea.keyword);
    if (found !== null && (idea.mine || found < LOW_RESULT_BELOW)) list.push({ ...idea, found });
  }
  return { list };
}

export async function isIdea(db: Db, term: string): Promise<boolean> {
  const { rows } = await sql<{ people: number }>`
    select count(distinct who)::int as people from searches
    where term = ${term} and ${mayBeIdea(sql`${term}::text`)} and found < ${sql.lit(LOW_RESULT_BELOW)}
      and day > (now() at time zone 'Asia/Shanghai')::date - ${IDEA_DAYS}::int`.execute(db);
  return rows[0]!.people >= IDEA_PEOPLE_MIN;
}

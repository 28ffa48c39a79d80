import { type ClipFilter, type ClipSearch, SEARCHES_MAX, TERM_PEOPLE_MIN } from '@zhenku/contract/insights/insights';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { isDayWithin } from '../../platform/lists/paging.ts';
import { isShown } from './hidden-searches.ts';

/**
 * Lists the searches that showed a creator's clips. Omits terms that few people searched for, because a term may identify a
 * person; swept days have only terms of several people. Sorting the first subquery lets the query stop at the limit.
 */
export async function listClipSearches(
  db: Db,
  author: { id: number },
  filter: ClipFilter,
): Promise<{ list: ClipSearch[] }> {
  const { rows } = await sql<ClipSearch>`
    select c.term as keyword, (s.times + k.times)::int as searches, c.shown, c.opened
    from (
      select d.term, sum(d.shown)::int as shown, sum(d.opened)::int as opened
      from videos v join search_clips d on d.video_id = v.id and ${isDayWithin('d.day', filter)}
      where v.author_id = ${author.id} and ${filter.videoId === undefined ? sql`true` : sql`v.id = ${filter.videoId}`}
      group by d.term order by opened desc, shown desc, d.term
    ) c,
    lateral (
      select count(*) as times, count(distinct who) as people from searches s
      where s.term = c.term and ${isDayWithin('s.day', filter)}
    ) s,
    lateral (
      select coalesce(sum(people), 0) as times from search_days k
      where k.term = c.term and ${isDayWithin('k.day', filter)}
    ) k
    where (s.people >= ${TERM_PEOPLE_MIN} or k.times > 0) and ${isShown(sql`c.term`)}
    order by c.opened desc, c.shown desc, c.term limit ${SEARCHES_MAX}`.execute(db);
  return { list: rows };
}

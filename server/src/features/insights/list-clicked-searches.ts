import {
  CLICKED_MAX,
  type ClickedFilter,
  type ClickedSearch,
  TERM_PEOPLE_MIN,
} from '@zhenku/contract/insights/insights';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { OperatorList } from '../../platform/lists/operator-list.ts';
import { containsText } from '../../platform/database/text-match.ts';
import {
  filesForOperator,
  pictureUrl,
  type PublicFiles,
  type SignedFiles,
  thumbnailKey,
} from '../catalogue/media-urls.ts';
import { isDayOfList } from './terms.ts';

export const clickedList = (storage: SignedFiles): OperatorList<ClickedFilter, ClickedSearch, string> => ({
  name: 'clickedSearches',
  fileName: '搜索后打开.csv',
  columns: [
    ['搜索词', ({ keyword }) => keyword],
    ['搜索人次', ({ searches }) => String(searches)],
    ['作品展示', ({ shown }) => String(shown)],
    ['作品打开', ({ opened }) => String(opened)],
    ['打开最多的作品', ({ clips }) => clips.map(({ videoName, opened }) => `${videoName}（${opened}）`).join('；')],
  ],
  select: ({ db, operator }, filter) => {
    const { found, searches } = clickedBy(filter);
    const sums = { opened: sql`sum(d.opened)`, shown: sql`sum(d.shown)`, searches };
    const way = !filter.sort || filter.desc ? sql`desc` : sql`asc`;
    return {
      matching: sql`select ${found}`,
      rows: sql<{ id: string }>`
        select d.term as id ${found} order by ${sums[filter.sort ?? 'opened']} ${way}, d.term ${way}`,
      read: (terms) => readClicked(db, filesForOperator(storage, operator), { filter, terms }),
      idOf: ({ keyword }) => keyword,
    };
  },
});

/** Omits terms that few people searched for, because a term may identify a person. Swept days have only terms of several people. */
function clickedBy({ keyword, from, to }: ClickedFilter, terms?: string[]) {
  const inPeriod = (column: string) => isDayOfList(column, { from, to });
  const people = sql`(select count(distinct s.who) from searches s where s.term = d.term and ${inPeriod('s.day')})`;
  const late = sql`(select count(*) from searches s where s.term = d.term and ${inPeriod('s.day')})`;
  const old = sql`(select coalesce(sum(k.people), 0) from search_days k where k.term = d.term and ${inPeriod('k.day')})`;
  const found = sql`
    from search_clips d
    where ${inPeriod('d.day')} and ${keyword ? containsText('d.term', keyword) : sql`true`}
      and ${terms ? sql`d.term = any(${terms})` : sql`true`}
    group by d.term having ${people} >= ${TERM_PEOPLE_MIN} or ${old} > 0`;
  return { found, searches: sql`(${late} + ${old})`, inPeriod };
}

interface Row extends Omit<ClickedSearch, 'clips'> {
  clips: { videoId: number; videoName: string; key: string | null; opened: number }[];
}

async function readClicked(
  db: Db,
  storage: PublicFiles,
  { filter, terms }: { filter: ClickedFilter; terms: string[] },
) {
  const { found, searches, inPeriod } = clickedBy(filter, terms);
  const { rows } = await sql<Row>`
    select d.term as keyword, sum(d.shown)::int as shown, sum(d.opened)::int as opened, ${searches}::int as searches,
      (select coalesce(json_agg(c), '[]') from (
        select m.video_id as "videoId", v.name as "videoName", ${thumbnailKey('v.id')} as key, m.opened
        from (
          select o.video_id, sum(o.opened)::int as opened from search_clips o
          where o.term = d.term and ${inPeriod('o.day')}
          group by o.video_id having sum(o.opened) > 0 order by 2 desc, 1 limit ${CLICKED_MAX}
        ) m join videos v on v.id = m.video_id
      ) c) as clips
    ${found}`.execute(db);
  return rows.map(({ clips, ...search }) => ({
    ...search,
    clips: clips.map(({ key, ...clip }) => ({ ...clip, thumbnailUrl: pictureUrl(storage, key) })),
  }));
}

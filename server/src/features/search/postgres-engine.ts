import { FRAME_RATES } from '@zhenku/contract/constants';
import { toFen } from '@zhenku/contract/money';
import type { SearchFilters } from '@zhenku/contract/search';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { offsetOf, type Paging } from '../../platform/paging.ts';
import type { ListScope } from '../catalogue/lists.ts';
import {
  type Facets,
  FPS_TOLERANCE,
  NEAR_BELOW,
  NEAR_MAX,
  type SearchEngine,
  type SearchResult,
  SUGGESTIONS_MAX,
} from './engine.ts';
import { type QueryWord, queryWords, typedText } from './terms.ts';

/** Searches `video_search` itself: while a server has no index in memory yet (`live-search.ts`). */
export function postgresEngine(db: Db): SearchEngine {
  return {
    search: (filters, page) => search(db, filters, page),
    list: (scope, page) => list(db, scope, page),
    suggest: (typed) => suggest(db, typed),
  };
}

type Sql = RawBuilder<unknown>;

/** Pins, then the score, then the newest, as in the hot list. */
const HOTTEST = sql`v.pin_rank asc nulls last, coalesce(n.hot_score, 0) desc, h.published_at desc, h.video_id desc`;
const NEWEST = sql`h.published_at desc, h.video_id desc`;

const ORDER: Record<SearchFilters['sort'], Sql> = {
  relevance: sql`h.rank desc, ${HOTTEST}`,
  newest: NEWEST,
  hot: HOTTEST,
  priceAsc: sql`h.lowest_price asc nulls last, ${NEWEST}`,
  priceDesc: sql`h.lowest_price desc nulls last, ${NEWEST}`,
};

/** What the hot order needs besides a hit; counters lie apart, so that counting rewrites no index. */
const WITH_HEAT = sql`
  left join video_counters n on n.video_id = h.video_id
  left join videos v on v.id = h.video_id and v.pin_rank is not null`;

async function search(db: Db, filters: SearchFilters, page: Paging): Promise<SearchResult> {
  const words = queryWords(filters.keyword);
  // Something was asked for, and it is no writing at all.
  if (words.length === 0 && filters.keyword !== '') {
    const facets: Facets = { labels: [], categories: [], orientations: [], tiers: [], frameRates: [] };
    return { ids: [], total: 0, facets, nearIds: [], suggestions: [] };
  }
  const groups = await termGroups(db, words);
  const result = await hits(db, groups, filters, page);
  const few = result.total < NEAR_BELOW && groups.length > 1;
  return { ...result, nearIds: few ? await near(db, groups, filters) : [], suggestions: [] };
}

/** For each word the terms of which a clip must have one. */
async function termGroups(db: Db, words: QueryWord[]): Promise<string[][]> {
  const open = words.flatMap(({ word, others }, index) => (others ? [{ word, others, index }] : []));
  if (open.length === 0) return words.map(({ terms }) => terms);
  const { rows } = await sql<{ index: number; terms: string[] }>`
    select p.index, array_agg(t.term) as terms
    from unnest(
      ${open.map(({ index }) => index)}::int[],
      ${open.map(({ word, others }) => (others === 'wordsBeginning' ? `${word}%` : `%${word}%`))}::text[],
      ${open.map(({ others }) => others !== 'termsHolding')}::boolean[]
    ) as p (index, pattern, words_only)
    join search_terms t on t.term like p.pattern and (t.word or not p.words_only)
    group by p.index`.execute(db);
  const found = new Map(rows.map(({ index, terms }) => [index, terms]));
  return words.map(({ terms }, index) => [...terms, ...(found.get(index) ?? [])]);
}

const has = (terms: string[]) => sql`s.terms && ${terms}::text[]`;
const all = (conditions: Sql[]) => (conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `));

/** A word in the name weighs more than all words in the keywords, and one there more than in the description. */
function rank(groups: string[][]): Sql {
  if (groups.length === 0) return sql`0`;
  const weights = groups.map(
    (terms) => sql`case
      when s.terms[1:s.name_end] && ${terms}::text[] then ${groups.length + 1}::int
      when s.terms[s.name_end + 1:s.keywords_end] && ${terms}::text[] then 1
      else 0 end`,
  );
  return sql.join(weights, sql` + `);
}

/** How many hits have each value, the commonest first, as a JSON array. */
const facet = (columns: Sql, counted: Sql, key: Sql) => sql`(
  select coalesce(json_agg(f order by f.count desc, f.${key}), '[]')
  from (select ${columns}, count(*)::int as count from ${counted} group by ${key}) f)`;

const FACETS = sql`json_build_object(
  'labels', ${facet(
    sql`l.id as "labelId", min(l.name) as "labelName"`,
    sql`hits h join video_labels vl on vl.video_id = h.video_id join labels l on l.id = vl.label_id`,
    sql`"labelId"`,
  )},
  'categories', ${facet(
    sql`vc.category_id as "categoryId"`,
    sql`hits h join video_categories vc on vc.video_id = h.video_id`,
    sql`"categoryId"`,
  )},
  'orientations', ${facet(sql`orientation`, sql`hits h where orientation is not null`, sql`orientation`)},
  'tiers', ${facet(sql`tier`, sql`hits h cross join unnest(h.tiers) as tier`, sql`tier`)},
  'frameRates', ${facet(
    sql`rate as fps`,
    sql`hits h join unnest(${FRAME_RATES}::float8[]) as rate on abs(h.file_fps - rate) < ${FPS_TOLERANCE}`,
    sql`fps`,
  )})`;

/** A page, the exact total and the facets of all hits in one statement, from hits that are found once. */
async function hits(db: Db, groups: string[][], filters: SearchFilters, { page, size }: Paging) {
  const { rows } = await sql<{ ids: number[]; total: number; facets: Facets }>`
    with hits as materialized (
      select s.video_id, s.published_at, s.lowest_price, s.orientation, s.tiers, s.fps as file_fps,
        ${filters.sort === 'relevance' ? rank(groups) : sql`0`} as rank
      from video_search s
      where ${all([...groups.map(has), ...conditions(filters)])}
    )
    select
      (select count(*)::int from hits) as total,
      array(
        select h.video_id from hits h ${WITH_HEAT}
        order by ${ORDER[filters.sort]} limit ${size} offset ${offsetOf({ page, size })}
      ) as ids,
      ${FACETS} as facets`.execute(db);
  return rows[0]!;
}

const inCategory = (id: number) => sql`h.video_id in (select video_id from video_categories where category_id = ${id})`;
const ofLabel = (id: number) => sql`h.video_id in (select video_id from video_labels where label_id = ${id})`;

async function list(db: Db, scope: ListScope, { page, size }: Paging): Promise<{ ids: number[]; total: number }> {
  const wanted: Sql[] = [];
  if (scope.labelId !== undefined) wanted.push(ofLabel(scope.labelId));
  if (scope.categoryId !== undefined) wanted.push(inCategory(scope.categoryId));
  if (scope.authorId !== undefined)
    wanted.push(sql`h.video_id in (select id from videos where author_id = ${scope.authorId})`);
  if (scope.likeVideoId !== undefined)
    wanted.push(sql`h.video_id in (
      select c.video_id from video_categories c
      join video_categories own on own.category_id = c.category_id and own.video_id = ${scope.likeVideoId})`);
  const except = scope.exceptVideoId ?? scope.likeVideoId;
  if (except !== undefined) wanted.push(sql`h.video_id <> ${except}`);
  const { rows } = await sql<{ ids: number[]; total: number }>`
    select
      (select count(*)::int from video_search h where ${all(wanted)}) as total,
      array(
        select h.video_id from video_search h ${WITH_HEAT} where ${all(wanted)}
        order by ${ORDER[scope.sort]} limit ${size} offset ${offsetOf({ page, size })}
      ) as ids`.execute(db);
  return rows[0]!;
}

/** Clips with at least half of the words but not all, the most first; every filter holds for them too. */
async function near(db: Db, groups: string[][], filters: SearchFilters): Promise<number[]> {
  const matched = sql.join(
    groups.map((terms) => sql`(${has(terms)})::int`),
    sql` + `,
  );
  const { rows } = await sql<{ video_id: number }>`
    select h.video_id
    from (
      select s.video_id, s.published_at, ${matched} as matched
      from video_search s
      where ${all([has(groups.flat()), ...conditions(filters)])}
    ) h ${WITH_HEAT}
    where h.matched >= ${Math.ceil(groups.length / 2)} and h.matched < ${groups.length}
    order by h.matched desc, ${HOTTEST}
    limit ${NEAR_MAX}`.execute(db);
  return rows.map((row) => row.video_id);
}

function conditions(filters: SearchFilters): Sql[] {
  const list: Sql[] = [...new Set(filters.labelIds)].map(
    (id) => sql`s.video_id in (select video_id from video_labels where label_id = ${id})`,
  );
  const add = <T>(value: T | undefined, condition: (value: T) => Sql) => {
    if (value !== undefined) list.push(condition(value));
  };
  add(filters.categoryId, (id) => sql`s.video_id in (select video_id from video_categories where category_id = ${id})`);
  add(filters.orientation, (orientation) => sql`s.orientation = ${orientation}`);
  add(filters.tier, (tier) => sql`${tier} = any(s.tiers)`);
  add(filters.is8K, (is8K) => sql`s.is_8k = ${is8K}`);
  add(filters.durationMin, (seconds) => sql`s.duration >= ${seconds}`);
  add(filters.durationMax, (seconds) => sql`s.duration <= ${seconds}`);
  add(filters.priceMin, (yuan) => sql`s.lowest_price >= ${toFen(yuan)}`);
  add(filters.priceMax, (yuan) => sql`s.lowest_price <= ${toFen(yuan)}`);
  add(filters.fps, (fps) => sql`abs(s.fps - ${fps}) < ${FPS_TOLERANCE}`);
  return list;
}

async function suggest(db: Db, typed: string): Promise<string[]> {
  const text = typedText(typed);
  if (text === '') return [];
  // Typed pinyin comes with spaces and apostrophes (xi'an), and ü as v.
  const latin = text.replaceAll(' ', '').replaceAll('ü', 'v');
  const { rows } = await sql<{ term: string }>`
    select term from search_terms
    where clips > 0
      and (term like ${`%${text}%`} or pinyin like ${`${latin}%`} or initials like ${`${latin}%`})
    order by clips desc, term
    limit ${SUGGESTIONS_MAX}`.execute(db);
  return rows.map((row) => row.term);
}

import { FRAME_RATES } from '@zhenku/contract/constants';
import { LIGHT, LIGHT_LIMITS } from '@zhenku/contract/search/looks';
import { TRUE_RESOLUTION } from '@zhenku/contract/clips/findings';
import { toFen } from '@zhenku/contract/money';
import type { SearchFilters } from '@zhenku/contract/search/search';
import { clipNumberOf } from '@zhenku/search-index/clip-number';
import { suggestedStem } from '@zhenku/search-index/words/english';
import {
  type Facets,
  FPS_TOLERANCE,
  type ListScope,
  NEAR_BELOW,
  NEAR_MAX,
  noFacets,
  type SearchResult,
  SUGGESTIONS_MAX,
} from '@zhenku/search-index/query';
import { normaliseQuery, type QueryWord, queryWords } from '@zhenku/search-index/words/terms';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { offsetOf, type Paging } from '../../platform/lists/paging.ts';
import { hasSound } from '../catalogue/has-sound.ts';
import { isOfActivity } from '../catalogue/lists.ts';
import type { SearchEngine } from './engine.ts';
import { COLOUR_TOLERANCE } from './index-filters.ts';
import { readSynonyms } from './synonyms.ts';

/**
 * Searches `video_search` itself, while a server has no index in memory (`live-search.ts`). It corrects no queries, previews none and counts
 * no colours.
 */
export function postgresEngine(db: Db): SearchEngine {
  return {
    search: (filters, page) => searchClips(db, filters, page),
    list: (scope, page) => listClips(db, scope, page),
    suggest: (typed) => suggestTerms(db, typed),
    // It would count all hits of every suggestion.
    preview: async () => new Map(),
  };
}

type Sql = RawBuilder<unknown>;

/** Pins, then the score, then the newest, as in the hot list. */
const HOTTEST = sql`v.pin_rank asc nulls last, coalesce(n.hot_score, 0) desc, h.published_at desc, h.video_id desc`;
const NEWEST = sql`h.published_at desc, h.video_id desc`;

const SORT_ORDER: Record<SearchFilters['sort'], Sql> = {
  relevance: sql`h.score desc, ${HOTTEST}`,
  newest: NEWEST,
  hot: HOTTEST,
  priceAsc: sql`h.lowest_price asc nulls last, ${NEWEST}`,
  priceDesc: sql`h.lowest_price desc nulls last, ${NEWEST}`,
};

/** The joins that the hot order needs. Counters have their own table, so that counting rewrites no index. */
const WITH_HOT_SCORE = sql`
  left join video_counters n on n.video_id = h.video_id
  left join videos v on v.id = h.video_id and v.pin_rank is not null`;

async function searchClips(db: Db, filters: SearchFilters, page: Paging): Promise<SearchResult> {
  const words = queryWords(filters.keyword, await readSynonyms(db));
  // The keyword has punctuation only, which is in no text.
  if (words.length === 0 && filters.keyword !== '') {
    return { ids: [], total: 0, facets: noFacets(), nearIds: [], suggestions: [] };
  }
  const termGroups = await readTermGroups(db, words);
  const result = await readHits(db, termGroups, filters, page);
  const few = result.total < NEAR_BELOW && termGroups.length > 1;
  return { ...result, nearIds: few ? await readNearIds(db, termGroups, filters) : [], suggestions: [] };
}

/** The terms of which a clip must have one, or else one of each list in one of the lists. */
interface TermGroup {
  terms: string[];
  together: string[][][];
}

/** For each word what a clip must have. */
async function readTermGroups(db: Db, words: QueryWord[]): Promise<TermGroup[]> {
  const parts = words.flatMap(({ together = [] }) => together.flat());
  const expanded = await expandWords(db, [...words, ...parts]);
  const termsOf = new Map([...words, ...parts].map((word, index) => [word, expanded[index]!]));
  return words.map((word) => ({
    terms: termsOf.get(word)!,
    together: (word.together ?? []).map((list) => list.map((part) => termsOf.get(part)!)),
  }));
}

/** For each word its terms. */
async function expandWords(db: Db, words: QueryWord[]): Promise<string[][]> {
  const expanded = words.flatMap(({ expansions }, index) => expansions.map((expansion) => ({ ...expansion, index })));
  const translated = words.flatMap(({ english }, index) => (english === undefined ? [] : [{ english, index }]));
  if (expanded.length === 0 && translated.length === 0) return words.map(({ terms }) => terms);
  const { rows } = await sql<{ index: number; terms: string[] }>`
    select index, array_agg(term) as terms
    from (
      select p.index, t.term
      from unnest(
        ${expanded.map(({ index }) => index)}::int[],
        ${expanded.map(({ text, to }) => (to === 'wordsWithPrefix' ? `${text}%` : `%${text}%`))}::text[],
        ${expanded.map(({ to }) => to !== 'termsContaining')}::boolean[]
      ) as p (index, pattern, words_only)
      join search_terms t on t.term like p.pattern and (t.word or not p.words_only)
      union all
      select p.index, t.term
      from unnest(
        ${translated.map(({ index }) => index)}::int[], ${translated.map(({ english }) => english)}::text[]
      ) as p (index, stem)
      join search_terms t on t.english @> array[p.stem]
    ) found
    group by index`.execute(db);
  const found = new Map(rows.map(({ index, terms }) => [index, terms]));
  return words.map(({ terms }, index) => [...terms, ...(found.get(index) ?? [])]);
}

const overlaps = (clipTerms: Sql, terms: string[]) => sql`${clipTerms} && ${terms}::text[]`;

/** Whether a clip has what a word asks for among all or some of its terms. */
function hasWord({ terms, together }: TermGroup, clipTerms = sql`s.terms`): Sql {
  const all = together.map((list) => sql`(${every(list.map((part) => overlaps(clipTerms, part)))})`);
  return sql`(${sql.join([overlaps(clipTerms, terms), ...all], sql` or `)})`;
}

const every = (conditions: Sql[]) => (conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `));

/** A word in the name weighs more than all words in the keywords, and one there more than in the description. */
function relevanceScore(termGroups: TermGroup[]): Sql {
  if (termGroups.length === 0) return sql`0`;
  const weights = termGroups.map(
    (group) => sql`case
      when ${hasWord(group, sql`s.terms[1:s.name_end]`)} then ${termGroups.length + 1}::int
      when ${hasWord(group, sql`s.terms[1:s.keywords_end]`)} then 1
      else 0 end`,
  );
  return sql.join(weights, sql` + `);
}

/** How many hits have each value, the commonest first, as a JSON array. */
const facet = (columns: Sql, counted: Sql, key: Sql, condition: Sql = sql`true`) => sql`(
  select coalesce(json_agg(f order by f.count desc, f.${key}), '[]')
  from (select ${columns}, count(*)::int as count from ${counted} where ${condition} group by ${key}) f)`;

const MEASURED = sql`hits h join videos v on v.id = h.video_id`;
const IS_DARK = sql`v.mean_luma < ${sql.lit(LIGHT_LIMITS.darkBelow)}`;
const IS_BRIGHT = sql`v.mean_luma >= ${sql.lit(LIGHT_LIMITS.brightFrom)}`;
const LIGHT_OF_CLIP = sql`(case when ${IS_DARK} then ${sql.lit(LIGHT.dark)} when ${IS_BRIGHT} then ${sql.lit(LIGHT.bright)} end)`;
const IS_REAL_RESOLUTION = sql`(v.true_resolution ->> 'verdict')::int = ${sql.lit(TRUE_RESOLUTION.real)}`;

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
  'orientations', ${facet(sql`orientation`, sql`hits h`, sql`orientation`, sql`orientation is not null`)},
  'tiers', ${facet(sql`tier`, sql`hits h cross join unnest(h.tiers) as tier`, sql`tier`)},
  'motions', ${facet(sql`motion`, MEASURED, sql`motion`, sql`motion is not null`)},
  'lights', ${facet(sql`${LIGHT_OF_CLIP} as light`, MEASURED, sql`light`, sql`${LIGHT_OF_CLIP} is not null`)},
  'authenticationTypes', ${facet(
    sql`authentication_type as "authenticationType"`,
    MEASURED,
    sql`"authenticationType"`,
  )},
  'colours', '[]'::json,
  'is8K', (select count(*)::int from ${MEASURED} where v.is_8k),
  'trueResolution', (select count(*)::int from ${MEASURED} where ${IS_REAL_RESOLUTION}),
  'sound', (select count(*)::int from ${MEASURED} where ${hasSound}),
  'frameRates', ${facet(
    sql`rate as fps`,
    sql`hits h join unnest(${FRAME_RATES}::float8[]) as rate on abs(h.file_fps - rate) < ${FPS_TOLERANCE}`,
    sql`fps`,
  )})`;

/** A page, the exact total and the facets of all hits in one statement, which finds the hits once. */
async function readHits(db: Db, termGroups: TermGroup[], filters: SearchFilters, page: Paging) {
  const hasWords = every(termGroups.map((group) => hasWord(group)));
  const number = clipNumberOf(filters.keyword);
  const matches = number === undefined ? hasWords : sql`((${hasWords}) or s.video_id = ${number})`;
  const order = SORT_ORDER[filters.sort];
  const { rows } = await sql<{ ids: number[]; total: number; facets: Facets }>`
    with hits as materialized (
      select s.video_id, s.published_at, s.lowest_price, s.orientation, s.tiers, s.fps as file_fps,
        ${filters.sort === 'relevance' ? relevanceScore(termGroups) : sql`0`} as score
      from video_search s
      where ${every([matches, ...filterConditions(filters)])}
    )
    select
      (select count(*)::int from hits) as total,
      array(
        select h.video_id from hits h ${WITH_HOT_SCORE}
        order by ${number === undefined ? order : sql`h.video_id = ${number} desc, ${order}`}
        limit ${page.size} offset ${offsetOf(page)}
      ) as ids,
      ${FACETS} as facets`.execute(db);
  return rows[0]!;
}

async function listClips(db: Db, scope: ListScope, page: Paging): Promise<{ ids: number[]; total: number }> {
  const inScope = every(scopeConditions(scope));
  const { rows } = await sql<{ ids: number[]; total: number }>`
    select
      (select count(*)::int from video_search h where ${inScope}) as total,
      array(
        select h.video_id from video_search h ${WITH_HOT_SCORE} where ${inScope}
        order by ${SORT_ORDER[scope.sort]} limit ${page.size} offset ${offsetOf(page)}
      ) as ids`.execute(db);
  return rows[0]!;
}

function scopeConditions(scope: ListScope): Sql[] {
  const conditions: Sql[] = [];
  if (scope.labelId !== undefined) conditions.push(hasLabel(sql`h.video_id`, scope.labelId));
  if (scope.categoryId !== undefined) conditions.push(hasCategory(sql`h.video_id`, scope.categoryId));
  if (scope.authorId !== undefined) {
    conditions.push(sql`h.video_id in (select id from videos where author_id = ${scope.authorId})`);
  }
  if (scope.likeVideoId !== undefined) {
    conditions.push(sql`h.video_id in (
      select c.video_id from video_categories c
      join video_categories own on own.category_id = c.category_id and own.video_id = ${scope.likeVideoId})`);
  }
  const except = scope.exceptVideoId ?? scope.likeVideoId;
  if (except !== undefined) conditions.push(sql`h.video_id <> ${except}`);
  return conditions;
}

const hasLabel = (videoId: Sql, labelId: number) =>
  sql`${videoId} in (select video_id from video_labels where label_id = ${labelId})`;
const hasCategory = (videoId: Sql, categoryId: number) =>
  sql`${videoId} in (select video_id from video_categories where category_id = ${categoryId})`;

/** Clips with at least half of the words but not all, the most first; every filter holds for them too. */
async function readNearIds(db: Db, termGroups: TermGroup[], filters: SearchFilters): Promise<number[]> {
  const matched = sql.join(
    termGroups.map((group) => sql`${hasWord(group)}::int`),
    sql` + `,
  );
  const { rows } = await sql<{ video_id: number }>`
    select h.video_id
    from (
      select s.video_id, s.published_at, ${matched} as matched
      from video_search s
      where ${every([
        sql`(${sql.join(
          termGroups.map((group) => hasWord(group)),
          sql` or `,
        )})`,
        ...filterConditions(filters),
      ])}
    ) h ${WITH_HOT_SCORE}
    where h.matched >= ${Math.ceil(termGroups.length / 2)} and h.matched < ${termGroups.length}
    order by h.matched desc, ${HOTTEST}
    limit ${NEAR_MAX}`.execute(db);
  return rows.map((row) => row.video_id);
}

function filterConditions(filters: SearchFilters): Sql[] {
  const conditions: Sql[] = [...new Set(filters.labelIds)].map((id) => hasLabel(sql`s.video_id`, id));
  const addCondition = <T>(value: T | undefined, condition: (value: T) => Sql) => {
    if (value !== undefined) conditions.push(condition(value));
  };
  addCondition(filters.categoryId, (id) => hasCategory(sql`s.video_id`, id));
  addCondition(filters.albumId, (id) => sql`s.video_id in (select video_id from album_videos where album_id = ${id})`);
  addCondition(filters.activityId, (id) => ofClip(isOfActivity(id)));
  addCondition(filters.authorId, (id) => ofClip(sql`v.author_id = ${id}`));
  addCondition(filters.orientation, (orientation) => sql`s.orientation = ${orientation}`);
  addCondition(filters.tier, (tier) => sql`${tier} = any(s.tiers)`);
  addCondition(filters.is8K, (is8K) => sql`s.is_8k = ${is8K}`);
  addCondition(filters.durationMin, (seconds) => sql`s.duration >= ${seconds}`);
  addCondition(filters.durationMax, (seconds) => sql`s.duration <= ${seconds}`);
  addCondition(filters.priceMin, (yuan) => sql`s.lowest_price >= ${toFen(yuan)}`);
  addCondition(filters.priceMax, (yuan) => sql`s.lowest_price <= ${toFen(yuan)}`);
  addCondition(filters.fps, (fps) => sql`abs(s.fps - ${fps}) < ${FPS_TOLERANCE}`);
  addCondition(filters.authenticationType, (type) => ofClip(sql`v.authentication_type = ${type}`));
  addCondition(filters.motion, (motion) => ofClip(sql`v.motion = ${motion}`));
  addCondition(filters.light, (light) => ofClip(sql`${LIGHT_OF_CLIP} = ${light}`));
  addCondition(filters.trueResolution, () => ofClip(IS_REAL_RESOLUTION));
  addCondition(filters.sound, (sound) => ofClip(sql`${hasSound} = ${sound}`));
  addCondition(filters.colour, (colour) =>
    ofClip(sql`palette_has_colour(v.palette, lab_of_colour(${colour}), ${COLOUR_TOLERANCE})`),
  );
  return conditions;
}

/** A condition on the clip itself, as `v`. */
const ofClip = (condition: Sql) => sql`s.video_id in (select v.id from videos v where ${condition})`;

/** Terms need no escaping in patterns: they have letters, digits and symbols only. */
async function suggestTerms(db: Db, typed: string): Promise<string[]> {
  const text = normaliseQuery(typed);
  if (text === '') return [];
  // Typed pinyin comes with spaces and apostrophes (xi'an), and ü as v.
  const latin = text.replaceAll(' ', '').replaceAll('ü', 'v');
  const stem = suggestedStem(text) ?? null;
  const { rows } = await sql<{ term: string }>`
    select term from search_terms
    where clips > 0
      and (term like ${`%${text}%`} or pinyin like ${`${latin}%`} or initials like ${`${latin}%`}
        or exists (select from unnest(english) stem where stem like ${stem && `${stem}%`}))
    order by clips desc, term
    limit ${SUGGESTIONS_MAX}`.execute(db);
  return rows.map((row) => row.term);
}

import { retainGroups } from '@zhenku/search-index/bitmap-groups';
import {
  type Clip,
  type ClipIndex,
  createClipIndex,
  currentSortOrder,
  removeClip,
  replaceHotScores,
  upsertClip,
} from '@zhenku/search-index/clip-index';
import type { Look } from '@zhenku/search-index/looks';
import { upsertWord, type WordRow } from '@zhenku/search-index/words/vocabulary';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { nextTurn } from '../../platform/observability/event-loop.ts';
import { FILTER_VALUES, LAYOUT, readFilterValues } from './index-filters.ts';
import { readSynonyms } from './synonyms.ts';

/** Batch sizes that take a few milliseconds, so that other requests are served in between. */
const BATCH = { clips: 500, words: 5_000, scores: 5_000, changes: 500 };
/** Separates terms, which contain only letters, digits and symbols. */
const SEPARATOR = '\u001f';
/** Special ids in `search_changes` for the hot order and the synonyms. */
const HOT_ORDER = 0;
const SYNONYMS = -1;
/** A small id, because an index has a place for each id. */
const ONLY_CLIP = 1;

type ClipRow = Omit<Clip, 'terms' | 'look' | 'groups' | 'flags' | 'texts'> & Look & { terms: string };

/**
 * Reads the clips whose id meets `isWanted`. Applies the condition to each table, because PostgreSQL does not infer the
 * condition from equal ids and would read every table from the start for each batch.
 */
const readClips = (db: Db, isWanted: (id: RawBuilder<unknown>) => RawBuilder<unknown>, limit?: number) =>
  sql<ClipRow>`
    select
      s.video_id as id, v.author_id as "authorId", array_to_string(s.terms, ${SEPARATOR}) as terms,
      s.name_end as "nameEnd", s.keywords_end as "keywordsEnd", ${FILTER_VALUES},
      s.duration, s.fps, s.lowest_price::float8 as price,
      (extract(epoch from s.published_at) * 1000000)::float8 as "publishedAt",
      v.palette, v.mean_luma as "meanLuma", v.luma_contrast as "lumaContrast",
      v.pin_rank as "pinRank", coalesce(n.hot_score, 0) as "hotScore",
      array(select label_id from video_labels l where l.video_id = s.video_id) as "labelIds",
      array(select category_id from video_categories c where c.video_id = s.video_id) as "categoryIds"
    from video_search s
    join videos v on v.id = s.video_id and ${isWanted(sql`v.id`)}
    left join video_counters n on n.video_id = s.video_id and ${isWanted(sql`n.video_id`)}
    where ${isWanted(sql`s.video_id`)}
    order by s.video_id
    limit ${limit ?? null}`.execute(db);

const asClip = ({ terms, palette, meanLuma, lumaContrast, ...row }: ClipRow): Clip => ({
  ...row,
  terms: terms === '' ? [] : terms.split(SEPARATOR),
  ...readFilterValues(row),
  look: { palette, meanLuma, lumaContrast },
});

async function lastRevision(db: Db): Promise<string> {
  const { rows } = await sql<{ last: string }>`
    select coalesce(max(revision), 0)::text as last from search_changes`.execute(db);
  return rows[0]!.last;
}

/** An index that includes all changes up to a revision. */
export interface LoadedIndex {
  index: ClipIndex;
  revision: string;
  groups?: string;
}

/** Reads the whole index in batches. Concurrent changes have a higher revision than the returned index. */
export async function loadIndex(db: Db, signal: AbortSignal): Promise<LoadedIndex> {
  const revision = await lastRevision(db);
  const index = await indexOfWords(db, signal);
  for (let after = 0; ;) {
    signal.throwIfAborted();
    const clips = await readClips(db, (id) => sql`${id} > ${after}`, BATCH.clips);
    for (const row of clips.rows) upsertClip(index, asClip(row));
    if (clips.rows.length < BATCH.clips) break;
    after = clips.rows.at(-1)!.id;
    await nextTurn();
  }
  return { index, revision };
}

/** Creates an index with the catalogue's words and capacity for its clips, but without any clips. */
export async function indexOfWords(db: Db, signal: AbortSignal): Promise<ClipIndex> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from video_search`.execute(db);
  const index = createClipIndex(rows[0]!.count, LAYOUT);
  index.synonyms = await readSynonyms(db);
  await loadWords(db, index, signal);
  return index;
}

/** Returns an index of one clip, to be compared with searches; undefined if the clip is not on sale. */
export async function indexOfClip(db: Db, videoId: number): Promise<ClipIndex | undefined> {
  const { rows } = await readClips(db, (id) => sql`${id} = ${videoId}`);
  const [clip] = rows.map(asClip);
  if (!clip) return undefined;
  const index = createClipIndex(1, LAYOUT);
  index.synonyms = await readSynonyms(db);
  const labels = await db.selectFrom('labels').select(['id', 'name']).execute();
  index.labelNames = new Map(labels.map(({ id, name }) => [id, name]));
  const words = await sql<WordRow>`${WORDS} where term = any(${clip.terms}::text[])`.execute(db);
  for (const row of words.rows) if (row.word || row.clips > 0) upsertWord(index.vocabulary, row);
  upsertClip(index, { ...clip, id: ONLY_CLIP });
  return index;
}

/** Sorts stale orders now, so that the next search does not have to. */
export async function sortStale(index: ClipIndex): Promise<void> {
  for (const name of index.staleSortOrders) {
    currentSortOrder(index, name);
    await nextTurn();
  }
}

const WORDS = sql`select term, word, clips, pinyin, initials, english from search_terms`;

/** Reads the words. Excludes full names, which are neither words nor keywords; see the search index's `names.ts`. */
async function loadWords(db: Db, index: ClipIndex, signal: AbortSignal): Promise<void> {
  for (let after = ''; ;) {
    signal.throwIfAborted();
    const { rows } = await sql<WordRow>`
      ${WORDS} where (word or clips > 0) and term > ${after} order by term limit ${BATCH.words}`.execute(db);
    for (const row of rows) upsertWord(index.vocabulary, row);
    if (rows.length < BATCH.words) return;
    after = rows.at(-1)!.term;
    await nextTurn();
  }
}

/** Returns whether there were any changes. */
export async function applyChanges(db: Db, loaded: LoadedIndex): Promise<boolean> {
  for (let hasChanged = false; ; hasChanged = true) {
    const { rows } = await sql<{
      changes: { id: number; revision: string }[];
      labels: Record<string, string> | null;
      categories: number[];
    }>`
      select
        array(
          select json_build_object('id', video_id, 'revision', revision::text)
          from search_changes where revision > ${loaded.revision}::bigint order by revision limit ${BATCH.changes}
        ) as changes,
        (select json_object_agg(id, name) from labels) as labels,
        array(select id from categories) as categories`.execute(db);
    const { changes, labels, categories } = rows[0]!;
    const { index } = loaded;
    const groups = JSON.stringify([labels, categories]);
    if (groups !== loaded.groups) hasChanged = true;
    loaded.groups = groups;
    index.labelNames = new Map(Object.entries(labels ?? {}).map(([id, name]) => [Number(id), name]));
    // Ids are never reused, so the clips of a deleted label need not be read again.
    retainGroups(index.labels, index.labelNames);
    retainGroups(index.categories, new Set(categories));
    if (changes.length === 0) return hasChanged;
    const changed = new Set(changes.map(({ id }) => id));
    if (changed.delete(SYNONYMS)) index.synonyms = await readSynonyms(db);
    if (changed.delete(HOT_ORDER)) await reloadHotScores(db, index);
    if (changed.size > 0) await reloadClips(db, index, [...changed]);
    loaded.revision = changes.at(-1)!.revision;
  }
}

async function reloadClips(db: Db, index: ClipIndex, ids: number[]): Promise<void> {
  const clips = (await readClips(db, (id) => sql`${id} = any(${ids}::int[])`)).rows.map(asClip);
  const terms = [...new Set(clips.flatMap((clip) => clip.terms))];
  const words = await sql<WordRow>`${WORDS} where term = any(${terms}::text[])`.execute(db);
  // Synchronous from here to the end, so that a search sees either all of the changes or none.
  for (const row of words.rows) {
    // A known term may have become only a full name.
    if (row.word || row.clips > 0 || index.vocabulary.byTerm.has(row.term)) upsertWord(index.vocabulary, row);
  }
  for (const id of ids) removeClip(index, id);
  for (const clip of clips) upsertClip(index, clip);
}

async function reloadHotScores(db: Db, index: ClipIndex): Promise<void> {
  const scores = new Map<number, number>();
  for (let after = 0; ;) {
    const { rows } = await sql<{ id: number; score: number }>`
      select video_id as id, hot_score as score from video_counters
      where video_id > ${after} and hot_score <> 0 order by video_id limit ${BATCH.scores}`.execute(db);
    for (const { id, score } of rows) scores.set(id, score);
    if (rows.length < BATCH.scores) break;
    after = rows.at(-1)!.id;
  }
  const pins = await sql<{ id: number; rank: number }>`
    select id, pin_rank as rank from videos where pin_rank is not null`.execute(db);
  replaceHotScores(index, scores, new Map(pins.rows.map(({ id, rank }) => [id, rank])));
}

import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';
import { type Clip, type ClipIndex, makeClipIndex, orderOf, putClip, putHeat, removeClip } from './clip-index.ts';
import { keepOnly } from './columns.ts';
import { putWord, type WordRow } from './words.ts';

/** A few milliseconds of work each: requests are answered in between. */
const ROWS = { clips: 500, words: 5_000, scores: 5_000 };
const CHANGES_MAX = 500;
/** Lies between terms, and in none: they are writing only. */
const SEPARATOR = '\u001f';
/** What `search_changes` calls the hot order. */
const HOT_ORDER = 0;

interface ClipRow extends Omit<Clip, 'terms'> {
  terms: string;
}

/**
 * `isWanted` says of an id whether the clip is. It is asked of each table: PostgreSQL does not see that what holds for one
 * id holds for an equal one, and would read the tables from their beginning for every piece.
 */
const clipRows = (db: Db, isWanted: (id: RawBuilder<unknown>) => RawBuilder<unknown>, limit?: number) =>
  sql<ClipRow>`
    select
      s.video_id as id, v.author_id as "authorId", array_to_string(s.terms, ${SEPARATOR}) as terms,
      s.name_end as "nameEnd", s.keywords_end as "keywordsEnd", s.orientation, s.tiers, s.is_8k as "is8K",
      s.duration, s.fps, s.lowest_price::float8 as price,
      (extract(epoch from s.published_at) * 1000000)::float8 as published,
      v.pin_rank as pin, coalesce(n.hot_score, 0) as hot,
      array(select label_id from video_labels l where l.video_id = s.video_id) as "labelIds",
      array(select category_id from video_categories c where c.video_id = s.video_id) as "categoryIds"
    from video_search s
    join videos v on v.id = s.video_id and ${isWanted(sql`v.id`)}
    left join video_counters n on n.video_id = s.video_id and ${isWanted(sql`n.video_id`)}
    where ${isWanted(sql`s.video_id`)}
    order by s.video_id
    limit ${limit ?? null}`.execute(db);

const asClip = (row: ClipRow): Clip => ({ ...row, terms: row.terms === '' ? [] : row.terms.split(SEPARATOR) });

async function lastRevision(db: Db): Promise<string> {
  const { rows } = await sql<{ last: string }>`
    select coalesce(max(revision), 0)::text as last from search_changes`.execute(db);
  return rows[0]!.last;
}

/** What the index was made from: all changes up to a revision. */
export interface Loaded {
  index: ClipIndex;
  revision: string;
}

/** Reads the whole index, in pieces; a change meanwhile has a higher revision than the one answered. */
export async function loadIndex(db: Db, signal: AbortSignal): Promise<Loaded> {
  const revision = await lastRevision(db);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from video_search`.execute(db);
  const index = makeClipIndex(rows[0]!.count);
  await loadWords(db, index, signal);
  for (let after = 0; ;) {
    signal.throwIfAborted();
    const clips = await clipRows(db, (id) => sql`${id} > ${after}`, ROWS.clips);
    for (const row of clips.rows) putClip(index, asClip(row));
    if (clips.rows.length < ROWS.clips) break;
    after = clips.rows.at(-1)!.id;
    await setImmediate();
  }
  for (const name of index.stale) {
    orderOf(index, name);
    await setImmediate();
  }
  return { index, revision };
}

/** Whole names are no words and no keywords: see `names.ts`. */
const WORDS = sql`select term, word, clips, pinyin, initials from search_terms where (word or clips > 0)`;

async function loadWords(db: Db, index: ClipIndex, signal: AbortSignal): Promise<void> {
  for (let after = ''; ;) {
    signal.throwIfAborted();
    const { rows } = await sql<WordRow>`${WORDS} and term > ${after} order by term limit ${ROWS.words}`.execute(db);
    for (const row of rows) putWord(index.words, row);
    if (rows.length < ROWS.words) return;
    after = rows.at(-1)!.term;
    await setImmediate();
  }
}

/** Brings the index up to date. Answers whether anything had changed. */
export async function catchUp(db: Db, loaded: Loaded): Promise<boolean> {
  for (let changed = false; ; changed = true) {
    const { rows } = await sql<{
      changes: { id: number; revision: string }[];
      labels: Record<string, string> | null;
      categories: number[];
    }>`
      select
        array(
          select json_build_object('id', video_id, 'revision', revision::text)
          from search_changes where revision > ${loaded.revision}::bigint order by revision limit ${CHANGES_MAX}
        ) as changes,
        (select json_object_agg(id, name) from labels) as labels,
        array(select id from categories) as categories`.execute(db);
    const { changes, labels, categories } = rows[0]!;
    const { index } = loaded;
    index.labelNames = new Map(Object.entries(labels ?? {}).map(([id, name]) => [Number(id), name]));
    // Ids are never used again: what is gone stays gone, and its clips need not be read anew.
    keepOnly(index.labels, index.labelNames);
    keepOnly(index.categories, new Set(categories));
    if (changes.length === 0) return changed;
    const ids = changes.map(({ id }) => id).filter((id) => id !== HOT_ORDER);
    if (ids.length > 0) await reloadClips(db, index, ids);
    if (ids.length < changes.length) await reloadHeat(db, index);
    loaded.revision = changes.at(-1)!.revision;
  }
}

async function reloadClips(db: Db, index: ClipIndex, ids: number[]): Promise<void> {
  const clips = (await clipRows(db, (id) => sql`${id} = any(${ids}::int[])`)).rows.map(asClip);
  const terms = [...new Set(clips.flatMap((clip) => clip.terms))];
  const words = await sql<WordRow>`${WORDS} and term = any(${terms}::text[])`.execute(db);
  // Between here and the end nothing else runs: a search sees all of it or nothing.
  for (const row of words.rows) putWord(index.words, row);
  for (const id of ids) removeClip(index, id);
  for (const clip of clips) putClip(index, clip);
}

async function reloadHeat(db: Db, index: ClipIndex): Promise<void> {
  const scores = new Map<number, number>();
  for (let after = 0; ;) {
    const { rows } = await sql<{ id: number; score: number }>`
      select video_id as id, hot_score as score from video_counters
      where video_id > ${after} and hot_score <> 0 order by video_id limit ${ROWS.scores}`.execute(db);
    for (const { id, score } of rows) scores.set(id, score);
    if (rows.length < ROWS.scores) break;
    after = rows.at(-1)!.id;
  }
  const pins = await sql<{ id: number; rank: number }>`
    select id, pin_rank as rank from videos where pin_rank is not null`.execute(db);
  putHeat(index, scores, new Map(pins.rows.map(({ id, rank }) => [id, rank])));
}

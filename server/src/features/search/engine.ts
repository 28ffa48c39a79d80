import { VIDEO_STATUS } from '@zhenku/contract/constants';
import type { Output } from '@zhenku/contract/api';
import type { SearchFilters } from '@zhenku/contract/search';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../platform/database.ts';
import type { Lister } from '../catalogue/lists.ts';
import type { Paging } from '../../platform/paging.ts';
import { readings } from './pinyin.ts';
import { ANALYSER_VERSION, type ClipTerms, clipTerms } from './terms.ts';

export type Filters = SearchFilters;
/** How many clips of the whole result have each label, category and so on, the commonest first. */
export type Facets = Output<'POST /video/v1/queryByKeyword'>['facets'];

export interface SearchResult {
  /** The page's clips. */
  ids: number[];
  /** Exact, on every page. */
  total: number;
  facets: Facets;
  /** When there are few results: clips that match most of the words, then those of the suggestions; none that match all. */
  nearIds: number[];
  /** When there are few results: queries with the nearest words of the catalogue. */
  suggestions: string[];
}

export const NEAR_BELOW = 6;
export const NEAR_MAX = 12;
export const SUGGESTIONS_MAX = 10;
/** Files say 29.97 as 30000/1001. */
export const FPS_TOLERANCE = 0.01;
export const isFrameRate = (fps: number | null, rate: number) => fps !== null && Math.abs(fps - rate) < FPS_TOLERANCE;

/** What searching asks of a search engine. Texts come as people type them. */
export interface SearchEngine extends Lister {
  search: (filters: Filters, page: Paging) => Promise<SearchResult>;
  /** Words and keywords of published clips that what is typed may become, the commonest first. */
  suggest: (typed: string) => Promise<string[]>;
}

/** Any number will do as long as it stays: one transaction at a time changes the index. */
const LOCK = 7_402_114;

/** Clips share words: without the lock two approvals could wait for each other's words in a circle. */
export async function lockIndex(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
}

/**
 * Brings the index in line with a clip, in the caller's transaction: puts a published one in, with its words and prices
 * of now, and takes any other out. To be called whenever something of the clip changes.
 */
export async function indexVideo(db: Db, videoId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await unindexVideo(tx, videoId);
    const clip = await tx
      .selectFrom('videos')
      .selectAll()
      .where('id', '=', videoId)
      .where('status', '=', VIDEO_STATUS.published)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!clip) return;
    const found = clipTerms(clip);
    const prices = [clip.hd_price, clip.hd4k_price, clip.plus_price];
    await tx
      .insertInto('video_search')
      .values({
        video_id: videoId,
        terms: found.terms,
        name_end: found.nameEnd,
        keywords_end: found.keywordsEnd,
        suggested: found.suggested,
        orientation: clip.orientation,
        tiers: prices.flatMap((price, index) => (price === null ? [] : [index + 1])),
        is_8k: clip.is_8k,
        duration: clip.duration,
        fps: clip.fps,
        lowest_price: lowest(prices),
        published_at: clip.published_at ?? clip.created_at,
        analyser: ANALYSER_VERSION,
      })
      .execute();
    await countTerms(tx, found);
  });
}

/** Takes a clip out of the index, in the caller's transaction; does nothing when it is not in there. */
export async function unindexVideo(db: Db, videoId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockIndex(tx);
    const old = await tx
      .deleteFrom('video_search')
      .where('video_id', '=', videoId)
      .returning('suggested')
      .executeTakeFirst();
    if (!old) return;
    await sql`update search_terms set clips = clips - 1 where term = any(${old.suggested}::text[])`.execute(tx);
  });
}

const lowest = (prices: (bigint | null)[]) =>
  prices.reduce((least, price) => (least === null || (price !== null && price < least) ? price : least), null);

/** Adds the terms that are new, and counts the clip for those that are suggested. */
async function countTerms(tx: Tx, { terms, words, suggested }: ClipTerms): Promise<void> {
  const read = await readings(suggested);
  const plain = terms.filter((term) => !suggested.includes(term));
  const all = [...suggested, ...plain];
  await sql`
    insert into search_terms as t (term, word, clips, pinyin, initials)
    select term, word, clips, pinyin, initials
    from unnest(
      ${all}::text[],
      ${all.map((term) => words.has(term))}::boolean[],
      ${all.map((_, index) => (index < suggested.length ? 1 : 0))}::int[],
      ${all.map((_, index) => read[index]?.pinyin ?? null)}::text[],
      ${all.map((_, index) => read[index]?.initials ?? null)}::text[]
    ) as n (term, word, clips, pinyin, initials)
    on conflict (term) do update set
      word = t.word or excluded.word,
      clips = t.clips + excluded.clips,
      pinyin = coalesce(t.pinyin, excluded.pinyin),
      initials = coalesce(t.initials, excluded.initials)
    where excluded.clips > 0 or (excluded.word and not t.word)`.execute(tx);
}

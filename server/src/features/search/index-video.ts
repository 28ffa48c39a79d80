import { PAGE_FIELDS, wordOf } from '@zhenku/contract/clips/fields';
import { translateTerms } from '@zhenku/search-index/words/english';
import { pinyinReadings } from '@zhenku/search-index/words/pinyin';
import { ANALYSER_VERSION, type ClipTerms, clipTerms } from '@zhenku/search-index/words/terms';
import { type Selectable, sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { readWords } from '../catalogue/clip-columns.ts';
import { wherePublished } from '../catalogue/published.ts';

/** Arbitrary but fixed lock number. One transaction at a time changes the index. */
const INDEX_LOCK = 7_402_114;

/** Serialises index changes. Clips share words, so two concurrent approvals could otherwise deadlock. */
export async function lockIndex(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${INDEX_LOCK})`.execute(tx);
}

/**
 * Updates a clip's index entry in the caller's transaction: adds a published clip with its current words and prices, and
 * removes any other clip. Call it whenever the clip changes.
 */
export async function indexVideo(db: Db, videoId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await unindexVideo(tx, videoId);
    const clip = await tx
      .selectFrom('videos')
      .selectAll()
      .where('id', '=', videoId)
      .where(wherePublished('videos'))
      .executeTakeFirst();
    if (!clip) return;
    const analysed = clipTerms({ ...clip, remark: pageText(clip) });
    const prices = [clip.hd_price, clip.hd4k_price, clip.plus_price];
    await tx
      .insertInto('video_search')
      .values({
        video_id: videoId,
        terms: analysed.terms,
        name_end: analysed.nameEnd,
        keywords_end: analysed.keywordsEnd,
        suggested: analysed.suggested,
        orientation: clip.orientation,
        tiers: prices.flatMap((price, index) => (price === null ? [] : [index + 1])),
        is_8k: clip.is_8k,
        duration: clip.duration,
        fps: clip.fps,
        lowest_price: lowestPrice(prices),
        published_at: clip.published_at ?? clip.created_at,
        analyser: ANALYSER_VERSION,
      })
      .execute();
    await saveTerms(tx, analysed);
  });
}

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

const PAGE_TEXTS = PAGE_FIELDS.filter((field) => ['line', 'text'].includes(wordOf(field).type));

const pageText = (clip: Selectable<Tables['videos']>) =>
  Object.values(readWords(clip, PAGE_TEXTS))
    .filter((text) => text !== null)
    .join('\n');

const lowestPrice = (prices: (bigint | null)[]) =>
  prices.reduce((least, price) => (least === null || (price !== null && price < least) ? price : least), null);

async function saveTerms(tx: Tx, { terms, words, suggested }: ClipTerms): Promise<void> {
  const readings = await pinyinReadings(suggested);
  const others = terms.filter((term) => !suggested.includes(term));
  const all = [...suggested, ...others];
  const english = await translateTerms(all);
  await sql`
    insert into search_terms as t (term, word, clips, pinyin, initials, english)
    select term, word, clips, pinyin, initials, string_to_array(english, ' ')
    from unnest(
      ${all}::text[],
      ${all.map((term) => words.has(term))}::boolean[],
      ${all.map((_, index) => (index < suggested.length ? 1 : 0))}::int[],
      ${all.map((_, index) => readings[index]?.pinyin ?? null)}::text[],
      ${all.map((_, index) => readings[index]?.initials ?? null)}::text[],
      ${english.map((stems) => stems.join(' '))}::text[]
    ) as n (term, word, clips, pinyin, initials, english)
    on conflict (term) do update set
      word = t.word or excluded.word,
      clips = t.clips + excluded.clips,
      pinyin = coalesce(t.pinyin, excluded.pinyin),
      initials = coalesce(t.initials, excluded.initials),
      english = excluded.english
    where excluded.clips > 0 or (excluded.word and not t.word) or t.english <> excluded.english`.execute(tx);
}

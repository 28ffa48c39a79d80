import { SearchFilters } from '@zhenku/contract/search/search';
import type { ClipIndex } from '@zhenku/search-index/clip-index';
import { relatedTerms } from '@zhenku/search-index/related';
import { isNoise } from '@zhenku/search-index/words/alternatives';
import { normaliseQuery } from '@zhenku/search-index/words/terms';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { understand } from './understand.ts';

const KEYWORDS_MAX = 8;
/** Related words that come before the clips' words. */
const RELATED_FIRST = 5;
/** The maximum number of clips whose words are read. */
const CLIPS_MAX = 12;

/** Returns other searches that find clips: words related to the keyword, and words of the clips that it found. */
export async function relatedKeywords(
  { db, index }: { db: Db; index: ClipIndex },
  keyword: string,
  clipIds: readonly number[],
): Promise<string[]> {
  const related = relatedTerms(index, keyword);
  const words = await wordsOfClips(db, clipIds.slice(0, CLIPS_MAX));
  const typed = normaliseQuery(keyword);
  // A search for the name of a property finds the clips with it, not those with the word.
  const isWord = (term: string) => !understand(index, SearchFilters.parse({ keyword: term })).filters.typed;
  return new Set([...related.slice(0, RELATED_FIRST), ...words, ...related])
    .values()
    .filter((term) => term !== typed && !isNoise(term) && isWord(term))
    .take(KEYWORDS_MAX)
    .toArray();
}

/** Returns the words that other clips have too, most frequent among these clips first. */
async function wordsOfClips(db: Db, clipIds: readonly number[]): Promise<string[]> {
  if (clipIds.length === 0) return [];
  const { rows } = await sql<{ term: string }>`
    select t.term
    from video_search s
    cross join unnest(s.suggested) as own (term)
    join search_terms t on t.term = own.term
    where s.video_id = any(${clipIds}::int[])
    group by t.term, t.clips
    having t.clips > count(*)
    order by count(*) desc, t.clips desc, t.term
    limit ${KEYWORDS_MAX * 2}`.execute(db);
  return rows.map(({ term }) => term);
}

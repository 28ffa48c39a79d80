import { type ClipTerm, findsClip } from '@zhenku/search-index/finds-clip';
import type { Synonyms } from '@zhenku/search-index/words/terms';
import type { Db } from '../../platform/database/database.ts';
import { nextTurn } from '../../platform/observability/event-loop.ts';
import { readSynonyms } from './synonyms.ts';

/** Batch size that takes a few milliseconds, so that other requests are served in between. */
const BATCH = 200;

export async function keywordsFindingClip(db: Db, videoId: number, keywords: readonly string[]): Promise<string[]> {
  if (keywords.length === 0) return [];
  const terms = await db
    .selectFrom('video_search as s')
    .innerJoin('search_terms as t', (join) => join.on((eb) => eb('t.term', '=', eb.fn.any('s.terms'))))
    .where('s.video_id', '=', videoId)
    .select(['t.term', 't.word', 't.english'])
    .execute();
  return await keywordsFinding(terms, keywords, await readSynonyms(db));
}

export async function keywordsFinding(
  terms: readonly ClipTerm[],
  keywords: readonly string[],
  synonyms: Synonyms,
): Promise<string[]> {
  const finding: string[] = [];
  for (let start = 0; start < keywords.length; start += BATCH) {
    finding.push(...keywords.slice(start, start + BATCH).filter((keyword) => findsClip(keyword, terms, synonyms)));
    await nextTurn();
  }
  return finding;
}

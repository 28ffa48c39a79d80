import { findsClip } from '@zhenku/search-index/finds-clip';
import type { Db } from '../../platform/database.ts';

/** Which of the searches find a clip; none where it is not on sale. */
export async function keywordsFindingClip(db: Db, videoId: number, keywords: readonly string[]): Promise<string[]> {
  if (keywords.length === 0) return [];
  const terms = await db
    .selectFrom('video_search as s')
    .innerJoin('search_terms as t', (join) => join.on((eb) => eb('t.term', '=', eb.fn.any('s.terms'))))
    .where('s.video_id', '=', videoId)
    .select(['t.term', 't.word'])
    .execute();
  return keywords.filter((keyword) => findsClip(keyword, terms));
}

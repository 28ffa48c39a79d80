import { SearchFilters } from '@zhenku/contract/search/search';
import type { ClipIndex } from '@zhenku/search-index/clip-index';
import { findsAny } from '@zhenku/search-index/finds-clip';
import type { Db } from '../../platform/database/database.ts';
import { nextTurn } from '../../platform/observability/event-loop.ts';
import { indexOfClip } from './load-index.ts';
import { understand } from './understand.ts';

/** Batch size that takes a few milliseconds, so that other requests are served in between. */
const BATCH = 200;

export async function keywordsFindingClip(db: Db, videoId: number, keywords: readonly string[]): Promise<string[]> {
  if (keywords.length === 0) return [];
  const index = await indexOfClip(db, videoId);
  return index ? await keywordsFinding(index, keywords) : [];
}

/** Returns the keywords that find a clip of the index. */
export async function keywordsFinding(index: ClipIndex, keywords: readonly string[]): Promise<string[]> {
  const finding: string[] = [];
  for (let start = 0; start < keywords.length; start += BATCH) {
    const batch = keywords.slice(start, start + BATCH);
    finding.push(
      ...batch.filter((keyword) => findsAny(index, understand(index, SearchFilters.parse({ keyword })).filters)),
    );
    await nextTurn();
  }
  return finding;
}

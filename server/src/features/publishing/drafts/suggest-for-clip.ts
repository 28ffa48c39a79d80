import type { ClipSuggestions, SuggestionForm } from '@zhenku/contract/publishing/publishing-hints';
import { type Fen, toYuan } from '@zhenku/contract/money';
import { isStopKeyword } from '@zhenku/contract/search/stop-keywords';
import { clipTerms, normaliseQuery } from '@zhenku/search-index/words/terms';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { siteSettings } from '../../../platform/site-settings.ts';
import { wherePublished } from '../../catalogue/published.ts';

/** Maximum terms compared. The rarest of them select the candidates, because they are the most specific. */
const TERMS_MAX = 16;
const RARE_TERMS = 6;
/** Newest candidates taken per rare term and per category. */
const CANDIDATES = 150;
const SIMILAR_MAX = 200;
/** A similar clip must share a third of the given terms, but at most this many. */
const SHARED_MAX = 3;
const KEYWORDS_MAX = 20;
const PRICED_MIN = 3;

export async function suggestForClip(db: Db, form: SuggestionForm): Promise<ClipSuggestions> {
  const { videoName = '', videoKeywords, categoryIds } = form;
  const typed = { name: videoName, keywords: videoKeywords, remark: null };
  const terms = clipTerms(typed).suggested.slice(0, TERMS_MAX);
  const clips = await findSimilarClips(db, terms, categoryIds);
  const { min, max } = (await siteSettings(db)).priceBand;
  const median = (prices: (Fen | null)[]) => {
    const yuan = medianOf(prices.flatMap((price) => (price === null ? [] : [toYuan(price)])));
    return yuan === null ? null : Math.min(max, Math.max(min, yuan));
  };
  return {
    keywords: commonKeywords(
      clips.map(({ keywords }) => keywords),
      new Set(videoKeywords.map(normaliseQuery)),
    ),
    prices: {
      hdPrice: median(clips.map((clip) => clip.hd_price)),
      hd4kPrice: median(clips.map((clip) => clip.hd4k_price)),
      hdPlusPrice: median(clips.map((clip) => clip.plus_price)),
    },
  };
}

interface SimilarClip {
  keywords: string[];
  hd_price: Fen | null;
  hd4k_price: Fen | null;
  plus_price: Fen | null;
}

async function findSimilarClips(db: Db, terms: string[], categoryIds: number[]): Promise<SimilarClip[]> {
  const rare = await db
    .selectFrom('search_terms')
    .where('term', 'in', terms.length > 0 ? terms : [''])
    .where('clips', '>', 0)
    .select('term')
    .orderBy('clips')
    .limit(RARE_TERMS)
    .execute();
  const candidates = [...rare.map(({ term }) => withTerm(term)), ...categoryIds.map(inCategory)];
  if (candidates.length === 0) return [];
  const given = terms.length + (categoryIds.length > 0 ? 1 : 0);
  const least = Math.min(SHARED_MAX, Math.ceil(given / 3));
  const { rows } = await sql<SimilarClip>`
    with candidates as (${sql.join(candidates, sql` union `)}),
    compared as (
      select video_id,
        (select count(*) from unnest(${terms}::text[]) as g (term) where s.terms @> array[g.term])
        + (exists (select from video_categories c
            where c.video_id = s.video_id and c.category_id = any (${categoryIds}::int[])))::int as shared
      from candidates join video_search s using (video_id)
    ),
    alike as (
      select * from compared where shared >= ${least} order by shared desc, video_id desc limit ${SIMILAR_MAX}
    )
    select v.keywords, v.hd_price, v.hd4k_price, v.plus_price
    from alike join videos v on v.id = alike.video_id
    where ${wherePublished('v')}
    order by alike.shared desc, v.id desc`.execute(db);
  return rows;
}

/** Runs one query per term, so that the planner can choose between scanning the newest clips and looking up the term. */
const withTerm = (term: string): RawBuilder<{ video_id: number }> => sql`(
  select video_id from video_search where terms @> array[${term}::text] order by video_id desc limit ${CANDIDATES})`;

const inCategory = (categoryId: number): RawBuilder<{ video_id: number }> => sql`(
  select c.video_id from video_categories c join video_search using (video_id)
  where c.category_id = ${categoryId} order by c.video_id desc limit ${CANDIDATES})`;

function commonKeywords(lists: string[][], given: Set<string>): string[] {
  const counts = new Map<string, { keyword: string; count: number }>();
  for (const keyword of lists.flat()) {
    const key = normaliseQuery(keyword);
    if (key === '' || given.has(key) || isStopKeyword(keyword)) continue;
    const known = counts.get(key);
    if (known) known.count += 1;
    else counts.set(key, { keyword, count: 1 });
  }
  return [...counts.values()]
    .toSorted((a, b) => b.count - a.count)
    .slice(0, KEYWORDS_MAX)
    .map(({ keyword }) => keyword);
}

/** Returns the median in yuan, rounded to the fen; null if there are too few prices. */
function medianOf(prices: number[]): number | null {
  if (prices.length < PRICED_MIN) return null;
  const ascending = prices.toSorted((a, b) => a - b);
  const middle = ascending.length / 2;
  const [low, high] = [ascending[Math.ceil(middle) - 1]!, ascending[Math.floor(middle)]!];
  return Math.round(((low + high) / 2) * 100) / 100;
}

// Judges what 300 queries find among the demo's clips and 20,000 synthetic ones: the share with a relevant clip among
// the first ten that the page shows (results, then near clips), and the share that shows nothing, by half and kind.
// `all` lists the failures of the first half; nothing lists those of the second, which only measures.
import { SearchFilters } from '@zhenku/contract/search/search';
import { searchClips } from '@zhenku/search-index/search';
import { understand } from '../server/src/features/search/understand.ts';
import { judgedClips } from './judged/clips.ts';
import { indexOfClips } from './judged/index-of-clips.ts';
import { type JudgedQuery, judgedQueries, QUERY_KINDS, relevantClips } from './judged/queries.ts';

interface Judgement {
  query: JudgedQuery;
  /** The clips that the page shows. */
  shown: number[];
  success: boolean;
  zero: boolean;
}

const SHOWN = 10;
const PAGE = { offset: 0, size: 60 };
const GOALS = { success: 0.95, zero: 0.02 };

const clips = judgedClips();
const names = new Map(clips.map(({ id, name }) => [id, name]));
const index = await indexOfClips(clips);
const judged: Judgement[] = [];
for (const query of judgedQueries()) judged.push(await judge(query));

async function judge(query: JudgedQuery): Promise<Judgement> {
  const filters = SearchFilters.parse({ keyword: query.text });
  const { ids, nearIds } = await searchClips(index, understand(index, filters).filters, PAGE);
  const shown = [...ids, ...nearIds];
  const relevant = relevantClips(query, clips);
  if (relevant.size === 0) throw new Error(`no clip is relevant to ${query.text}`);
  return { query, shown, success: shown.slice(0, SHOWN).some((id) => relevant.has(id)), zero: shown.length === 0 };
}

const share = (list: readonly boolean[]) => list.filter(Boolean).length / list.length;
const rows: Record<string, Record<string, string>> = {};
for (const half of [1, 2] as const) {
  for (const kind of [...QUERY_KINDS, 'all'] as const) {
    const own = judged.filter(({ query }) => query.half === half && (kind === 'all' || query.kind === kind));
    const success = share(own.map((one) => one.success));
    const zero = share(own.map((one) => one.zero));
    rows[`half ${half}, ${kind}`] = {
      queries: String(own.length),
      [`success@${SHOWN}`]: success.toFixed(3),
      'zero results': `${(zero * 100).toFixed(1)} %`,
    };
    if (kind === 'all' && (success < GOALS.success || zero > GOALS.zero)) process.exitCode = 1;
  }
}
console.table(rows);
if (process.argv.includes('all')) {
  for (const { query, shown } of judged.filter((one) => isListed(one))) {
    console.log(
      `${query.kind}: ${query.text} → ${
        shown
          .slice(0, 5)
          .map((id) => names.get(id))
          .join(', ') || 'nothing'
      }`,
    );
  }
}
console.log(
  `search-judged: goals success@${SHOWN} >= ${GOALS.success}, zero results <= ${GOALS.zero * 100} % on both halves`,
);

function isListed({ query, success }: Judgement): boolean {
  return query.half === 1 && !success;
}

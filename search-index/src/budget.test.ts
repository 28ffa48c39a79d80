import { beforeAll, describe, expect, test } from 'vitest';
import { Budget, OverBudget } from './budget.ts';
import { type ClipIndex, createClipIndex, upsertClip } from './clip-index.ts';
import { clearOutOfRange } from './filter.ts';
import { isInNameOrKeywords, matchAllWords, queryPostings } from './match.ts';
import { slotsWithNameContaining } from './words/names.ts';
import { emptyBitmap } from './bitmap.ts';
import { relax } from './relax.ts';
import { searchClips, searchExactly } from './search.ts';
import { previewSearch, suggestTerms } from './suggest.ts';
import { prepareSpelling } from './words/spelling.ts';
import { queryWords } from './words/terms.ts';
import { clipOf } from './testing.ts';
import { upsertWord, wordsSoundingLike, wordsWithPrefix } from './words/vocabulary.ts';

const CLIPS = 20_000;
const ALL = { offset: 0, size: 10 };
const filters = (keyword: string) => ({ keyword, labelIds: [], sort: 'relevance' as const });

const cityClip = (id: number) =>
  clipOf(id, {
    terms: ['城市', `云隙${id}`],
    nameEnd: 2,
    keywordsEnd: 2,
    labelIds: [1],
    categoryIds: [1],
    groups: { kind: 1, size: [1], period: 1 },
  });

function largeIndex(): ClipIndex {
  const index = createClipIndex(CLIPS, {
    groups: ['kind', 'size', 'period'],
    flags: [],
    texts: [],
    frameRates: [25],
    colours: [],
  });
  for (const term of ['城市', ...Array.from({ length: CLIPS }, (_, i) => `dr${i}`)])
    upsertWord(index.vocabulary, { term, word: true, clips: 1, pinyin: `chengshi`, initials: null, english: [] });
  for (let id = 1; id <= CLIPS; id += 1) upsertClip(index, cityClip(id));
  return index;
}

/** Creates a budget whose clock advances only at its third reading. */
function endingBudget(): Budget {
  let readings = 0;
  return new Budget(250, () => ((readings += 1) > 2 ? 1_000 : 0));
}

describe('a search of a large catalogue', () => {
  const index = largeIndex();
  beforeAll(() => prepareSpelling(index));

  test('is aborted once its time is used up, whatever it searches for', async () => {
    for (const keyword of ['', '城市', '云隙', '城市 云隙', '9999', 'dr'])
      await expect(searchClips(index, filters(keyword), { ...ALL, budgetMs: -1 }), keyword).rejects.toThrow(OverBudget);
    for (const typed of ['城', 'ch', 'dr']) expect(() => suggestTerms(index, typed, -1), typed).toThrow(OverBudget);
    for (const keyword of ['城市', '云隙'])
      expect(() => previewSearch(index, filters(keyword), -1), keyword).toThrow(OverBudget);
  });

  test('is complete if it stays within its time', async () => {
    expect(await searchClips(index, filters('城市 云隙'), { ...ALL, budgetMs: 60_000 })).toMatchObject({
      total: CLIPS,
    });
  });

  const words = (keyword: string) => queryPostings(index, queryWords(keyword), { budget: new Budget(Infinity) });
  const loops: Record<string, (budget: Budget) => unknown> = {
    'names that contain a text': (budget) => slotsWithNameContaining(index.names, '云隙', budget),
    'clips that have all words': (budget) => matchAllWords({ index, budget }, words('城市 云隙'), index.live),
    'clips that have related words': (budget) =>
      relax(
        { index, budget },
        { words: queryWords('城市 云隙'), filters: filters('城市 云隙'), exact: emptyBitmap(0), size: 10 },
      ),
    'clips out of range': (budget) =>
      clearOutOfRange({ index, budget }, index.live.slice(), { ...filters(''), durationMin: 1 }),
    'words that begin with a text': (budget) => {
      for (let i = 0; i < 3; i += 1) wordsWithPrefix(index.vocabulary, 'dr', budget);
    },
    'words of a similar sound': (budget) =>
      wordsSoundingLike(index.vocabulary, { sound: 'chensi', maxEdits: 1 }, budget),
    'deleted clips': (budget) =>
      isInNameOrKeywords(index.vocabulary.byTerm.get('城市')!.postings, new Uint32Array(0), budget),
    'counted groups': (budget) => {
      for (let i = 0; i < 5; i += 1) searchExactly(index, filters(''), { ...ALL, budget });
    },
  };

  test.each(Object.entries(loops))('is aborted in the middle of a loop: %s', (_, loop) => {
    expect(() => loop(endingBudget())).toThrow(OverBudget);
  });
});

import type { Budget, Search } from '../budget.ts';
import type { ClipIndex } from '../clip-index.ts';
import { EDIT_DISTANCE_STEPS, editDistance } from './edit-distance.ts';
import { clearOutOfRange, filterByGroups } from '../filter.ts';
import { countMatches, isInNameOrKeywords, queryPostings } from '../match.ts';
import { pinyinReadings } from './pinyin.ts';
import { type Filters, NEAR_RESULTS_BELOW } from '../query.ts';
import { isHan, normaliseQuery, type QueryWord, queryWords } from './terms.ts';
import { soundOf, type Word, wordsSoundingLike } from './vocabulary.ts';

const WORDS_MAX = 3;
const QUERIES_MAX = 5;
/** The maximum length of a misspelt keyword; keywords are hardly ever longer. */
const KEYWORD_MAX = 12;
/** The minimum length of a word in which one differing character counts as a misspelling. */
const LONG_HAN = 3;

/** Returns how many letters of a sound may differ. */
const maxEdits = (letters: number) => (letters >= 9 ? 2 : letters >= 5 ? 1 : 0);

/** Returns the catalogue's words that sound or look most like `word`, nearest first. */
async function closestWords(index: ClipIndex, word: string, budget: Budget): Promise<string[]> {
  const [reading] = await pinyinReadings([word]);
  const sound = soundOf(reading!.pinyin);
  const distances = new Map<Word, number>();
  const addCandidate = (candidate: Word, distance: number) => {
    if (candidate.term === word) return;
    distances.set(candidate, Math.min(distance, distances.get(candidate) ?? Infinity));
  };
  for (const similar of wordsSoundingLike(index.vocabulary, { sound, maxEdits: maxEdits(sound.length) }, budget)) {
    addCandidate(similar.word, similar.distance);
  }
  if (isHan(word) && word.length >= LONG_HAN) {
    for (const candidate of wordsSharingCharacters(index, word)) {
      budget.spend(EDIT_DISTANCE_STEPS);
      if (editDistance(word, candidate.term, 1) <= 1) addCandidate(candidate, 1);
    }
  }
  return [...distances]
    .sort(([a, distance], [b, further]) => distance - further || b.clips - a.clips)
    .filter(([{ postings }]) => isInNameOrKeywords(postings, index.live, budget))
    .slice(0, WORDS_MAX)
    .map(([{ term }]) => term);
}

/**
 * Returns suggested terms that contain one of the two rarest characters: one edit leaves at least one of them
 * unchanged.
 */
function wordsSharingCharacters({ vocabulary }: ClipIndex, word: string): Word[] {
  return [...new Set(word)]
    .map((character) => vocabulary.byCharacter.get(character) ?? [])
    .sort((a, b) => a.length - b.length)
    .slice(0, 2)
    .flat()
    .filter(({ clips }) => clips > 0);
}

const queryKey = (text: string) =>
  queryWords(text)
    .map(({ word }) => word)
    .sort()
    .join(' ');

/**
 * Returns queries with results, those with the most results first: the whole query replaced by the most similar words,
 * and the query with one rare word replaced.
 */
export async function suggestCorrections(search: Search, words: QueryWord[], filters: Filters): Promise<string[]> {
  const { index, budget } = search;
  const within = filterByGroups(index, filters);
  clearOutOfRange(search, within, filters);
  const whole = normaliseQuery(filters.keyword);
  const texts = new Set(
    words.length > 1 && whole.length <= KEYWORD_MAX ? await closestWords(index, whole, budget) : [],
  );
  for (const [position, { word }] of words.entries()) {
    const postings = queryPostings(index, [words[position]!], { budget, ...filters });
    if (countMatches(search, postings, index.live) >= NEAR_RESULTS_BELOW) continue;
    for (const closest of await closestWords(index, word, budget)) {
      texts.add(words.map((one, at) => (at === position ? closest : one.word)).join(' '));
    }
  }
  // 城市夜景 and 城市 夜景 are the same search.
  const searches = new Map([...texts].map((text) => [queryKey(text), text]));
  return [...searches.values()]
    .map((text) => ({
      text,
      count: countMatches(
        search,
        queryPostings(index, queryWords(text, index.synonyms), { budget, ...filters }),
        within,
      ),
    }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, QUERIES_MAX)
    .map(({ text }) => text);
}

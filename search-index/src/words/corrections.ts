import type { Budget, Search } from '../budget.ts';
import type { ClipIndex } from '../clip-index.ts';
import { isKnown } from './alternatives.ts';
import { EDIT_DISTANCE_STEPS, editDistance } from './edit-distance.ts';
import { clearOutOfRange, filterByGroups } from '../filter.ts';
import { countMatches, isInNameOrKeywords, queryPostings } from '../match.ts';
import { pinyinReading } from './pinyin.ts';
import { type Filters, NEAR_RESULTS_BELOW } from '../query.ts';
import { isHan, normaliseQuery, normaliseText, type QueryWord, queryWords } from './terms.ts';
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
function closestWords(index: ClipIndex, word: string, budget: Budget): string[] {
  const sound = soundOf(pinyinReading(word).pinyin);
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

/** A corrected query. */
export interface Correction {
  /** The whole query, as a user would type it. */
  text: string;
  /** Without the words that became `typed` filters. */
  keyword: string;
}

/** Returns a function that corrects a word in both texts, so that the user's other words stay, fillers too. */
function correctionIn(words: QueryWord[], { keyword, typedText = keyword, typed = [] }: Filters) {
  const texts = { text: normaliseText(typedText), keyword: normaliseText(keyword) };
  const named = (corrected: string): Correction => ({
    text: [...typed.map(({ from }) => from), corrected].join(' '),
    keyword: corrected,
  });
  const wordAt = (position: number, by: string): Correction => {
    const { word } = words[position]!;
    if (!texts.text.includes(word) || !texts.keyword.includes(word)) {
      return named(words.map((one, at) => (at === position ? by : one.word)).join(' '));
    }
    return { text: texts.text.replace(word, () => by), keyword: texts.keyword.replace(word, () => by) };
  };
  return { named, wordAt };
}

/**
 * Returns queries with results, those with the most results first: the whole query replaced by the most similar words,
 * and the query with one rare word replaced.
 */
export function suggestCorrections(search: Search, words: QueryWord[], filters: Filters): Correction[] {
  const { index, budget } = search;
  const within = filterByGroups(index, filters);
  clearOutOfRange(search, within, filters);
  const correction = correctionIn(words, filters);
  const whole = normaliseQuery(filters.keyword);
  const corrections =
    words.length > 1 && whole.length <= KEYWORD_MAX
      ? closestWords(index, whole, budget).map((closest) => correction.named(closest))
      : [];
  for (const [position, { word }] of words.entries()) {
    // A known English word is not pinyin of another one.
    if (!isHan(word) && isKnown(index, word)) continue;
    const postings = queryPostings(index, [words[position]!], { budget, ...filters });
    if (countMatches(search, postings, index.live) >= NEAR_RESULTS_BELOW) continue;
    for (const closest of closestWords(index, word, budget)) corrections.push(correction.wordAt(position, closest));
  }
  // 城市夜景 and 城市 夜景 are the same search.
  const searches = new Map(corrections.map((one) => [queryKey(one.keyword), one]));
  return [...searches.values()]
    .map((one) => {
      const postings = queryPostings(index, queryWords(one.keyword, index.synonyms), { budget, ...filters });
      return { one, count: countMatches(search, postings, within) };
    })
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, QUERIES_MAX)
    .map(({ one }) => one);
}

import { type Filters, NEAR_BELOW } from '../engine.ts';
import { readings } from '../pinyin.ts';
import { isHan, type QueryWord, queryWords, typedText } from '../terms.ts';
import type { ClipIndex } from './clip-index.ts';
import { distance } from './distance.ts';
import { dropUnfit, matchingGroups } from './filter.ts';
import { countMatches, isTold, occurrencesOf } from './match.ts';
import { soundOf, type Word, wordsSoundingLike } from './words.ts';

const WORDS_MAX = 3;
const QUERIES_MAX = 5;
/** Whole keywords are hardly longer. */
const WHOLE_MAX = 12;
/** From this many characters on, another one is a slip and not another word. */
const LONG_HAN = 3;

/** How many letters of a sound may differ. */
const slips = (letters: number) => (letters >= 9 ? 2 : letters >= 5 ? 1 : 0);

/** The words of the catalogue that sound or look most like one that it hardly has, the nearest first. */
export async function nearestWords(index: ClipIndex, word: string): Promise<string[]> {
  const [reading] = await readings([word]);
  const sound = soundOf(reading!.pinyin);
  const found = new Map<Word, number>();
  const note = (candidate: Word, apart: number) => {
    if (candidate.term !== word) found.set(candidate, Math.min(apart, found.get(candidate) ?? Infinity));
  };
  for (const like of wordsSoundingLike(index.words, sound, slips(sound.length))) note(like.word, like.apart);
  if (isHan(word) && word.length >= LONG_HAN)
    for (const candidate of holdingMostOf(index, word)) if (distance(word, candidate.term, 1) <= 1) note(candidate, 1);
  return [...found]
    .sort(([a, apart], [b, further]) => apart - further || b.clips - a.clips)
    .filter(([{ postings }]) => isTold(postings, index.live))
    .slice(0, WORDS_MAX)
    .map(([{ term }]) => term);
}

/** One slip leaves at least one of any two characters: the suggested terms that hold one of the two rarest. */
function holdingMostOf({ words }: ClipIndex, word: string): Word[] {
  return [...new Set(word)]
    .map((character) => words.byCharacter.get(character) ?? [])
    .sort((a, b) => a.length - b.length)
    .slice(0, 2)
    .flat()
    .filter(({ clips }) => clips > 0);
}

const wordsKey = (text: string) =>
  queryWords(text)
    .map(({ word }) => word)
    .sort()
    .join(' ');

/**
 * The query as a whole, and with each of its rare words replaced, by what is nearest, where that finds something; what
 * finds most first.
 */
export async function nearestQueries(index: ClipIndex, words: QueryWord[], filters: Filters): Promise<string[]> {
  const within = matchingGroups(index, filters);
  dropUnfit(index, within, filters);
  const whole = typedText(filters.keyword);
  const texts = new Set(words.length > 1 && whole.length <= WHOLE_MAX ? await nearestWords(index, whole) : []);
  for (const [position, { word }] of words.entries()) {
    if (countMatches(index, occurrencesOf(index, [words[position]!]), index.live) >= NEAR_BELOW) continue;
    for (const near of await nearestWords(index, word))
      texts.add(words.map((one, at) => (at === position ? near : one.word)).join(' '));
  }
  // 城市夜景 and 城市 夜景 are one search.
  const searches = new Map([...texts].map((text) => [wordsKey(text), text]));
  return [...searches.values()]
    .map((text) => ({ text, count: countMatches(index, occurrencesOf(index, queryWords(text)), within) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, QUERIES_MAX)
    .map(({ text }) => text);
}

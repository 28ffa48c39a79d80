import type { Budget, Search } from '../budget.ts';
import type { ClipIndex } from '../clip-index.ts';
import { EDIT_DISTANCE_STEPS, editDistance } from './edit-distance.ts';
import { englishStem, loadedTranslations } from './english.ts';
import { pinyinReading } from './pinyin.ts';
import { asTypedPinyin, wordsSpelled } from './spelling.ts';
import { isHan, type QueryWord } from './terms.ts';
import { englishWithRelated, relatedWords, TELLING_CHARACTERS } from './thesaurus.ts';
import { soundOf, type Word, wordsContaining, wordsSoundingLike } from './vocabulary.ts';

/** Weights of matches by other words than the typed one, which weighs 6. */
const WEIGHT = { synonym: 5, homophone: 4, translated: 4, part: 4, broader: 3, character: 2 } as const;
/** Longer words are not words, and have too many parts to try. */
const PART_CHARACTERS_MAX = 12;
/** The share of a word's English translation that another word must have too. */
const TRANSLATION_SHARE = 0.5;
/** A stem that more words share is too vague. */
const STEM_WORDS_MAX = 80;
const TRANSLATED_MAX = 12;
/** The length from which an English word may have one wrong letter, and two. */
const MISSPELT = { one: 5, two: 8 } as const;
/** The longest pinyin that is split into two words. */
const SPELLING_MAX = 24;
const ENGLISH = /^[a-z]{2,}$/;

/** Words that ask rather than describe, and words that fit every clip: a search without them finds more. */
const NOISE = new Set(
  `素材 视频 镜头 画面 片段 短片 影片 图片 照片 场景 实拍 高清 超清 我 我要 我想 想要 想 要 找 找个 寻找 需要 有 有没有 没有 一个
  一些 一段 一点 给 给我 请 帮 帮我 关于 那种 这种 类似 吗 呢 么 i want need find show me some any please looking hd scene shot view`.split(
    /\s+/,
  ),
);
const EMOJI = /^\p{Extended_Pictographic}/v;

/** Returns whether a word adds so little that clips without it are good results too. */
export const isNoise = (word: string) => NOISE.has(word) || EMOJI.test(word);

export interface Alternative {
  from: string;
  /** How it matches as typed; absent if it only spells other words. */
  word?: QueryWord;
  noise: boolean;
  /** The catalogue's words that may replace it, nearest first; last resorts only if no clip has any other. */
  levels: { weight: number; words: Word[]; lastResort?: boolean }[];
}

/** Returns each word of a query with the words that clips may have in its place. */
export function alternativesOf({ index, budget }: Search, words: QueryWord[]): Alternative[] {
  const whole = asTypedPinyin(words.map(({ word }) => word).join(''));
  if (words.length > 1 && words.every(({ word }) => ENGLISH.test(asTypedPinyin(word)))) {
    const spelled = wordsSpelled(index, whole, budget);
    const apart = words.every(({ word }) => isKnown(index, word) || wordsSpelled(index, word, budget).length > 0);
    if (spelled.length > 0 && !apart) {
      const from = words.map(({ word }) => word).join(' ');
      return [{ from, noise: false, levels: [{ weight: WEIGHT.synonym, words: spelled }] }];
    }
  }
  return words.flatMap((word): Alternative[] => {
    const noise = isNoise(word.word);
    const levels = noise ? [] : levelsOf(index, word.word, budget);
    const typed = { from: word.word, word, noise, levels };
    if (noise || levels.length > 0 || isKnown(index, word.word)) return [typed];
    const two = splitSpelling(index, asTypedPinyin(word.word), budget);
    return two.length > 0 ? two : [typed];
  });
}

/** Splits pinyin or initials without spaces (`csyj`) into two words of the catalogue, the most frequent ones. */
function splitSpelling(index: ClipIndex, typed: string, budget: Budget): Alternative[] {
  if (!ENGLISH.test(typed) || typed.length > SPELLING_MAX) return [];
  let best: Alternative[] = [];
  let most = 0;
  for (let at = 2; at <= typed.length - 2; at += 1) {
    const parts = [typed.slice(0, at), typed.slice(at)];
    const spelled = parts.map((part) => wordsSpelled(index, part, budget));
    const clips = Math.min(...spelled.map(([first]) => first?.clips ?? 0));
    if (clips <= most) continue;
    most = clips;
    best = parts.map((from, position) => ({
      from,
      noise: false,
      levels: [{ weight: WEIGHT.synonym, words: spelled[position]! }],
    }));
  }
  return best;
}

/** Returns whether a word is one of the catalogue or the thesaurus, or translates one. */
export const isKnown = ({ vocabulary }: ClipIndex, word: string) =>
  vocabulary.byTerm.has(word) || vocabulary.byEnglish.has(englishStem(word) ?? '') || relatedWords(word) !== undefined;

function levelsOf(index: ClipIndex, word: string, budget: Budget): Alternative['levels'] {
  const latin = asTypedPinyin(word);
  const spelled = ENGLISH.test(latin) ? wordsSpelled(index, latin, budget) : [];
  // `man` and `sky` are hardly ever pinyin or initials.
  const isWord = isKnown(index, word);
  const related =
    relatedWords(word) ?? relatedWords(word.replace(/s$/, '')) ?? relatedWords(corrected(index, word, spelled, budget));
  const known = (terms: readonly string[]) => terms.flatMap((term) => wordsOf(index, term));
  return [
    {
      weight: WEIGHT.synonym,
      words: [...known([...(related?.same ?? []), ...(related?.narrower ?? [])]), ...(isWord ? [] : spelled)],
    },
    { weight: WEIGHT.homophone, words: related ? [] : homophonesOf(index, word, budget) },
    { weight: WEIGHT.part, words: isHan(word) ? known(partsOf(index, word).flatMap(withRelated)) : [] },
    { weight: WEIGHT.translated, words: isHan(word) && !related ? translatedAlike(index, word, budget) : [] },
    { weight: WEIGHT.broader, words: known(related?.broader ?? []), lastResort: true },
    { weight: WEIGHT.broader, words: isWord ? spelled : [], lastResort: true },
    { weight: WEIGHT.character, words: charactersOf(index, word, budget), lastResort: true },
  ].filter(({ words }) => words.length > 0);
}

/** Returns the catalogue's words for a term: the term itself, and for English those that it translates. */
function wordsOf({ vocabulary }: ClipIndex, term: string): Word[] {
  const own = vocabulary.byTerm.get(term);
  return own && own.postings.length > 0 ? [own] : [];
}

/** Returns the English word that was probably meant: one of the thesaurus, or the word itself. */
function corrected(index: ClipIndex, word: string, spelled: readonly Word[], budget: Budget): string {
  if (spelled.length > 0 || word.length < MISSPELT.one || !ENGLISH.test(word) || isKnown(index, word)) return word;
  const max = word.length >= MISSPELT.two ? 2 : 1;
  let best = { word, distance: max + 1 };
  for (const candidate of englishWithRelated()) {
    if (candidate[0] !== word[0] || Math.abs(candidate.length - word.length) > max) continue;
    budget.spend(EDIT_DISTANCE_STEPS);
    const distance = editDistance(word, candidate, max);
    if (distance < best.distance) best = { word: candidate, distance };
  }
  return best.word;
}

/** Returns the known words of two or more characters inside a word, without those inside a longer one. */
function partsOf({ vocabulary }: ClipIndex, word: string): string[] {
  const characters = Array.from(word).slice(0, PART_CHARACTERS_MAX);
  const parts: string[] = [];
  for (let length = characters.length - 1; length > 1; length -= 1) {
    for (let start = 0; start + length <= characters.length; start += 1) {
      const part = characters.slice(start, start + length).join('');
      const isKnown = vocabulary.byTerm.has(part) || relatedWords(part) !== undefined;
      if (isKnown && !parts.some((longer) => longer.includes(part))) parts.push(part);
    }
  }
  return parts;
}

const withRelated = (word: string) => [word, ...(relatedWords(word)?.same ?? [])];

/** Returns the words that contain a character of the word that names a visible thing. */
function charactersOf({ vocabulary }: ClipIndex, word: string, budget: Budget): Word[] {
  if (!isHan(word)) return [];
  return [...new Set(word)]
    .filter((character) => TELLING_CHARACTERS.has(character))
    .flatMap((character) => wordsContaining(vocabulary, character, { singleWordsOnly: true, budget }));
}

/** Returns the catalogue's words that sound the same, if it lacks the word itself: it was probably mistyped. */
function homophonesOf({ vocabulary }: ClipIndex, word: string, budget: Budget): Word[] {
  if (!isHan(word) || vocabulary.byTerm.has(word)) return [];
  const sound = soundOf(pinyinReading(word).pinyin);
  return wordsSoundingLike(vocabulary, { sound, maxEdits: 0 }, budget).map((similar) => similar.word);
}

/** Returns the catalogue's words with nearly the same English translation. */
function translatedAlike({ vocabulary }: ClipIndex, word: string, budget: Budget): Word[] {
  const stems = loadedTranslations(word);
  const shared = new Map<Word, number>();
  for (const stem of stems) {
    const words = vocabulary.byEnglish.get(stem) ?? [];
    if (words.length > STEM_WORDS_MAX) continue;
    budget.spend(words.length);
    for (const other of words) if (other.term !== word) shared.set(other, (shared.get(other) ?? 0) + 1);
  }
  return [...shared]
    .filter(([other, count]) => count / Math.max(other.english.length, stems.length) >= TRANSLATION_SHARE)
    .sort((a, b) => b[1] - a[1] || b[0].clips - a[0].clips)
    .slice(0, TRANSLATED_MAX)
    .map(([other]) => other);
}

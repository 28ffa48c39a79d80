import { Converter } from 'opencc-js/t2cn';
import { segmenter } from './dictionary.ts';
import { englishStem, isEnglishFiller } from './english.ts';

/** Raise it whenever a text's terms change (this file, the trade words, the dictionary), so that every clip is reindexed. */
export const ANALYSER_VERSION = 2;

/** PostgreSQL cannot index terms of kilobytes; searchable keywords have the same limit. */
const TERM_MAX = 100;

/** Matches Han characters, other letters and digits, or one symbol. A term contains nothing else: no `%`, `_` or `\`. */
const RUN =
  /\p{Script=Han}+|[[\p{L}\p{N}]--\p{Script=Han}][[\p{L}\p{N}\p{M}]--\p{Script=Han}]*|\p{Extended_Pictographic}/gv;
const HAN = /^\p{Script=Han}/v;
/** Ignored, because they mean nothing by themselves: 城市的夜景 equals 城市 夜景. */
const PARTICLES = new Set('的了和与及之在是');

const simplify = Converter({ from: 't', to: 'cn' });

/** Replaces compatibility forms, traditional characters and capitals with their usual forms. */
export function normaliseText(text: string): string {
  return simplify(text.normalize('NFKC')).toLowerCase();
}

const truncate = (text: string) => (text.length <= TERM_MAX ? text : Array.from(text).slice(0, TERM_MAX).join(''));

export const isHan = (word: string) => HAN.test(word);
/** Splits a text at punctuation, spaces and changes of script. */
const runsOf = (text: string) => text.match(RUN)?.map((run) => (isHan(run) ? run : truncate(run))) ?? [];
const isOneCharacter = (word: string) => Array.from(word.slice(0, 3)).length === 1;

/** Splits Han characters into words; consecutive characters that the dictionary lacks stay together. */
function segmentHan(run: string): string[] {
  const words: string[] = [];
  let unknown = '';
  const pushUnknown = () => {
    if (unknown) words.push(truncate(unknown));
    unknown = '';
  };
  for (const part of segmenter().cut(run, false)) {
    if (isOneCharacter(part) && !PARTICLES.has(part)) unknown += part;
    else {
      pushUnknown();
      words.push(part);
    }
  }
  pushUnknown();
  return words;
}

/** Splits 蓝天白云 into 蓝天 and 白云: a compound of two words is found in either order, even apart. */
function splitCompound(word: string): string[] {
  if (word.length < 4 || !isHan(word)) return [word];
  const parts = segmenter()
    .cutForSearch(word, false)
    .filter((part) => part !== word);
  return parts.join('') === word ? parts : [word];
}

/** Splits `4k60fps` also into `4k` and `60fps`. */
const splitMeasures = (run: string) => run.match(/\d+\p{L}+|\p{L}{2,}/gv) ?? [];

function segment(text: string): string[] {
  return runsOf(text).flatMap((run) => (isHan(run) ? segmentHan(run) : [run]));
}

/**
 * Returns a text without its punctuation; adjacent runs of letters stay joined (4k航拍), others are separated by a space
 * (new york).
 */
function phraseOf(text: string): string {
  let phrase = '';
  let end = 0;
  for (const { 0: run, index } of text.matchAll(RUN)) {
    phrase += (phrase && index > end ? ' ' : '') + run;
    end = index + run.length;
  }
  return truncate(phrase);
}

/** Returns all words that find a text, including words inside longer ones, and overlapping ones. */
function wordsWithin(text: string): string[] {
  return runsOf(text).flatMap((run) => {
    if (!isHan(run)) return [run, ...splitMeasures(run)];
    const jieba = segmenter();
    const dictionary = jieba.cutAll(run).filter((word) => !isOneCharacter(word));
    return [...jieba.cut(run, false), ...segmentHan(run), ...dictionary];
  });
}

export interface ClipText {
  name: string;
  keywords: string[];
  remark: string | null;
}

export interface ClipTerms {
  /** The distinct terms: the name's, then the keywords', then the description's. */
  terms: string[];
  nameEnd: number;
  keywordsEnd: number;
  /** Terms that are one word, not a whole name or keyword. */
  words: Set<string>;
  /** Whole keywords, and meaningful words of name and keywords. */
  suggested: string[];
}

export function clipTerms(clip: ClipText): ClipTerms {
  const name = normaliseText(clip.name);
  const keywords = clip.keywords.map(normaliseText);
  const words = new Set<string>();
  const terms = new Set<string>();
  const addWords = (text: string) =>
    wordsWithin(text).forEach((word) => {
      words.add(word);
      terms.add(word);
    });
  const addPhrase = (text: string) => {
    const phrase = phraseOf(text);
    if (phrase) terms.add(phrase);
  };

  addWords(name);
  addPhrase(name);
  const nameEnd = terms.size;
  keywords.forEach(addWords);
  keywords.forEach(addPhrase);
  const keywordsEnd = terms.size;
  if (clip.remark) addWords(normaliseText(clip.remark));

  const meaningful = [name, ...keywords]
    .flatMap(segment)
    .flatMap((word) => [word, ...splitCompound(word)])
    .filter((word) => !isOneCharacter(word));
  const suggested = new Set([...keywords.map(phraseOf).filter(Boolean), ...meaningful]);
  return { terms: [...terms], nameEnd, keywordsEnd, words, suggested: [...suggested] };
}

/** Other catalogue terms that match a word too: words that begin with a text, words that contain it, or all terms that do. */
export interface Expansion {
  text: string;
  to: 'wordsWithPrefix' | 'wordsContaining' | 'termsContaining';
}

export interface QueryWord {
  /** The typed word, normalised; several words if they have synonyms together. */
  word: string;
  terms: string[];
  expansions: Expansion[];
  /** Also matches terms with this stem in their English translation. */
  english?: string;
  /** Also matches clips with all words of one of these lists: the parts of the word, or of a synonym. */
  together?: QueryWord[][];
}

/** Each normalised word's synonyms, including itself. */
export type Synonyms = ReadonlyMap<string, readonly string[]>;

const NO_SYNONYMS: Synonyms = new Map();
const SYNONYM_WORDS_MAX = 4;

/** Returns a query's words; a clip must match all of them. Empty if it has no letter, digit or symbol. */
export function queryWords(text: string, synonyms: Synonyms = NO_SYNONYMS): QueryWord[] {
  const all = joinKnown(segment(normaliseText(text)), synonyms).flatMap((words) => {
    const word = joinWords(words);
    const parts = words.flatMap(splitCompound);
    return synonyms.has(word) ? [{ word, parts }] : parts.map((part) => ({ word: part, parts: [part] }));
  });
  const distinct = new Map(all.map((one) => [one.word, one.parts]));
  return withoutFillers([...distinct.keys()]).map((word) => knownWord(word, distinct.get(word)!, synonyms));
}

/** Removes fillers, unless there are only fillers. */
function withoutFillers(words: string[]): string[] {
  const meaningful = words.filter((word) => !isFiller(word));
  return meaningful.length > 0 ? meaningful : words;
}

/** Joins consecutive words that have synonyms together (`slow motion`), trying the most words first. */
function joinKnown(words: string[], synonyms: Synonyms): string[][] {
  if (synonyms.size === 0) return words.map((word) => [word]);
  const joined: string[][] = [];
  for (let start = 0; start < words.length;) {
    let count = Math.min(SYNONYM_WORDS_MAX, words.length - start);
    const part = () => words.slice(start, start + count);
    while (count > 1 && !synonyms.has(joinWords(part()))) count -= 1;
    joined.push(part());
    start += count;
  }
  return joined;
}

const joinWords = (words: string[]) =>
  words.reduce((phrase, word) => phrase + (isHan(phrase.slice(-1)) || isHan(word) ? '' : ' ') + word);

/** Returns a word that also matches its parts, so that a synonym never hides clips with `slow` and `motion` apart. */
function knownWord(word: string, parts: string[], synonyms: Synonyms): QueryWord {
  const query = queryWord(word, synonyms);
  const together = query.terms.filter((term) => term !== word).flatMap(partsOfSynonym);
  if (parts.length > 1) together.push(withoutFillers(parts).map((part) => queryWord(part, synonyms)));
  return { ...query, ...(together.length > 0 && { together }) };
}

/** Returns the parts of a synonym such as `birds eye`, which is not a word but is contained in `birds eye view`. */
function partsOfSynonym(term: string): QueryWord[][] {
  const parts = isHan(term) ? [] : segment(term);
  return parts.length > 1 ? [parts.map((word) => ({ word, terms: [word], expansions: [] }))] : [];
}

function queryWord(word: string, synonyms: Synonyms): QueryWord {
  const terms = [...(synonyms.get(word) ?? [word])];
  const expansions = terms.flatMap((term) => (term === word ? expansionsOfTyped(term) : expansionsOfSynonym(term)));
  const english = englishStem(word);
  return { word, terms, expansions, ...(english && { english }) };
}

function expansionsOfTyped(word: string): Expansion[] {
  // A single character is looked up in the words that contain it, so that the index needs no entry per character.
  if (isHan(word) && isOneCharacter(word)) return [{ text: word, to: 'wordsContaining' }];
  if (isHan(word)) return expansionsOfSynonym(word);
  return isOneCharacter(word) || word.includes(' ') ? [] : [{ text: word, to: 'wordsWithPrefix' }];
}

/**
 * Returns how a synonym matches: dictionary words are terms of every text that contains them; others may be inside a longer
 * keyword or name.
 */
const expansionsOfSynonym = (word: string): Expansion[] =>
  isHan(word) && !isDictionaryWord(word) ? [{ text: word, to: 'termsContaining' }] : [];

const isDictionaryWord = (word: string) => isOneCharacter(word) || segmenter().cut(word, false).length === 1;

/** Returns a text's words in order, including those that mean nothing by themselves. */
export const wordsInOrder = (text: string): string[] => segment(normaliseText(text));

/** Returns whether a word means nothing by itself. */
export const isFiller = (word: string): boolean => PARTICLES.has(word) || isEnglishFiller(word);

/** Normalises typed text like terms; empty if it has no letter, digit or symbol. */
export function normaliseQuery(text: string): string {
  return phraseOf(normaliseText(text));
}

import { Converter } from 'opencc-js/t2cn';
import { segmenter } from './dictionary.ts';
import { SYNONYMS } from './trade-words.ts';

/** Raise it whenever the terms of a text change (these files, the trade words, the dictionary): all is indexed anew. */
export const ANALYSER_VERSION = 1;

/** PostgreSQL indexes no terms of kilobytes; the longest keyword searched for is as long. */
const TERM_MAX = 100;

/** Han writing, other letters and digits, or one symbol. Nothing else is ever part of a term: no `%`, `_` or `\`. */
const RUN =
  /\p{Script=Han}+|[[\p{L}\p{N}]--\p{Script=Han}][[\p{L}\p{N}\p{M}]--\p{Script=Han}]*|\p{Extended_Pictographic}/gv;
const HAN = /^\p{Script=Han}/v;
/** Say nothing by themselves, so that 城市的夜景 is 城市 夜景. */
const PARTICLES = new Set('的了和与及之在是');

const simplify = Converter({ from: 't', to: 'cn' });

/** One writing of a text: compatibility forms, traditional characters and capitals become the usual ones. */
function normalised(text: string): string {
  return simplify(text.normalize('NFKC')).toLowerCase();
}

const cutLong = (text: string) => (text.length <= TERM_MAX ? text : Array.from(text).slice(0, TERM_MAX).join(''));

export const isHan = (word: string) => HAN.test(word);
/** The runs of a text's writing: what lies between punctuation, spaces and changes of script. */
const runsOf = (text: string) => text.match(RUN)?.map((run) => (isHan(run) ? run : cutLong(run))) ?? [];
const isOneCharacter = (word: string) => Array.from(word.slice(0, 3)).length === 1;

/** A run of Han characters as words; characters in a row that no dictionary word holds stay together as one. */
function wordsOfHan(run: string): string[] {
  const words: string[] = [];
  let loose = '';
  const keepLoose = () => {
    if (loose) words.push(cutLong(loose));
    loose = '';
  };
  for (const part of segmenter().cut(run, false)) {
    if (isOneCharacter(part) && !PARTICLES.has(part)) loose += part;
    else {
      keepLoose();
      words.push(part);
    }
  }
  keepLoose();
  return words;
}

/** 蓝天白云 is 蓝天 and 白云: a word that is two words is found in either order, also when they are apart. */
function halves(word: string): string[] {
  if (word.length < 4 || !isHan(word)) return [word];
  const parts = segmenter()
    .cutForSearch(word, false)
    .filter((part) => part !== word);
  return parts.join('') === word ? parts : [word];
}

/** `4k60fps` is `4k` and `60fps` as well. */
const measures = (run: string) => run.match(/\d+\p{L}+|\p{L}{2,}/gv) ?? [];

/** The words of a text in the order of their writing: what is searched for, and what is suggested. */
function wordsOf(text: string): string[] {
  return runsOf(text).flatMap((run) => (isHan(run) ? wordsOfHan(run) : [run]));
}

/** A text without its punctuation; runs that touch stay joined (4k航拍), others are a space apart (new york). */
function phraseOf(text: string): string {
  let phrase = '';
  let end = 0;
  for (const { 0: run, index } of text.matchAll(RUN)) {
    phrase += (phrase && index > end ? ' ' : '') + run;
    end = index + run.length;
  }
  return cutLong(phrase);
}

/** Every word that a text can be found by: also those inside longer ones, and those that overlap. */
function wordsWithin(text: string): string[] {
  return runsOf(text).flatMap((run) => {
    if (!isHan(run)) return [run, ...measures(run)];
    const jieba = segmenter();
    const dictionary = jieba.cutAll(run).filter((word) => !isOneCharacter(word));
    return [...jieba.cut(run, false), ...wordsOfHan(run), ...dictionary];
  });
}

export interface ClipText {
  name: string;
  keywords: string[];
  remark: string | null;
}

export interface ClipTerms {
  /** Each once: the name's, then the keywords', then the description's. */
  terms: string[];
  nameEnd: number;
  keywordsEnd: number;
  /** Which of the terms are one word, and not a whole name or keyword. */
  words: Set<string>;
  /** Whole keywords, and the words of name and keywords that say something by themselves. */
  suggested: string[];
}

/** What a clip is found by. */
export function clipTerms(clip: ClipText): ClipTerms {
  const name = normalised(clip.name);
  const keywords = clip.keywords.map(normalised);
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
  if (clip.remark) addWords(normalised(clip.remark));

  const telling = [name, ...keywords]
    .flatMap(wordsOf)
    .flatMap((word) => [word, ...halves(word)])
    .filter((word) => !isOneCharacter(word));
  const suggested = new Set([...keywords.map(phraseOf).filter(Boolean), ...telling]);
  return { terms: [...terms], nameEnd, keywordsEnd, words, suggested: [...suggested] };
}

export interface QueryWord {
  word: string;
  /** The word itself and its synonyms. */
  terms: string[];
  /** Which other terms of the catalogue stand for it too: words that begin with it, words that hold it, or all that do. */
  others?: 'wordsBeginning' | 'wordsHolding' | 'termsHolding';
}

const synonyms = new Map(SYNONYMS.flatMap((group) => group.map((word) => [word, group] as const)));

/** The words of a query: each must match. Empty when nothing in it is writing. */
export function queryWords(text: string): QueryWord[] {
  const all = wordsOf(normalised(text)).flatMap(halves);
  const telling = all.filter((word) => !PARTICLES.has(word));
  return [...new Set(telling.length > 0 ? telling : all)].map(queryWord);
}

function queryWord(word: string): QueryWord {
  const terms = synonyms.get(word) ?? [word];
  // The words that hold a character, rather than one entry a character in the index.
  if (isHan(word) && isOneCharacter(word)) return { word, terms, others: 'wordsHolding' };
  // Dictionary words are terms of every text that holds them; others may lie inside a longer keyword or name.
  if (isHan(word)) return isDictionaryWord(word) ? { word, terms } : { word, terms, others: 'termsHolding' };
  return isOneCharacter(word) ? { word, terms } : { word, terms, others: 'wordsBeginning' };
}

const isDictionaryWord = (word: string) => segmenter().cut(word, false).length === 1;

/** What the beginning of a word may be, as it is typed; empty when nothing in it is writing. */
export function typedText(text: string): string {
  return phraseOf(normalised(text));
}

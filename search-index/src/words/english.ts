import { Worker } from 'node:worker_threads';
import { stemmer } from 'stemmer';

/** Words that describe nothing visible: function words, and those that English-speaking buyers add to every search. */
const FILLERS = new Set(
  'a an and at by for from in into is it of off on or sb sth the to up with clip clips footage stock video videos'.split(
    ' ',
  ),
);
const ENGLISH_WORD = /^[a-z]{2,}$/;
/** The maximum number of words in a gloss; longer ones explain instead of translating. */
const GLOSS_WORDS_MAX = 4;
/** The maximum number of glosses used: further meanings are rare, and single characters have dozens. */
const GLOSSES_MAX = { word: 4, character: 2 };

export const isEnglishFiller = (word: string) => FILLERS.has(word);

/**
 * Returns the stem of an English word, for finding the terms that it translates; undefined if it is not an English
 * word.
 */
export function englishStem(word: string): string | undefined {
  return ENGLISH_WORD.test(word) && !FILLERS.has(word) ? stemmer(word) : undefined;
}

/** The minimum length of typed text; shorter text would suggest too many words. */
const SUGGESTED_MIN = 3;

/** Returns the prefix of the stems to suggest for a typed word; undefined for short or other text. */
export function suggestedStem(typed: string): string | undefined {
  return typed.length >= SUGGESTED_MIN ? englishStem(typed) : undefined;
}

/** Returns the stems of the words in a dictionary's glosses: `city; town` gives `citi` and `town`. */
export function glossStems(glosses: string[], isCharacter: boolean): string[] {
  const short = glosses
    .flatMap((gloss) => gloss.replaceAll(/\([^)]*\)/g, '').split(';'))
    // Excludes names, classifiers, readings and references: surname Shan, CL:座, Taiwan pr. [da3], variant of 𨑨迌.
    .filter((gloss) => !/surname|CL:|[[\]|]|variant of|abbr\.|used in/.test(gloss))
    .map(
      (gloss) =>
        gloss
          .toLowerCase()
          .match(/[a-z]+/g)
          ?.flatMap((word) => englishStem(word) ?? []) ?? [],
    )
    .filter(({ length }) => length > 0 && length <= GLOSS_WORDS_MAX);
  return [...new Set(short.slice(0, isCharacter ? GLOSSES_MAX.character : GLOSSES_MAX.word).flat())];
}

let dictionary: Promise<Buffer> | undefined;
let loaded: Buffer | undefined;

/**
 * Returns each term's English stems, none if the dictionary (CC-CEDICT) lacks the term. A separate thread reads the
 * dictionary at first use: parsing it takes 100 MB, and 4 MB stay in memory.
 */
export async function translateTerms(terms: string[]): Promise<string[][]> {
  dictionary ??= readDictionary();
  dictionary.catch(() => (dictionary = undefined));
  const lines = (loaded = await dictionary);
  return terms.map((term) => findLine(lines, term));
}

let prepared: Promise<unknown> | undefined;

/** Starts to load the dictionary, which takes seconds. If that fails, only `translateTerms` tries again. */
export function prepareTranslations(): void {
  prepared ??= translateTerms([]).catch(() => undefined);
}

/** Returns a term's English stems; none while the dictionary has not been loaded. */
export const loadedTranslations = (term: string): string[] => (loaded ? findLine(loaded, term) : []);

async function readDictionary(): Promise<Buffer> {
  const worker = new Worker(new URL('./english-thread.ts', import.meta.url));
  const read = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
  worker.on('message', read.resolve).on('error', read.reject);
  worker.on('exit', () => read.reject(new Error('The thread that reads the dictionary has ended')));
  const { buffer } = await read.promise;
  return Buffer.from(buffer as ArrayBuffer);
}

const LINE_FEED = 10;

/** Finds `term\tstem stem\n` among lines sorted by their bytes. */
function findLine(lines: Buffer, term: string): string[] {
  const wanted = Buffer.from(`${term}\t`);
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const start = middle === 0 ? 0 : lines.lastIndexOf(LINE_FEED, middle - 1) + 1;
    const end = lines.indexOf(LINE_FEED, start);
    const order = wanted.compare(lines, start, Math.min(start + wanted.length, end));
    if (order === 0) return lines.toString('utf8', start + wanted.length, end).split(' ');
    if (order < 0) high = start;
    else low = end + 1;
  }
  return [];
}

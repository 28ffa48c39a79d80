import { countOnes } from '../bitmap.ts';
import type { Budget } from '../budget.ts';
import { EDIT_DISTANCE_STEPS, editDistance } from './edit-distance.ts';
import { emptyPostingList, type PostingList } from '../posting-lists.ts';
import { isHan } from './terms.ts';

/** A word, or a whole keyword of several words. */
export interface Word {
  term: string;
  /** Whether it is one word rather than a whole keyword. */
  singleWord: boolean;
  /** The number of clips with it as a word of their name or as a keyword, at the last update; 0: never suggested. */
  clips: number;
  pinyin: string | null;
  initials: string | null;
  /** The stems of its English translation. */
  english: string[];
  postings: PostingList;
}

/** A word's sound, with the set of its letters, which quickly rules out most other words. */
interface Pronunciation {
  word: Word;
  sound: string;
  letters: number;
}

export interface Vocabulary {
  byTerm: Map<string, Word>;
  byCharacter: Map<string, Word[]>;
  /** Words without Han characters, by their first characters. */
  byPrefix: Map<string, Word[]>;
  /** Suggested words, by the first letter and the length of their sound. */
  bySound: Map<string, Pronunciation[]>;
  /** Words by each stem of their English translation. */
  byEnglish: Map<string, Word[]>;
  /** Grows whenever words or their counts change. */
  version: number;
}

export interface WordRow {
  term: string;
  word: boolean;
  clips: number;
  pinyin: string | null;
  initials: string | null;
  english: string[];
}

const PREFIX_LENGTH = 2;

/** Returns pinyin without distinctions that many speakers do not make: zh and z, ch and c, sh and s, -ng and -n. */
export const soundOf = (pinyin: string) => pinyin.replace(/([zcs])h/g, '$1').replace(/ng/g, 'n');
const soundKey = (sound: string, length = sound.length) => `${sound.slice(0, 1)}${length}`;

const A = 97;

/** Returns a bit per letter; other characters share the highest. */
function letterMask(sound: string): number {
  let letters = 0;
  for (let i = 0; i < sound.length; i += 1) letters |= 1 << Math.min(31, Math.max(0, sound.charCodeAt(i) - A));
  return letters;
}

interface SimilarWord {
  word: Word;
  distance: number;
}

/** Returns suggested words whose sound begins with the same letter and is at most `maxEdits` away. */
export function wordsSoundingLike(
  { bySound }: Vocabulary,
  { sound, maxEdits }: { sound: string; maxEdits: number },
  budget: Budget,
): SimilarWord[] {
  const letters = letterMask(sound);
  const found: SimilarWord[] = [];
  for (let length = sound.length - maxEdits; length <= sound.length + maxEdits; length += 1) {
    for (const other of bySound.get(soundKey(sound, length)) ?? []) {
      budget.spend(1);
      // A word that no clip has any more stays in `bySound`.
      if (other.word.clips === 0) continue;
      // Each edit changes at most two letters.
      if (countOnes(letters ^ other.letters) > maxEdits * 2) continue;
      budget.spend(EDIT_DISTANCE_STEPS);
      const distance = editDistance(sound, other.sound, maxEdits);
      if (distance <= maxEdits) found.push({ word: other.word, distance });
    }
  }
  return found;
}

function addPronunciation({ bySound }: Vocabulary, word: Word, pinyin: string): void {
  const sound = soundOf(pinyin);
  pushTo(bySound, soundKey(sound), { word, sound, letters: letterMask(sound) });
}

function addTranslation({ byEnglish }: Vocabulary, word: Word, english: string[]): void {
  english.filter((stem) => !word.english.includes(stem)).forEach((stem) => pushTo(byEnglish, stem, word));
  word.english = [...new Set([...word.english, ...english])];
}

export const createVocabulary = (): Vocabulary => ({
  byTerm: new Map(),
  byCharacter: new Map(),
  byPrefix: new Map(),
  bySound: new Map(),
  byEnglish: new Map(),
  version: 0,
});

function pushTo<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

export function upsertWord(vocabulary: Vocabulary, row: WordRow): void {
  const { term, word: singleWord, clips, pinyin, initials, english } = row;
  vocabulary.version += 1;
  const known = vocabulary.byTerm.get(term);
  if (known) {
    if (!known.pinyin && pinyin) addPronunciation(vocabulary, known, pinyin);
    // A term that was deleted and re-added may have lost its readings.
    Object.assign(known, { singleWord, clips, pinyin: pinyin ?? known.pinyin, initials: initials ?? known.initials });
    addTranslation(vocabulary, known, english);
    return;
  }
  const word: Word = { term, singleWord, clips, pinyin, initials, english: [], postings: emptyPostingList() };
  vocabulary.byTerm.set(term, word);
  addTranslation(vocabulary, word, english);
  const characters = new Set(term.match(/\p{Script=Han}/gv));
  for (const character of characters) pushTo(vocabulary.byCharacter, character, word);
  if (pinyin) addPronunciation(vocabulary, word, pinyin);
  if (characters.size === 0) pushTo(vocabulary.byPrefix, term.slice(0, PREFIX_LENGTH), word);
}

export function wordsWithPrefix(vocabulary: Vocabulary, prefix: string, budget: Budget): Word[] {
  const candidates = vocabulary.byPrefix.get(prefix.slice(0, PREFIX_LENGTH)) ?? [];
  budget.spend(candidates.length);
  return candidates.filter((word) => word.singleWord && word.term.startsWith(prefix));
}

export function wordsContaining(
  vocabulary: Vocabulary,
  text: string,
  { singleWordsOnly, budget }: { singleWordsOnly: boolean; budget: Budget },
): Word[] {
  const [rarest = []] = Array.from(text)
    .filter(isHan)
    .map((character) => vocabulary.byCharacter.get(character) ?? [])
    .toSorted((a, b) => a.length - b.length);
  budget.spend(rarest.length);
  return rarest.filter((word) => (word.singleWord || !singleWordsOnly) && word.term.includes(text));
}

import { isHan } from '../terms.ts';
import { ones } from './bitmap.ts';
import { distance } from './distance.ts';
import { type Postings, noPostings } from './postings.ts';

/** A word, or a whole keyword of several words. */
export interface Word {
  term: string;
  /** One word, and not a whole keyword. */
  single: boolean;
  /** How many clips had it as a word of their name or as a keyword when it was last read; 0: never suggested. */
  clips: number;
  pinyin: string | null;
  initials: string | null;
  postings: Postings;
}

/** How a word sounds, with the set of its letters, by which most others are told apart at once. */
export interface Sounding {
  word: Word;
  sound: string;
  letters: number;
}

/** The vocabulary of the catalogue, and the ways into it. */
export interface Words {
  all: Map<string, Word>;
  /** By each Han character that they hold. */
  byCharacter: Map<string, Word[]>;
  /** Other words, by how they begin. */
  byBeginning: Map<string, Word[]>;
  /** Those that are suggested, by the first letter and the length of their sound. */
  bySound: Map<string, Sounding[]>;
  /** Grows whenever words or their counts change. */
  version: number;
}

export interface WordRow {
  term: string;
  word: boolean;
  clips: number;
  pinyin: string | null;
  initials: string | null;
}

const BEGINNING = 2;

/** Pinyin without what many speakers do not tell apart: zh and z, ch and c, sh and s, -ng and -n. */
export const soundOf = (pinyin: string) => pinyin.replace(/([zcs])h/g, '$1').replace(/ng/g, 'n');
const soundKey = (sound: string, length = sound.length) => `${sound.slice(0, 1)}${length}`;

const A = 97;

/** A bit a letter; other characters share the highest. */
function lettersOf(sound: string): number {
  let letters = 0;
  for (let i = 0; i < sound.length; i += 1) letters |= 1 << Math.min(31, Math.max(0, sound.charCodeAt(i) - A));
  return letters;
}

/** Suggested words whose sound begins alike and is at most `slips` insertions, deletions, substitutions or swaps away. */
export function wordsSoundingLike({ bySound }: Words, sound: string, slips: number): { word: Word; apart: number }[] {
  const letters = lettersOf(sound);
  const found: { word: Word; apart: number }[] = [];
  for (let length = sound.length - slips; length <= sound.length + slips; length += 1) {
    for (const other of bySound.get(soundKey(sound, length)) ?? []) {
      // Each slip changes two letters at most.
      if (ones(letters ^ other.letters) > slips * 2) continue;
      const apart = distance(sound, other.sound, slips);
      if (apart <= slips) found.push({ word: other.word, apart });
    }
  }
  return found;
}

function pushSound({ bySound }: Words, word: Word, pinyin: string): void {
  const sound = soundOf(pinyin);
  const entry = { word, sound, letters: lettersOf(sound) };
  const list = bySound.get(soundKey(sound));
  if (list) list.push(entry);
  else bySound.set(soundKey(sound), [entry]);
}

export const makeWords = (): Words => ({
  all: new Map(),
  byCharacter: new Map(),
  byBeginning: new Map(),
  bySound: new Map(),
  version: 0,
});

function push<K>(map: Map<K, Word[]>, key: K, word: Word): void {
  const list = map.get(key);
  if (list) list.push(word);
  else map.set(key, [word]);
}

/** Adds a word, or brings a known one up to date. */
export function putWord(words: Words, { term, word: single, clips, pinyin, initials }: WordRow): void {
  words.version += 1;
  const known = words.all.get(term);
  if (known) {
    if (!known.pinyin && pinyin) pushSound(words, known, pinyin);
    // A term that was forgotten and has come back may have lost its readings.
    Object.assign(known, { single, clips, pinyin: pinyin ?? known.pinyin, initials: initials ?? known.initials });
    return;
  }
  const word: Word = { term, single, clips, pinyin, initials, postings: noPostings() };
  words.all.set(term, word);
  const characters = new Set(term.match(/\p{Script=Han}/gv));
  for (const character of characters) push(words.byCharacter, character, word);
  if (pinyin) pushSound(words, word, pinyin);
  if (characters.size === 0) push(words.byBeginning, term.slice(0, BEGINNING), word);
}

export function wordsBeginning(words: Words, text: string): Word[] {
  const candidates = words.byBeginning.get(text.slice(0, BEGINNING)) ?? [];
  return candidates.filter((word) => word.single && word.term.startsWith(text));
}

/** The words, or all terms, that hold a text of Han characters. */
export function wordsHolding(words: Words, text: string, singleOnly: boolean): Word[] {
  const [rarest = []] = Array.from(text)
    .filter(isHan)
    .map((character) => words.byCharacter.get(character) ?? [])
    .toSorted((a, b) => a.length - b.length);
  return rarest.filter((word) => (word.single || !singleOnly) && word.term.includes(text));
}

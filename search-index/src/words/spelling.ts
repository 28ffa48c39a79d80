import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Budget } from '../budget.ts';
import type { ClipIndex } from '../clip-index.ts';
import { characterReadings, loadPinyin } from './pinyin.ts';
import { isHan } from './terms.ts';
import type { Vocabulary, Word } from './vocabulary.ts';

const WORDS_MAX = 8;
/** Longer words are hardly ever typed by their initials, and longer pinyin is several words. */
const INITIALS_MAX = 6;
const CHARACTERS_MAX = 8;
const LATIN = /^[a-z]+$/;
/** The number of characters whose readings take a few milliseconds. */
const SLICE = 200;

/** Reads the catalogue's characters in slices, so that other requests are served in between. */
export async function prepareSpelling({ vocabulary }: ClipIndex): Promise<void> {
  await loadPinyin();
  let read = 0;
  for (const character of vocabulary.byCharacter.keys()) {
    characterReadings(character);
    read += 1;
    if (read % SLICE === 0) await nextTurn();
  }
  charactersByInitial(vocabulary);
}

interface Initials {
  /** The number of characters that were read. */
  count: number;
  characters: Map<string, string[]>;
}

const cache = new WeakMap<Vocabulary, Initials>();

/** Returns the catalogue's characters by the first letters of their readings. Characters are only ever added. */
function charactersByInitial(vocabulary: Vocabulary): Initials['characters'] {
  const known = cache.get(vocabulary) ?? { count: 0, characters: new Map<string, string[]>() };
  cache.set(vocabulary, known);
  if (known.count === vocabulary.byCharacter.size) return known.characters;
  for (const character of vocabulary.byCharacter.keys().drop(known.count)) {
    for (const letter of new Set(characterReadings(character).map((reading) => reading.slice(0, 1)))) {
      const characters = known.characters.get(letter);
      if (characters) characters.push(character);
      else known.characters.set(letter, [character]);
    }
  }
  known.count = vocabulary.byCharacter.size;
  return known.characters;
}

/** Returns whether the characters from `position` on can be read as the rest of `typed` from `start` on. */
function isReadAs(characters: readonly string[], typed: string, [position, start]: readonly [number, number]): boolean {
  if (position === characters.length) return start === typed.length;
  return characterReadings(characters[position]!).some(
    (reading) =>
      typed.startsWith(reading, start) && isReadAs(characters, typed, [position + 1, start + reading.length]),
  );
}

const hasInitials = (characters: readonly string[], typed: string) =>
  characters.length === typed.length &&
  characters.every((character, position) => characterReadings(character).some((one) => one[0] === typed[position]));

/** Normalises typed pinyin: `Chóng qìng` and `xi'an` to `chongqing` and `xian`. */
export const asTypedPinyin = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/u\u0308/g, 'v')
    .replaceAll(/[\p{M}\s'’]/gv, '');

/**
 * Returns the catalogue's Chinese words that `typed` spells, the most frequent first: by any readings of their characters, or
 * else by their initials.
 */
export function wordsSpelled({ vocabulary }: ClipIndex, typed: string, budget: Budget): Word[] {
  if (!LATIN.test(typed) || typed.length < 2) return [];
  const read: Word[] = [];
  const initials: Word[] = [];
  for (const character of charactersByInitial(vocabulary).get(typed[0]!) ?? []) {
    budget.spend(1);
    const isFirst = characterReadings(character).some((reading) => typed.startsWith(reading));
    if (!isFirst && typed.length > INITIALS_MAX) continue;
    const words = vocabulary.byCharacter.get(character)!;
    budget.spend(words.length);
    for (const word of words) {
      if (word.clips === 0 || !word.term.startsWith(character)) continue;
      const characters = Array.from(word.term);
      if (characters.length > CHARACTERS_MAX || !characters.every(isHan)) continue;
      if (isFirst && isReadAs(characters, typed, [0, 0])) read.push(word);
      else if (hasInitials(characters, typed)) initials.push(word);
    }
  }
  return (read.length > 0 ? read : initials).sort((a, b) => b.clips - a.clips).slice(0, WORDS_MAX);
}

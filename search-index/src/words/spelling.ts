import type { pinyin as Pinyin } from 'pinyin-pro';
import type { Budget } from '../budget.ts';
import type { ClipIndex } from '../clip-index.ts';
import { isHan } from './terms.ts';
import type { Word } from './vocabulary.ts';

const WORDS_MAX = 8;
/** Longer words are hardly ever typed by their initials, and longer pinyin is several words. */
const INITIALS_MAX = 6;
const CHARACTERS_MAX = 8;
const LATIN = /^[a-z]+$/;

let pinyin: typeof Pinyin | undefined;
const readingsOfCharacter = new Map<string, readonly string[]>();

/** Returns all readings of a character without tones, with v for ü. */
function readingsOf(character: string): readonly string[] {
  let known = readingsOfCharacter.get(character);
  if (!known) {
    known = [...new Set(pinyin!(character, { multiple: true, toneType: 'none', type: 'array', v: true }))];
    readingsOfCharacter.set(character, known);
  }
  return known;
}

/** Loads the readings of the catalogue's characters. Not charged to a search, because all searches share them. */
export async function prepareSpelling({ vocabulary }: ClipIndex): Promise<void> {
  pinyin ??= (await import('pinyin-pro')).pinyin;
  for (const character of vocabulary.byCharacter.keys()) readingsOf(character);
}

/** Returns whether the characters from `position` on can be read as the rest of `typed` from `start` on. */
function isReadAs(characters: readonly string[], typed: string, [position, start]: readonly [number, number]): boolean {
  if (position === characters.length) return start === typed.length;
  return readingsOf(characters[position]!).some(
    (reading) =>
      typed.startsWith(reading, start) && isReadAs(characters, typed, [position + 1, start + reading.length]),
  );
}

const hasInitials = (characters: readonly string[], typed: string) =>
  characters.length === typed.length &&
  characters.every((character, position) => readingsOf(character).some((one) => one[0] === typed[position]));

/** Returns a word's pinyin without tones; `prepareSpelling` must have been called. */
export const pinyinOf = (word: string): string => pinyin!(word, { toneType: 'none', type: 'array', v: true }).join('');

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
  if (!LATIN.test(typed) || typed.length < 2 || !pinyin) return [];
  const read: Word[] = [];
  const initials: Word[] = [];
  for (const [character, words] of vocabulary.byCharacter) {
    budget.spend(1);
    const readings = readingsOf(character);
    const isFirst = readings.some((reading) => typed.startsWith(reading));
    if (!isFirst && (typed.length > INITIALS_MAX || !readings.some((reading) => reading[0] === typed[0]))) continue;
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

import type { pinyin as Pinyin } from 'pinyin-pro';
import { isHan } from './terms.ts';

export interface PinyinReading {
  /** Pinyin without tones and spaces, with v for ü: chengshi. */
  pinyin: string;
  /** The initials: cs. */
  initials: string;
}

let pinyin: typeof Pinyin | undefined;

/** Loads the library, which all other functions here need. */
export async function loadPinyin(): Promise<void> {
  pinyin ??= (await import('pinyin-pro')).pinyin;
}

/** Returns how terms are typed on a Latin keyboard. The library is loaded at first use. */
export async function pinyinReadings(terms: string[]): Promise<PinyinReading[]> {
  await loadPinyin();
  return terms.map(pinyinReading);
}

export function pinyinReading(term: string): PinyinReading {
  const parts = term.match(/\p{Script=Han}+|[^\p{Script=Han}\s]+/gv) ?? [];
  const syllables = parts.flatMap((part) =>
    isHan(part) ? pinyin!(part, { toneType: 'none', type: 'array', v: true }) : [part],
  );
  const initials = parts.flatMap((part) =>
    isHan(part) ? pinyin!(part, { toneType: 'none', type: 'array', pattern: 'first' }) : [part],
  );
  return { pinyin: syllables.join(''), initials: initials.join('') };
}

const readings = new Map<string, readonly string[]>();

/** Returns all readings of a character without tones, with v for ü. */
export function characterReadings(character: string): readonly string[] {
  let known = readings.get(character);
  if (!known) {
    known = [...new Set(pinyin!(character, { multiple: true, toneType: 'none', type: 'array', v: true }))];
    readings.set(character, known);
  }
  return known;
}

import type { pinyin as Pinyin } from 'pinyin-pro';
import { isHan } from './terms.ts';

export interface PinyinReading {
  /** Pinyin without tones and spaces, with v for ü: chengshi. */
  pinyin: string;
  /** The initials: cs. */
  initials: string;
}

let pinyin: typeof Pinyin | undefined;

/** Returns how terms are typed on a Latin keyboard. The library is loaded at first use. */
export async function pinyinReadings(terms: string[]): Promise<PinyinReading[]> {
  pinyin ??= (await import('pinyin-pro')).pinyin;
  return terms.map(readingOf);
}

function readingOf(term: string): PinyinReading {
  const parts = term.match(/\p{Script=Han}+|[^\p{Script=Han}\s]+/gv) ?? [];
  const syllables = parts.flatMap((part) =>
    isHan(part) ? pinyin!(part, { toneType: 'none', type: 'array', v: true }) : [part],
  );
  const initials = parts.flatMap((part) =>
    isHan(part) ? pinyin!(part, { toneType: 'none', type: 'array', pattern: 'first' }) : [part],
  );
  return { pinyin: syllables.join(''), initials: initials.join('') };
}

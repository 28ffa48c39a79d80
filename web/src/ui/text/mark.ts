export interface Piece {
  text: string;
  marked: boolean;
  start: number;
}

/** Matches Chinese, in which parts of keywords match; other scripts and numbers match only as whole words. */
const chinese = /\p{Script=Han}/u;
const runs = /\p{Script=Han}+|[\p{L}\p{N}]+/gu;

/** Folds case and width as the search does. Maps each character to one character, so that positions stay the same. */
function fold(text: string): string[] {
  return Array.from(text, (char) => {
    const folded = char.normalize('NFKC').toLowerCase();
    return Array.from(folded).length === 1 ? folded : char;
  });
}

/** Returns the length of the run from `start` that also occurs in `word`; 0 if it is too short to count. */
function sharedLength(name: readonly string[], start: number, word: string): number {
  const wordLength = Array.from(word).length;
  const least = chinese.test(word) ? Math.min(2, wordLength) : wordLength;
  let length = Math.min(wordLength, name.length - start);
  while (length >= least && !word.includes(name.slice(start, start + length).join(''))) length -= 1;
  return length >= least ? length : 0;
}

/** Returns whether a match of a non-Chinese word is part of a longer word, like `id` in `video`. */
function isCut(name: readonly string[], start: number, length: number): boolean {
  const joins = (a?: string, b?: string) =>
    a !== undefined && b !== undefined && [a, b].every((char) => /[\p{L}\p{N}]/u.test(char) && !chinese.test(char));
  return joins(name[start - 1], name[start]) || joins(name[start + length - 1], name[start + length]);
}

/**
 * Splits a name into matched and unmatched pieces for `keyword`. In Chinese, every run of two or more shared characters
 * matches: 夜景城市 marks 城市 and 夜景 in 城市夜景航拍.
 */
export function markMatches(name: string, keyword: string): Piece[] {
  const chars = Array.from(name);
  const folded = fold(name);
  const words = fold(keyword).join('').match(runs) ?? [];
  const marks = chars.map(() => false);
  folded.forEach((_, start) => {
    for (const word of words) {
      const length = sharedLength(folded, start, word);
      if (length > 0 && !isCut(folded, start, length)) marks.fill(true, start, start + length);
    }
  });
  const pieces: Piece[] = [];
  chars.forEach((char, start) => {
    const last = pieces.at(-1);
    const marked = marks[start] ?? false;
    if (last?.marked === marked) last.text += char;
    else pieces.push({ text: char, marked, start });
  });
  return pieces;
}

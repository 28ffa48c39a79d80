export interface Piece {
  text: string;
  marked: boolean;
  /** Its place in the name, in characters. */
  start: number;
}

/** Chinese is found by parts of what was typed; other scripts and numbers only by whole words. */
const chinese = /\p{Script=Han}/u;
const runs = /\p{Script=Han}+|[\p{L}\p{N}]+/gu;

/** Characters as the search compares them: any case and width is the same. One for one, so that places stay. */
function fold(text: string): string[] {
  return Array.from(text, (char) => {
    const folded = char.normalize('NFKC').toLowerCase();
    return Array.from(folded).length === 1 ? folded : char;
  });
}

/** How many characters from `start` on stand in `word` too, as one piece; 0 when they are too few to mean it. */
function sharedLength(name: readonly string[], start: number, word: string): number {
  const whole = Array.from(word).length;
  const least = chinese.test(word) ? Math.min(2, whole) : whole;
  let length = Math.min(whole, name.length - start);
  while (length >= least && !word.includes(name.slice(start, start + length).join(''))) length -= 1;
  return length >= least ? length : 0;
}

/** Whether a word that is not Chinese ends or begins inside a longer one: `id` is not found in `video`. */
function isCut(name: readonly string[], start: number, length: number): boolean {
  const joins = (a?: string, b?: string) =>
    a !== undefined && b !== undefined && [a, b].every((char) => /[\p{L}\p{N}]/u.test(char) && !chinese.test(char));
  return joins(name[start - 1], name[start]) || joins(name[start + length - 1], name[start + length]);
}

/**
 * Cuts a name into what a search for `keyword` has found in it and the rest; the pieces make up the name. Of Chinese, what
 * name and keyword share in pieces of two characters or more is marked: 夜景城市 marks 城市 and 夜景 in 城市夜景航拍.
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

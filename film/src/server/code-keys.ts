/** Keys by which the film index looks up codes: a subset of their bits. Decision 097 compares alternatives. */

/** Start of each key in a code’s first 64 bits; keys wrap around at the end. */
const KEY_STARTS = [0, 8, 16, 24, 32, 40, 48, 56];
export const TABLES = KEY_STARTS.length;

export const KEY_BITS_MIN = 16;
const KEY_BITS_MAX = 21;
/** About 16 codes share a key; longer keys cost less but miss more. */
const SHARING_BITS = 4;

/** Returns an empty index's tables: the first code per key, or 0. */
export const emptyTables = (keyBits: number) => Array.from({ length: TABLES }, () => new Int32Array(1 << keyBits));

export function keyBitsFor(codes: number, least = KEY_BITS_MIN): number {
  const bits = Math.floor(Math.log2(Math.max(1, codes))) - SHARING_BITS;
  return Math.min(KEY_BITS_MAX, Math.max(least, bits));
}

/** Returns a code's key in a table; `words` are 32-bit. */
export function keyOf(words: Uint32Array, table: number, keyBits: number): number {
  const start = KEY_STARTS[table]!;
  const [first, second] = start < 32 ? [words[0]!, words[1]!] : [words[1]!, words[0]!];
  const shift = start & 31;
  return ((first >>> shift) | (shift === 0 ? 0 : second << (32 - shift))) & ((1 << keyBits) - 1);
}

/** The keys by which the index of films finds codes: some of their bits. Decision 097 has what others found and cost. */

/** Where in a code’s first 64 bits each of its keys begins; those that reach the end go on at the beginning. */
const KEY_STARTS = [0, 8, 16, 24, 32, 40, 48, 56];
/** One for each of a code’s keys. */
export const TABLES = KEY_STARTS.length;

export const LEAST_KEY_BITS = 16;
const MOST_KEY_BITS = 20;
/** Some 16 codes have the same key: longer keys cost less, and miss more. */
const SHARING_BITS = 4;

/** The tables of an empty index: for each key the first code that has it, or 0. */
export const emptyTables = (keyBits: number) => Array.from({ length: TABLES }, () => new Int32Array(1 << keyBits));

/** How long the keys of so many codes are. */
export function keyBitsFor(codes: number, least = LEAST_KEY_BITS): number {
  const bits = Math.floor(Math.log2(Math.max(1, codes))) - SHARING_BITS;
  return Math.min(MOST_KEY_BITS, Math.max(least, bits));
}

/** The key of a code, in 32-bit words, by which a table finds it. */
export function keyOf(words: Uint32Array, table: number, keyBits: number): number {
  const start = KEY_STARTS[table]!;
  const [first, second] = start < 32 ? [words[0]!, words[1]!] : [words[1]!, words[0]!];
  const shift = start & 31;
  return ((first >>> shift) | (shift === 0 ? 0 : second << (32 - shift))) & ((1 << keyBits) - 1);
}

/** A set of small whole numbers, one bit per number. Numbers beyond its end are not in it. */
export type Bitmap = Uint32Array<ArrayBuffer>;

const wordCount = (size: number) => (size + 31) >>> 5;

export const emptyBitmap = (size: number): Bitmap => new Uint32Array(wordCount(size));

export const hasBit = (bits: Bitmap, number: number) =>
  number >>> 5 < bits.length && (bits[number >>> 5]! & (1 << (number & 31))) !== 0;

/** Adds a number. Returns the bitmap, or a larger copy if it was too short. */
export function setBit(bits: Bitmap | undefined, number: number): Bitmap {
  let grown = bits;
  if (!grown || number >>> 5 >= grown.length) {
    grown = new Uint32Array(wordCount(Math.ceil((number + 1) * 1.25) + 1_024));
    if (bits) grown.set(bits);
  }
  grown[number >>> 5]! |= 1 << (number & 31);
  return grown;
}

export function clearBit(bits: Bitmap, number: number): void {
  if (number >>> 5 < bits.length) bits[number >>> 5]! &= ~(1 << (number & 31));
}

/** Clears the bits that `other` does not have. */
export function intersect(bits: Bitmap, other: Bitmap | undefined): void {
  const shared = Math.min(bits.length, other?.length ?? 0);
  for (let i = 0; i < shared; i += 1) bits[i]! &= other![i]!;
  bits.fill(0, shared);
}

/** Returns the number of set bits in a 32-bit word: adds up pairs, then fours, then bytes (Hacker's Delight, 5-1). */
export function countOnes(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

export function countBits(bits: Bitmap): number {
  let count = 0;
  for (const word of bits) if (word !== 0) count += countOnes(word);
  return count;
}

/** Returns the ascending positions of a bitmap's non-zero words, which are few for a small set. */
export function usedWords(bits: Bitmap): Uint32Array<ArrayBuffer> {
  const positions = new Uint32Array(bits.length);
  let used = 0;
  for (let i = 0; i < bits.length; i += 1) {
    if (bits[i] === 0) continue;
    positions[used] = i;
    used += 1;
  }
  return positions.subarray(0, used);
}

/** Returns how many numbers are in both bitmaps; `used` are the used words of the first. */
export function countCommonBits(a: Bitmap, b: Bitmap, used = usedWords(a)): number {
  let count = 0;
  for (let i = 0; i < used.length; i += 1) {
    const at = used[i]!;
    if (at >= b.length) break;
    // Skipping zero words would take longer, because no processor can predict the branch.
    count += countOnes(a[at]! & b[at]!);
  }
  return count;
}

/** Returns the numbers of the set, ascending. */
export function bitPositions(bits: Bitmap, count = countBits(bits)): Uint32Array<ArrayBuffer> {
  const numbers = new Uint32Array(count);
  let next = 0;
  for (let i = 0; i < bits.length; i += 1) {
    for (let word = bits[i]!; word !== 0; word &= word - 1) {
      numbers[next] = i * 32 + 31 - Math.clz32(word & -word);
      next += 1;
    }
  }
  return numbers;
}

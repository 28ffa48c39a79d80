/** A set of small whole numbers, a bit each. What lies beyond its end is not in it. */
export type Bitmap = Uint32Array<ArrayBuffer>;

const wordsFor = (size: number) => (size + 31) >>> 5;

export const emptyBitmap = (size: number): Bitmap => new Uint32Array(wordsFor(size));

export const hasBit = (bits: Bitmap, number: number) =>
  number >>> 5 < bits.length && (bits[number >>> 5]! & (1 << (number & 31))) !== 0;

/** Adds a number. Answers the bitmap, or a larger copy where it was too short. */
export function withBit(bits: Bitmap | undefined, number: number): Bitmap {
  let grown = bits;
  if (!grown || number >>> 5 >= grown.length) {
    grown = new Uint32Array(wordsFor(Math.ceil((number + 1) * 1.25) + 1_024));
    if (bits) grown.set(bits);
  }
  grown[number >>> 5]! |= 1 << (number & 31);
  return grown;
}

export function clearBit(bits: Bitmap, number: number): void {
  if (number >>> 5 < bits.length) bits[number >>> 5]! &= ~(1 << (number & 31));
}

/** Keeps in `bits` what is in `other` too. */
export function intersect(bits: Bitmap, other: Bitmap | undefined): void {
  const shared = Math.min(bits.length, other?.length ?? 0);
  for (let i = 0; i < shared; i += 1) bits[i]! &= other![i]!;
  bits.fill(0, shared);
}

/** Bits in a 32-bit word: pairs, then fours, then bytes are added up (Hacker's Delight, 5-1). */
export function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

export function countBits(bits: Bitmap): number {
  let count = 0;
  for (const word of bits) if (word !== 0) count += ones(word);
  return count;
}

/** How many numbers are in both. */
export function countShared(a: Bitmap, b: Bitmap): number {
  const shared = Math.min(a.length, b.length);
  let count = 0;
  for (let i = 0; i < shared; i += 1) {
    const word = a[i]! & b[i]!;
    if (word !== 0) count += ones(word);
  }
  return count;
}

/** The numbers, ascending. */
export function bitsOf(bits: Bitmap, count = countBits(bits)): Uint32Array<ArrayBuffer> {
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

/** A set of small whole numbers, one bit per number. Numbers beyond its end are not in it. */
export type Bitmap = Uint32Array<ArrayBuffer>;

const wordCount = (size: number) => (size + 31) >>> 5;

export const emptyBitmap = (size: number): Bitmap => new Uint32Array(wordCount(size));

export const hasBit = (bits: Bitmap, number: number) =>
  number >>> 5 < bits.length && (bits[number >>> 5]! & (1 << (number & 31))) !== 0;

/** Adds a number. Returns the bitmap, or a larger copy where it was too short. */
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

/** How many bits of a 32-bit word are set: pairs, then fours, then bytes are added up (Hacker's Delight, 5-1). */
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

/** Where a bitmap has words that are not 0, ascending: of a small set, a small part of it. */
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

/** How many numbers are in both bitmaps; `used` are the used words of the first. */
export function countCommonBits(a: Bitmap, b: Bitmap, used = usedWords(a)): number {
  // To look at all words takes less than to look up which half of them is used.
  return used.length * 2 > a.length ? countCommonBitsOfAll(a, b) : countCommonBitsOfUsed(a, b, used);
}

function countCommonBitsOfAll(a: Bitmap, b: Bitmap): number {
  const size = Math.min(a.length, b.length);
  let count = 0;
  let i = 0;
  for (; i + 7 <= size; i += 7) {
    count += countOnesOfSeven(
      a[i]! & b[i]!,
      a[i + 1]! & b[i + 1]!,
      a[i + 2]! & b[i + 2]!,
      a[i + 3]! & b[i + 3]!,
      a[i + 4]! & b[i + 4]!,
      a[i + 5]! & b[i + 5]!,
      a[i + 6]! & b[i + 6]!,
    );
  }
  for (; i < size; i += 1) count += countOnes(a[i]! & b[i]!);
  return count;
}

function countCommonBitsOfUsed(a: Bitmap, b: Bitmap, used: Uint32Array): number {
  let size = used.length;
  while (size > 0 && used[size - 1]! >= b.length) size -= 1;
  let count = 0;
  let i = 0;
  for (; i + 7 <= size; i += 7) {
    count += countOnesOfSeven(
      a[used[i]!]! & b[used[i]!]!,
      a[used[i + 1]!]! & b[used[i + 1]!]!,
      a[used[i + 2]!]! & b[used[i + 2]!]!,
      a[used[i + 3]!]! & b[used[i + 3]!]!,
      a[used[i + 4]!]! & b[used[i + 4]!]!,
      a[used[i + 5]!]! & b[used[i + 5]!]!,
      a[used[i + 6]!]! & b[used[i + 6]!]!,
    );
  }
  for (; i < size; i += 1) count += countOnes(a[used[i]!]! & b[used[i]!]!);
  return count;
}

/**
 * How many bits of seven words are set: full adders turn each place's seven bits into one word of ones, one of twos and one of
 * fours (Hacker's Delight, 5-1), so that three words are counted in place of seven.
 */
function countOnesOfSeven(a: number, b: number, c: number, d: number, e: number, f: number, g: number): number {
  const ab = a ^ b;
  const abc = ab ^ c;
  const abcCarry = (a & b) | (ab & c);
  const de = d ^ e;
  const def = de ^ f;
  const defCarry = (d & e) | (de & f);
  const sum = abc ^ def;
  const ones = sum ^ g;
  const onesCarry = (abc & def) | (sum & g);
  const carry = abcCarry ^ defCarry;
  const twos = carry ^ onesCarry;
  const fours = (abcCarry & defCarry) | (carry & onesCarry);
  return countOnes(ones) + 2 * countOnes(twos) + 4 * countOnes(fours);
}

/** The numbers of the set, ascending. */
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

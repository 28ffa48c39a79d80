import type { QueryWord } from '../terms.ts';
import { type Bitmap, bitsOf, countBits, hasBit, withBit } from './bitmap.ts';
import type { ClipIndex } from './clip-index.ts';
import { namesHolding } from './names.ts';
import { entryOf, PART, partOf, type Postings, slotOf } from './postings.ts';
import { wordsBeginning, wordsHolding } from './words.ts';

/** For each word of a query, where it and what stands for it occur. */
export type Occurrences = Postings[][];

export function occurrencesOf(index: ClipIndex, words: QueryWord[]): Occurrences {
  return words.map((word) => {
    const known = word.terms.flatMap((term) => index.words.all.get(term) ?? []);
    const postings = [...new Set([...known, ...othersFor(index, word)])].map((one) => one.postings);
    if (word.others !== 'termsHolding') return postings;
    const inNames = namesHolding(index.names, word.word).map((slot) => entryOf(slot, PART.name));
    return [...postings, { entries: inNames, length: inNames.length }];
  });
}

function othersFor({ words }: ClipIndex, { word, others }: QueryWord) {
  if (others === undefined) return [];
  return others === 'wordsBeginning'
    ? wordsBeginning(words, word)
    : wordsHolding(words, word, others === 'wordsHolding');
}

/** By slot; good only for the slots that come with it, and until the next match on the same index. */
export type Scores = Uint16Array<ArrayBuffer>;

interface Scratch {
  scores: Scores;
  parts: Uint8Array<ArrayBuffer>;
}

const scratches = new WeakMap<ClipIndex, Scratch>();

/** Used again and again: megabytes of zeros for each search would cost more than the search. */
function scratchFor(index: ClipIndex): Scratch {
  let scratch = scratches.get(index);
  if (!scratch || scratch.scores.length < index.used) {
    const size = index.columns.id.length;
    scratches.set(index, (scratch = { scores: new Uint16Array(size), parts: new Uint8Array(size) }));
  }
  return scratch;
}

const lengthOf = (postings: Postings[]) => postings.reduce((sum, { length }) => sum + length, 0);

/**
 * The clips among `within` that have every word, with their scores: a word in the name weighs more than all words in the
 * keywords, and one there more than in the description. Walks every word's occurrences once, the rarest word's first.
 */
export function matchAll(index: ClipIndex, words: Occurrences, within: Bitmap): { bits: Bitmap; scores: Scores } {
  const { scores, parts } = scratchFor(index);
  const weights = [0, 1, words.length + 1];
  let bits = within;
  words
    .toSorted((a, b) => lengthOf(a) - lengthOf(b))
    .forEach((word, position) => {
      bits = matchAny(word, bits, parts);
      for (const slot of bitsOf(bits)) scores[slot] = (position === 0 ? 0 : scores[slot]!) + weights[parts[slot]!]!;
    });
  return { bits, scores };
}

/** The clips among `within` that have one of the postings; in `parts`, the weightiest part of each that does. */
function matchAny(word: Postings[], within: Bitmap, parts: Uint8Array): Bitmap {
  const bits: Bitmap = new Uint32Array(within.length);
  for (const { entries, length } of word) {
    for (let i = 0; i < length; i += 1) {
      const entry = entries[i]!;
      const slot = slotOf(entry);
      const bit = 1 << (slot & 31);
      if ((within[slot >>> 5]! & bit) === 0) continue;
      if ((bits[slot >>> 5]! & bit) === 0) {
        bits[slot >>> 5]! |= bit;
        parts[slot] = partOf(entry);
      } else if (partOf(entry) > parts[slot]!) parts[slot] = partOf(entry);
    }
  }
  return bits;
}

/** The clips among `within` that have at least half of the words but not all, with how many. */
export function matchMost(index: ClipIndex, words: Occurrences, within: Bitmap): { bits: Bitmap; scores: Scores } {
  const { scores, parts } = scratchFor(index);
  const any: Bitmap = new Uint32Array(within.length);
  for (const word of words) {
    const matched = matchAny(word, within, parts);
    for (const slot of bitsOf(matched)) scores[slot] = hasBit(any, slot) ? scores[slot]! + 1 : 1;
    for (let i = 0; i < any.length; i += 1) any[i]! |= matched[i]!;
  }
  const least = Math.ceil(words.length / 2);
  const bits: Bitmap = new Uint32Array(within.length);
  for (const slot of bitsOf(any)) if (scores[slot]! >= least && scores[slot]! < words.length) withBit(bits, slot);
  return { bits, scores };
}

/** Whether a live clip has the posting's word in its name or keywords. */
export function isTold({ entries, length }: Postings, live: Bitmap): boolean {
  for (let i = length - 1; i >= 0; i -= 1)
    if (partOf(entries[i]!) > PART.description && hasBit(live, slotOf(entries[i]!))) return true;
  return false;
}

/** How many live clips have all words. */
export function countMatches(index: ClipIndex, words: Occurrences, within: Bitmap): number {
  return countBits(matchAll(index, words, within).bits);
}

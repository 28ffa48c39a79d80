import { type Bitmap, bitPositions, countBits, hasBit } from './bitmap.ts';
import type { Budget, Search } from './budget.ts';
import type { ClipIndex } from './clip-index.ts';
import { slotsWithNameContaining } from './words/names.ts';
import {
  encodePosting,
  type PostingList,
  postingPart,
  postingSlot,
  type TextPart,
  TEXT_PART,
} from './posting-lists.ts';
import type { Description } from './query.ts';
import { groupMembers } from './bitmap-groups.ts';
import type { Expansion, QueryWord } from './words/terms.ts';
import { wordsContaining, wordsWithPrefix } from './words/vocabulary.ts';

/** The posting lists of all terms that match each word of a query. */
export type QueryPostings = PostingList[][];

export function queryPostings(
  index: ClipIndex,
  words: QueryWord[],
  { budget, described }: { budget: Budget; described?: ReadonlyMap<string, Description> | undefined },
): QueryPostings {
  return words.map((word) => [
    ...postingsOfTerms(index, word, budget),
    ...(word.together ?? []).map((together) => postingsOfAll(index, together, budget)),
    ...postingsDescribed(index, described?.get(word.word), budget),
  ]);
}

/** Returns the clips with a label or a colour as if they had it in their keywords. */
function postingsDescribed(index: ClipIndex, description: Description | undefined, budget: Budget): PostingList[] {
  const { labelId, colour } = description ?? {};
  return [
    ...(labelId === undefined ? [] : [groupMembers(index.labels, labelId)]),
    ...(colour === undefined ? [] : [groupMembers(index.colours, colour)]),
  ].map((members) => {
    const entries = bitPositions(members ?? new Uint32Array(0)).map((slot) => encodePosting(slot, TEXT_PART.keywords));
    budget.spend(entries.length);
    return { entries, length: entries.length };
  });
}

function postingsOfTerms(index: ClipIndex, word: QueryWord, budget: Budget): PostingList[] {
  const known = word.terms.flatMap((term) => index.vocabulary.byTerm.get(term) ?? []);
  const translated = word.english === undefined ? [] : (index.vocabulary.byEnglish.get(word.english) ?? []);
  const expanded = word.expansions.flatMap((expansion) => expandedWords(index, expansion, budget));
  budget.spend(translated.length + expanded.length);
  const postings = [...new Set([...known, ...translated, ...expanded])].map((one) => one.postings);
  return [...postings, ...postingsOfNames(index, word, budget)];
}

/** Returns the clips with all of the words, each with the least weighty part that contains one of them. */
function postingsOfAll(index: ClipIndex, words: QueryWord[], budget: Budget): PostingList {
  const { scores: leastParts, parts } = scratchFor(index);
  let bits = index.live;
  words.forEach((word, position) => {
    bits = matchWord(postingsOfTerms(index, word, budget), { within: bits, parts }, budget);
    for (const slot of bitPositions(bits)) {
      leastParts[slot] = position === 0 ? parts[slot]! : Math.min(leastParts[slot]!, parts[slot]!);
    }
  });
  const entries = [...bitPositions(bits)].map((slot) => encodePosting(slot, leastParts[slot] as TextPart));
  return { entries, length: entries.length };
}

function expandedWords({ vocabulary }: ClipIndex, { text, to }: Expansion, budget: Budget) {
  return to === 'wordsWithPrefix'
    ? wordsWithPrefix(vocabulary, text, budget)
    : wordsContaining(vocabulary, text, { singleWordsOnly: to === 'wordsContaining', budget });
}

const postingsOfNames = ({ names }: ClipIndex, { expansions }: QueryWord, budget: Budget): PostingList[] =>
  expansions
    .filter(({ to }) => to === 'termsContaining')
    .map(({ text }) => slotsWithNameContaining(names, text, budget).map((slot) => encodePosting(slot, TEXT_PART.name)))
    .map((entries) => ({ entries, length: entries.length }));

/** Scores by slot. Only the slots returned with it are valid, and only until the next match on the same index. */
export type Scores = Uint16Array<ArrayBuffer>;

interface Match {
  bits: Bitmap;
  scores: Scores;
}

interface Scratch {
  scores: Scores;
  parts: Uint8Array<ArrayBuffer>;
}

const scratches = new WeakMap<ClipIndex, Scratch>();

/** Returns reused memory: allocating megabytes of zeros per search would cost more than the search. */
function scratchFor(index: ClipIndex): Scratch {
  let scratch = scratches.get(index);
  if (!scratch || scratch.scores.length < index.slotCount) {
    const size = index.columns.id.length;
    scratches.set(index, (scratch = { scores: new Uint16Array(size), parts: new Uint8Array(size) }));
  }
  return scratch;
}

const totalLength = (postings: PostingList[]) => postings.reduce((sum, { length }) => sum + length, 0);

/**
 * Returns the clips among `within` with every word, with their scores: a word in the name weighs more than all words in
 * the keywords, and a word in the keywords more than one in the description. Walks each word's postings once, the
 * rarest word first.
 */
export function matchAllWords({ index, budget }: Search, words: QueryPostings, within: Bitmap): Match {
  const { scores, parts } = scratchFor(index);
  const weights = [0, 1, words.length + 1];
  let bits = within;
  words
    .toSorted((a, b) => totalLength(a) - totalLength(b))
    .forEach((word, position) => {
      bits = matchWord(word, { within: bits, parts }, budget);
      budget.spend(bits.length);
      for (let i = 0; i < bits.length; i += 1) {
        for (let left = bits[i]!; left !== 0; left &= left - 1) {
          const slot = i * 32 + 31 - Math.clz32(left & -left);
          scores[slot] = (position === 0 ? 0 : scores[slot]!) + weights[parts[slot]!]!;
        }
      }
    });
  return { bits, scores };
}

/** Returns the clips among `within` in any of the lists. Writes the weightiest matching part of each to `parts`. */
export function matchWord(
  word: PostingList[],
  { within, parts }: { within: Bitmap; parts: Uint8Array },
  budget: Budget,
): Bitmap {
  const bits: Bitmap = new Uint32Array(within.length);
  for (const { entries, length } of word) {
    budget.spend(1 + length);
    for (let i = 0; i < length; i += 1) {
      const entry = entries[i]!;
      const slot = postingSlot(entry);
      const bit = 1 << (slot & 31);
      if ((within[slot >>> 5]! & bit) === 0) continue;
      if ((bits[slot >>> 5]! & bit) === 0) {
        bits[slot >>> 5]! |= bit;
        parts[slot] = postingPart(entry);
      } else if (postingPart(entry) > parts[slot]!) parts[slot] = postingPart(entry);
    }
  }
  return bits;
}

export function isInNameOrKeywords({ entries, length }: PostingList, live: Bitmap, budget: Budget): boolean {
  for (let i = length - 1; i >= 0; i -= 1) {
    budget.spend(1);
    if (postingPart(entries[i]!) > TEXT_PART.description && hasBit(live, postingSlot(entries[i]!))) return true;
  }
  return false;
}

export function countMatches(search: Search, words: QueryPostings, within: Bitmap): number {
  return countBits(matchAllWords(search, words, within).bits);
}

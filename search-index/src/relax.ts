import { type Bitmap, bitPositions, clearBit, countBits, emptyBitmap, hasBit, setBit } from './bitmap.ts';
import type { Budget, Search } from './budget.ts';
import { clearOutOfRange, filterByGroups } from './filter.ts';
import { matchWord, queryPostings } from './match.ts';
import { encodePosting, type PostingList, postingSlot, TEXT_PART } from './posting-lists.ts';
import { type Filters, NEAR_RESULTS_BELOW, type Relaxation, type TypedFilter } from './query.ts';
import { rangeByScore } from './ranges.ts';
import { alternativesOf } from './words/alternatives.ts';
import type { QueryWord } from './words/terms.ts';

/** The weight of a match by the word as typed. */
const EXACT = 6;
/** Shown as the replacement of a word; more would not fit in a line. */
const REPLACEMENTS_MAX = 2;

/** One way to match a word: the postings of other words, and how near they are to it. */
interface Level {
  weight: number;
  /** Only for a word that no clip matches otherwise. */
  lastResort?: boolean | undefined;
  terms: { term: string; postings: PostingList[] }[];
}

/** A typed word or filter, with its ways to match, nearest first. */
interface Item {
  from: string;
  levels: Level[];
  noise: boolean;
}

export interface Relaxed {
  /** Slots of clips with every word, each in one of its ways. */
  complete: number[];
  /** Slots of clips with some of the words, if there are few others. */
  partial: number[];
  /** Says how clips among these differ from what was typed. */
  describe: (shown: readonly number[]) => Relaxation[];
}

interface RelaxedQuery {
  words: QueryWord[];
  filters: Filters;
  /** The clips that match as typed. */
  exact: Bitmap;
  size: number;
}

/** Finds the clips that match a query by related words or in part, nearest first. Clips that match exactly are left out. */
export function relax(search: Search, { words, filters, exact, size }: RelaxedQuery): Relaxed {
  const { typed = [], ...given } = filters;
  const within = filterByGroups(search.index, given);
  const items = itemsOf(search, words, filters).concat(typed.map((one) => itemOfFilter(search, one, within)));
  const needed = items.some(({ noise }) => !noise) ? items.filter(({ noise }) => !noise) : items;
  const { bits, scores, counts } = scoreItems(search, needed, within);
  clearOutOfRange(search, bits, given);
  for (let i = 0; i < Math.min(bits.length, exact.length); i += 1) bits[i]! &= ~exact[i]!;

  const rangeOf = (least: number) => {
    const some: Bitmap = new Uint32Array(bits.length);
    for (const slot of bitPositions(bits)) if (counts[slot]! >= least) setBit(some, slot);
    return rangeByScore(search, { bits: some, scores }, { offset: 0, size });
  };
  const complete = rangeOf(needed.length);
  const isShort = countBits(exact) + complete.length < NEAR_RESULTS_BELOW && needed.length > 1;
  const most = isShort ? rangeOf(Math.ceil(needed.length / 2)) : [];
  const some = isShort && most.length === 0 ? rangeOf(1) : most;
  const partial = some.filter((slot) => counts[slot]! < needed.length);
  const ignored = items.filter((item) => !needed.includes(item));
  return {
    complete,
    partial,
    describe: (shown) => {
      if (shown.length === 0) return [];
      const described = describe(search, needed, shown);
      return described.length > 0 ? described : ignored.map(({ from }) => ({ kind: 'dropped', from }));
    },
  };
}

function itemsOf(search: Search, words: QueryWord[], filters: Filters): Item[] {
  const { index, budget } = search;
  const spelled = alternativesOf(search, words);
  return spelled.map(({ from, word, levels, noise }) => ({
    from,
    noise,
    levels: [
      ...(word
        ? [
            {
              weight: EXACT,
              terms: [{ term: from, postings: queryPostings(index, [word], { budget, ...filters })[0]! }],
            },
          ]
        : []),
      ...levels.map(({ weight, lastResort, words: others }) => ({
        weight,
        lastResort,
        terms: others.map(({ term, postings }) => ({ term, postings: [postings] })),
      })),
    ],
  }));
}

function itemOfFilter(search: Search, { from, filters }: TypedFilter, within: Bitmap): Item {
  const wanted = { keyword: '', labelIds: [], sort: 'hot' as const, ...filters };
  const bits = filterByGroups(search.index, wanted);
  for (let i = 0; i < bits.length; i += 1) bits[i]! &= within[i]!;
  clearOutOfRange(search, bits, wanted);
  const entries = bitPositions(bits).map((slot) => encodePosting(slot, TEXT_PART.keywords));
  const postings = [{ entries, length: entries.length }];
  return { from, noise: false, levels: [{ weight: EXACT, terms: [{ term: from, postings }] }] };
}

/** Adds up each clip's matches. A match in the name counts a little more than one in the keywords. */
function scoreItems({ index, budget }: Search, items: Item[], within: Bitmap) {
  const scores = new Uint16Array(index.slotCount);
  const counts = new Uint8Array(index.slotCount);
  const parts = new Uint8Array(index.slotCount);
  const bits: Bitmap = new Uint32Array(within.length);
  for (const { levels } of items) {
    const matched: Bitmap = new Uint32Array(within.length);
    for (const { weight, lastResort, terms } of levels) {
      if (lastResort && countBits(matched) > 0) break;
      const found = matchWord(
        terms.flatMap(({ postings }) => postings),
        { within, parts },
        budget,
      );
      for (const slot of bitPositions(found)) {
        if (hasBit(matched, slot)) continue;
        setBit(matched, slot);
        setBit(bits, slot);
        counts[slot]! += 1;
        scores[slot]! += weight * 4 + parts[slot]!;
      }
    }
  }
  return { bits, scores, counts };
}

/** Says which words some clips lack, and which they match by others only. */
function describe({ index, budget }: Search, items: Item[], shown: readonly number[]): Relaxation[] {
  return items.flatMap(({ from, levels }): Relaxation[] => {
    const left = emptyBitmap(index.slotCount);
    for (const slot of shown) setBit(left, slot);
    let leftCount = shown.length;
    const replacements = new Map<string, number>();
    let isTyped = false;
    for (const { weight, terms } of levels) {
      if (leftCount === 0) break;
      const found = terms
        .map(({ term, postings }) => ({ term, slots: slotsIn(postings, left, budget) }))
        // The index has its words in the order in which it learnt them, which differs between servers.
        .toSorted((a, b) => b.slots.length - a.slots.length || (a.term < b.term ? -1 : 1));
      for (const { term, slots } of found) {
        if (slots.length === 0) continue;
        if (weight === EXACT) isTyped = true;
        else replacements.set(term, slots.length);
        for (const slot of slots) clearBit(left, slot);
      }
      leftCount = countBits(left);
    }
    if (leftCount > 0) return [{ kind: 'dropped', from }];
    if (isTyped) return [];
    const to = [...replacements].sort((a, b) => b[1] - a[1]).slice(0, REPLACEMENTS_MAX);
    return [{ kind: 'replaced', from, to: to.map(([term]) => term).join('、') }];
  });
}

function slotsIn(postings: PostingList[], wanted: Bitmap, budget: Budget): number[] {
  const found = new Set<number>();
  for (const { entries, length } of postings) {
    budget.spend(1 + length);
    for (let i = 0; i < length; i += 1) {
      const slot = postingSlot(entries[i]!);
      if (hasBit(wanted, slot)) found.add(slot);
    }
  }
  return [...found];
}

import type { FilmRecord } from '../rules/film-records.ts';
import { CODE_BYTES } from '@zhenku/contract/rules/film-limits';
import { mirrored } from '../rules/frame-codes.ts';
import { CODED_FRAMES_PER_SECOND, STORED_CODE_BYTES } from './code-clip.ts';
import { alignHits, type Alignment, type Hit } from './align-hits.ts';
import { emptyTables, keyBitsFor, keyOf, LEAST_KEY_BITS, TABLES } from './code-keys.ts';

/** Bits in which two codes may differ: for a clip to be looked at, and for its other codes then. */
const NOMINATES = 84;
const AGREES = 88;
/** Seconds before and after a nomination within which a clip’s other codes are compared. */
const AROUND = 8;
/** At any moment of the film. */
const FINDS_PER_MOMENT = 10;
/** Before the caller has taken out clips that the user may not see. */
const CANDIDATES_PER_MOMENT = 20;

/** Words of a code: itself, the next code of each of its keys, its frames, and its clip. */
const CODE_WORDS = CODE_BYTES / 4;
const [NEXT, FRAMES, SLOT] = [CODE_WORDS, CODE_WORDS + TABLES, CODE_WORDS + TABLES + 1];
const WORDS = SLOT + 1;
export const INDEX_BYTES_PER_CODE = WORDS * 4;
/** Codes that memory is taken for at a time: 4.5 MiB. */
const CHUNK_BITS = 16;
const CHUNK = 1 << CHUNK_BITS;

/**
 * What one part of a film may cost, which is some seconds: honest parts stay far below. One that somebody composed of codes
 * that many clips have is answered by the likeliest clips.
 */
const MOST_LOOKUPS = 50_000_000;
const MOST_COMPARISONS = 200_000_000;
const COMPARISONS_PER_HIT = 2_000;
/** Of one clip; the nearest ones. */
const MOST_HITS = 4_000;
/** Seconds of a still clip that one code stands for at most. */
const LONGEST_SPAN = 60;

export interface Find extends Alignment {
  videoId: number;
  flipped: boolean;
}

interface IndexedClip {
  videoId: number;
  start: number;
  count: number;
  live: boolean;
}

/** A clip that some code of the film is near to: within which of its frames, by which of the film’s records, and how near. */
interface Nominee {
  slot: number;
  flipped: boolean;
  best: number;
  nominations: number;
  /** Seconds of the film, in order, and of the clip, within which its codes are compared. */
  ranges: [number, number][];
  first: number;
  last: number;
}

/** An index of clips’ codes in memory. What is removed keeps its place until the index is made anew. */
export function createFilmIndex(maxBytes: number, { leastKeyBits = LEAST_KEY_BITS } = {}) {
  const most = Math.min(2 ** 31 - 1, Math.floor(maxBytes / INDEX_BYTES_PER_CODE));
  let keyBits = leastKeyBits;
  let heads = emptyTables(keyBits);
  const chunks: Uint32Array[] = [];
  const clips: IndexedClip[] = [];
  const slots = new Map<number, number>();
  let [size, dead] = [0, 0];

  const chunkOf = (place: number): Uint32Array => chunks[place >> CHUNK_BITS]!;

  function remove(videoId: number): void {
    const slot = slots.get(videoId);
    if (slot === undefined) return;
    slots.delete(videoId);
    clips[slot]!.live = false;
    dead += clips[slot]!.count;
  }

  /** Takes stored codes for the clip’s, in place of those that it has. Returns whether there is room for them. */
  function add(videoId: number, stored: Uint8Array): boolean {
    remove(videoId);
    const count = Math.floor(stored.length / STORED_CODE_BYTES);
    if (dead > size / 4 || (dead > 0 && size + count > most) || keyBits < keyBitsFor(size + count, leastKeyBits))
      rebuild(count);
    if (size + count > most) return false;
    const slot = clips.push({ videoId, start: size, count, live: true }) - 1;
    slots.set(videoId, slot);
    const view = new DataView(stored.buffer, stored.byteOffset, stored.byteLength);
    const words = new Uint32Array(CODE_WORDS);
    for (let at = 0; at < count * STORED_CODE_BYTES; at += STORED_CODE_BYTES) {
      for (let word = 0; word < CODE_WORDS; word++) words[word] = view.getUint32(at + 5 + word * 4, true);
      append(words, view.getUint32(at, true), slot);
    }
    return true;
  }

  function append(words: Uint32Array, frames: number, slot: number): void {
    if (size >> CHUNK_BITS === chunks.length) chunks.push(new Uint32Array(CHUNK * WORDS));
    const chunk = chunkOf(size);
    const at = offsetOf(size);
    chunk.set(words, at);
    for (let table = 0; table < TABLES; table++) {
      const key = keyOf(words, table, keyBits);
      chunk[at + NEXT + table] = heads[table]![key]!;
      // One more than the place, since 0 ends a list.
      heads[table]![key] = size + 1;
    }
    chunk[at + FRAMES] = frames;
    chunk[at + SLOT] = slot;
    size++;
  }

  /**
   * Moves what is left to the beginning: each code goes where it was or before, so that none is lost. Keys get as long as is right
   * with so many codes to add.
   */
  function rebuild(toAdd: number): void {
    const kept = clips.splice(0).filter(({ live }) => live);
    keyBits = keyBitsFor(size - dead + toAdd, leastKeyBits);
    heads = emptyTables(keyBits);
    [size, dead] = [0, 0];
    for (const { videoId, start, count } of kept) {
      slots.set(videoId, clips.push({ videoId, start: size, count, live: true }) - 1);
      for (let place = start; place < start + count; place++) {
        const chunk = chunkOf(place);
        const at = offsetOf(place);
        append(chunk.slice(at, at + CODE_WORDS), chunk[at + FRAMES]!, clips.length - 1);
      }
    }
    chunks.length = Math.ceil(size / CHUNK);
  }

  /** Calls `visit` with the place of each code that has a key of `words`, once for each such key, until it returns false. */
  function visitSimilar(words: Uint32Array, visit: (chunk: Uint32Array, at: number) => boolean): void {
    for (let table = 0; table < TABLES; table++) {
      for (let next = heads[table]![keyOf(words, table, keyBits)]!; next > 0;) {
        const chunk = chunkOf(next - 1);
        const at = offsetOf(next - 1);
        if (!visit(chunk, at)) return;
        next = chunk[at + NEXT + table]!;
      }
    }
  }

  /** The clips that codes of the film nominate, the most likely ones first. */
  function nominate(records: readonly CodedRecord[], among: ReadonlySet<number> | null): Nominee[] {
    const isWanted = ({ live, videoId }: IndexedClip) => live && (among === null || among.has(videoId));
    const nominees = new Map<number, Nominee>();
    let left = MOST_LOOKUPS;
    for (const { words, time, flipped } of records) {
      const sought = { words, limit: NOMINATES };
      visitSimilar(words, (chunk, at) => {
        const bits = bitsBetween(chunk, at, sought);
        const slot = chunk[at + SLOT]!;
        if (bits <= NOMINATES && isWanted(clips[slot]!)) {
          const id = slot * 2 + (flipped ? 1 : 0);
          let nominee = nominees.get(id);
          if (!nominee) nominees.set(id, (nominee = newNominee(slot, flipped)));
          addNomination(nominee, { bits, time, span: spanOf(chunk[at + FRAMES]!) });
        }
        return --left > 0;
      });
    }
    return [...nominees.values()].toSorted((a, b) => b.nominations - a.nominations || a.best - b.best);
  }

  /** The codes of a nominated clip that agree with the film around where it was nominated, the nearest ones if there are too many. */
  function hitsOf(nominee: Nominee, records: readonly CodedRecord[], spend: (by: number) => boolean): Hit[] {
    const { start, count } = clips[nominee.slot]!;
    let hits: Hit[] = [];
    let limit = AGREES;
    for (const { words, time, flipped } of records) {
      if (flipped !== nominee.flipped || !nominee.ranges.some(([from, to]) => time >= from && time <= to)) continue;
      if (!spend(count)) break;
      const sought = { words, limit };
      for (let place = start; place < start + count; place++) {
        const chunk = chunkOf(place);
        const at = offsetOf(place);
        const bits = bitsBetween(chunk, at, sought);
        if (bits > limit) continue;
        const [from, until] = spanOf(chunk[at + FRAMES]!);
        if (until < nominee.first || from > nominee.last) continue;
        hits.push({ time, from, until: Math.min(until, from + LONGEST_SPAN), bits });
      }
      if (hits.length < 2 * MOST_HITS) continue;
      hits = nearest(hits);
      limit = hits.at(-1)!.bits - 1;
    }
    spend(hits.length * COMPARISONS_PER_HIT);
    return nearest(hits).toSorted((a, b) => a.time - b.time);
  }

  return {
    add,
    remove,
    has: (videoId: number): boolean => slots.has(videoId),
    stats: () => ({ clips: slots.size, codes: size - dead, dead, bytes: chunks.length * CHUNK * INDEX_BYTES_PER_CODE }),
    /**
     * Where records of a film, in the order of time, show indexed clips, or those of `among`: at most twenty at any moment, in
     * that order.
     */
    match: (records: readonly FilmRecord[], among: ReadonlySet<number> | null = null): Find[] => {
      const coded = records.flatMap(codedRecords);
      const times = [...new Set(coded.map(({ time }) => time))];
      const finds: Find[] = [];
      let left = MOST_COMPARISONS;
      const spend = (by: number) => (left -= by) >= 0;
      for (const nominee of nominate(coded, among)) {
        const { videoId } = clips[nominee.slot]!;
        if (left <= 0) break;
        const hits = hitsOf(nominee, coded, spend);
        finds.push(...alignHits(hits, times).map((found) => ({ ...found, videoId, flipped: nominee.flipped })));
      }
      return bestOfEachMoment(finds, CANDIDATES_PER_MOMENT);
    },
  };
}

export type FilmIndex = ReturnType<typeof createFilmIndex>;

interface CodedRecord {
  /** Seconds. */
  time: number;
  flipped: boolean;
  words: Uint32Array;
}

const codedRecords = ({ time, flipped, code }: FilmRecord): CodedRecord[] =>
  flipped === 'either'
    ? [codedRecord(time, false, code), codedRecord(time, true, mirrored(code))]
    : [codedRecord(time, flipped, code)];

function codedRecord(time: number, flipped: boolean, code: Uint8Array): CodedRecord {
  const view = new DataView(code.buffer, code.byteOffset, code.byteLength);
  const words = Uint32Array.from({ length: CODE_WORDS }, (_, word) => view.getUint32(word * 4, true));
  return { time: time / 1000, flipped, words };
}

/** The seconds of the clip that a code stands for. */
const spanOf = (frames: number): [number, number] => [
  (frames & 0xffff) / CODED_FRAMES_PER_SECOND,
  (frames >>> 16) / CODED_FRAMES_PER_SECOND,
];

/** Where in its chunk a code begins. */
const offsetOf = (place: number): number => (place & (CHUNK - 1)) * WORDS;

const newNominee = (slot: number, flipped: boolean): Nominee => ({
  slot,
  flipped,
  best: Infinity,
  nominations: 0,
  ranges: [],
  first: Infinity,
  last: 0,
});

function addNomination(nominee: Nominee, by: { bits: number; time: number; span: [number, number] }): void {
  const [from, until] = by.span;
  nominee.best = Math.min(nominee.best, by.bits);
  nominee.nominations++;
  nominee.first = Math.min(nominee.first, from - AROUND);
  nominee.last = Math.max(nominee.last, until + AROUND);
  lookAround(nominee.ranges, by.time);
}

/** Adds the seconds around a time to ranges, which are before it. */
function lookAround(ranges: [number, number][], time: number): void {
  const last = ranges.at(-1);
  if (last && time - AROUND <= last[1]) last[1] = time + AROUND;
  else ranges.push([time - AROUND, time + AROUND]);
}

const nearest = (hits: Hit[]) =>
  hits.length <= MOST_HITS ? hits : hits.toSorted((a, b) => a.bits - b.bits).slice(0, MOST_HITS);

interface Sought {
  words: Uint32Array;
  limit: number;
}

/** In how many bits a code differs from `words`, or more than `limit` where it is more. */
function bitsBetween(chunk: Uint32Array, at: number, { words, limit }: Sought): number {
  let bits = 0;
  for (let word = 0; word < CODE_WORDS; word++) {
    let n = chunk[at + word]! ^ words[word]!;
    n -= (n >>> 1) & 0x55555555;
    n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
    bits += Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
    if (bits > limit) return bits;
  }
  return bits;
}

/** The likeliest finds, so many at any moment, in the order of the film. */
export function bestOfEachMoment(finds: readonly Find[], most = FINDS_PER_MOMENT): Find[] {
  const kept: Find[] = [];
  for (const find of finds.toSorted((a, b) => b.score - a.score)) {
    const others = kept.filter(({ filmFrom, filmTo }) => filmFrom < find.filmTo && find.filmFrom < filmTo);
    if (others.length < most) kept.push(find);
  }
  return kept.toSorted((a, b) => a.filmFrom - b.filmFrom || b.score - a.score);
}

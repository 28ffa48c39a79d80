import type { FilmRecord } from '../rules/film-records.ts';
import { CODE_BYTES } from '@zhenku/contract/rules/film-limits';
import { mirrored } from '../rules/frame-codes.ts';
import { CODED_FRAMES_PER_SECOND, STORED_CODE_BYTES } from './code-clip.ts';
import { alignHits, type Alignment, type Hit } from './align-hits.ts';
import { emptyTables, keyBitsFor, keyOf, KEY_BITS_MIN, TABLES } from './code-keys.ts';

/** Maximum distances in bits between codes: to nominate a clip, and to match its other codes. */
const NOMINATION_BITS = 84;
const MATCH_BITS = 88;
/** Seconds around a nomination within which a clip’s other codes are compared. */
const AROUND = 8;
/** Seconds and bits within which a film's code repeats an earlier one, so that shared keys are not looked up again. */
const REPEATS = { seconds: 2, bits: 12 };
const FINDS_PER_MOMENT = 10;
/** Maximum number of candidates per moment, before the caller removes clips that the user may not see. */
const CANDIDATES_PER_MOMENT = 20;

/** 32-bit words per entry: the code, the next entry for each key, the frames, and the clip. */
const CODE_WORDS = CODE_BYTES / 4;
const [NEXT, FRAMES, SLOT] = [CODE_WORDS, CODE_WORDS + TABLES, CODE_WORDS + TABLES + 1];
const WORDS = SLOT + 1;
export const INDEX_BYTES_PER_CODE = WORDS * 4;
/** Codes per allocated chunk, as a power of two: 4.5 MiB. */
const CHUNK_BITS = 16;
const CHUNK = 1 << CHUNK_BITS;

/**
 * Maximum number of lookups per film part, a few seconds of work. Real parts stay far below; a part crafted from very
 * common codes gets only the likeliest clips.
 */
const LOOKUPS_MAX = 50_000_000;
const COMPARISONS_MAX = 200_000_000;
const COMPARISONS_PER_HIT = 2_000;
/** Maximum number of hits per clip; the nearest are kept. */
const HITS_MAX = 4_000;
/** Longest span of a still clip that one code covers, in seconds. */
const SPAN_MAX = 60;

export interface Find extends Alignment {
  videoId: number;
  flipped: boolean;
}

export interface StoredClip {
  videoId: number;
  codes: Uint8Array;
}

interface IndexedClip {
  videoId: number;
  start: number;
  count: number;
  live: boolean;
}

interface Nominee {
  slot: number;
  flipped: boolean;
  /** Smallest distance in bits. */
  best: number;
  nominations: number;
  /** Sorted spans of the film, in seconds, within which codes are compared. */
  ranges: [number, number][];
  /** Span of the clip, in seconds, within which its codes are compared. */
  first: number;
  last: number;
}

/** Creates an in-memory index of clips’ codes. Removed entries keep their place until a rebuild. */
export function createFilmIndex(maxBytes: number, { leastKeyBits = KEY_BITS_MIN } = {}) {
  const most = Math.min(2 ** 31 - 1, Math.floor(maxBytes / INDEX_BYTES_PER_CODE));
  let keyBits = leastKeyBits;
  let heads = emptyTables(keyBits);
  const chunks: Uint32Array[] = [];
  const clips: IndexedClip[] = [];
  const slots = new Map<number, number>();
  let [size, dead, rebuilds] = [0, 0, 0];

  const chunkOf = (place: number): Uint32Array => chunks[place >> CHUNK_BITS]!;

  function remove(videoId: number): void {
    const slot = slots.get(videoId);
    if (slot === undefined) return;
    slots.delete(videoId);
    clips[slot]!.live = false;
    dead += clips[slot]!.count;
  }

  /**
   * Replaces clips’ codes. Returns the clips that did not fit. Removes all clips first, so that a full index is rebuilt
   * once instead of once per clip.
   */
  function addAll(replaced: readonly StoredClip[]): number[] {
    for (const { videoId } of replaced) remove(videoId);
    return replaced.filter(({ videoId, codes }) => !append(videoId, codes)).map(({ videoId }) => videoId);
  }

  /** Appends a clip that is not in the index. Returns whether it fits. */
  function append(videoId: number, stored: Uint8Array): boolean {
    const count = Math.floor(stored.length / STORED_CODE_BYTES);
    const fitsAfterRebuild = size + count > most && size - dead + count <= most;
    if (dead > size / 4 || fitsAfterRebuild || keyBits < keyBitsFor(size + count, leastKeyBits)) rebuild(count);
    if (size + count > most) return false;
    const slot = clips.push({ videoId, start: size, count, live: true }) - 1;
    slots.set(videoId, slot);
    const view = new DataView(stored.buffer, stored.byteOffset, stored.byteLength);
    const words = new Uint32Array(CODE_WORDS);
    for (let at = 0; at < count * STORED_CODE_BYTES; at += STORED_CODE_BYTES) {
      for (let word = 0; word < CODE_WORDS; word++) words[word] = view.getUint32(at + 5 + word * 4, true);
      appendCode(words, view.getUint32(at, true), slot);
    }
    return true;
  }

  function appendCode(words: Uint32Array, frames: number, slot: number): void {
    if (size >> CHUNK_BITS === chunks.length) chunks.push(new Uint32Array(CHUNK * WORDS));
    const chunk = chunkOf(size);
    const at = offsetOf(size);
    chunk.set(words, at);
    for (let table = 0; table < TABLES; table++) {
      const key = keyOf(words, table, keyBits);
      chunk[at + NEXT + table] = heads[table]![key]!;
      // Stores place + 1, because 0 ends a list.
      heads[table]![key] = size + 1;
    }
    chunk[at + FRAMES] = frames;
    chunk[at + SLOT] = slot;
    size++;
  }

  /**
   * Compacts the index and resizes the keys for the new codes. Each entry stays in place or moves forward, so none is
   * overwritten.
   */
  function rebuild(toAdd: number): void {
    rebuilds += 1;
    const kept = clips.splice(0).filter(({ live }) => live);
    keyBits = keyBitsFor(size - dead + toAdd, leastKeyBits);
    heads = emptyTables(keyBits);
    [size, dead] = [0, 0];
    for (const { videoId, start, count } of kept) {
      slots.set(videoId, clips.push({ videoId, start: size, count, live: true }) - 1);
      for (let place = start; place < start + count; place++) {
        const chunk = chunkOf(place);
        const at = offsetOf(place);
        appendCode(chunk.slice(at, at + CODE_WORDS), chunk[at + FRAMES]!, clips.length - 1);
      }
    }
    chunks.length = Math.ceil(size / CHUNK);
  }

  const [tables, places, nexts] = [new Int32Array(TABLES), new Int32Array(TABLES), new Int32Array(TABLES)];

  /**
   * Calls `visit` with the position of each code that shares a due key with `words`, once per key, until it returns
   * false. Follows the keys' lists in parallel, because each entry is a memory fetch and several can run at once.
   */
  function visitSimilar(
    words: Uint32Array,
    isDue: (table: number, key: number) => boolean,
    visit: (chunk: Uint32Array, at: number) => boolean,
  ): void {
    let lists = 0;
    for (let table = 0; table < TABLES; table++) {
      const key = keyOf(words, table, keyBits);
      const first = heads[table]![key]!;
      if (first === 0 || !isDue(table, key)) continue;
      tables[lists] = table;
      nexts[lists++] = first;
    }
    while (lists > 0) {
      for (let list = 0; list < lists; list++) {
        const place = nexts[list]! - 1;
        places[list] = place;
        nexts[list] = chunkOf(place)[offsetOf(place) + NEXT + tables[list]!]!;
      }
      let going = 0;
      for (let list = 0; list < lists; list++) {
        if (!visit(chunkOf(places[list]!), offsetOf(places[list]!))) return;
        if (nexts[list] === 0) continue;
        tables[going] = tables[list]!;
        nexts[going++] = nexts[list]!;
      }
      lists = going;
    }
  }

  /**
   * Returns a function that tells whether a record’s key must be looked up, i.e. no recent, almost identical record has the
   * same key.
   */
  function lookups(): (record: CodedRecord, table: number, key: number) => boolean {
    const lookedUp = Array.from({ length: TABLES }, () => new Map<number, CodedRecord>());
    return (record, table, key) => {
      const last = lookedUp[table]!.get(key);
      const isRepeated =
        last?.flipped === record.flipped &&
        record.time - last.time <= REPEATS.seconds &&
        bitsBetween(last.words, 0, { words: record.words, limit: REPEATS.bits }) <= REPEATS.bits;
      if (!isRepeated) lookedUp[table]!.set(key, record);
      return !isRepeated;
    };
  }

  function nominate(records: readonly CodedRecord[], among: ReadonlySet<number> | null): Nominee[] {
    const isWanted = ({ live, videoId }: IndexedClip) => live && (among === null || among.has(videoId));
    const nominees = new Map<number, Nominee>();
    const isDue = lookups();
    let left = LOOKUPS_MAX;
    for (const record of records) {
      const { words, time, flipped } = record;
      const sought = { words, limit: NOMINATION_BITS };
      const visit = (chunk: Uint32Array, at: number) => {
        const bits = bitsBetween(chunk, at, sought);
        const slot = chunk[at + SLOT]!;
        if (bits <= NOMINATION_BITS && isWanted(clips[slot]!)) {
          const id = slot * 2 + (flipped ? 1 : 0);
          let nominee = nominees.get(id);
          if (!nominee) nominees.set(id, (nominee = newNominee(slot, flipped)));
          addNomination(nominee, { bits, time, span: spanOf(chunk[at + FRAMES]!) });
        }
        return --left > 0;
      };
      visitSimilar(words, (table, key) => isDue(record, table, key), visit);
    }
    return [...nominees.values()].toSorted((a, b) => b.nominations - a.nominations || a.best - b.best);
  }

  /** Returns a nominated clip's codes that match the film around its nominations, limited to the nearest. */
  function hitsOf(nominee: Nominee, records: readonly CodedRecord[], spend: (comparisons: number) => boolean): Hit[] {
    const { start, count } = clips[nominee.slot]!;
    let hits: Hit[] = [];
    let limit = MATCH_BITS;
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
        hits.push({ time, from, until: Math.min(until, from + SPAN_MAX), bits });
      }
      if (hits.length < 2 * HITS_MAX) continue;
      hits = nearest(hits);
      limit = hits.at(-1)!.bits - 1;
    }
    spend(hits.length * COMPARISONS_PER_HIT);
    return nearest(hits).toSorted((a, b) => a.time - b.time);
  }

  return {
    addAll,
    add: (videoId: number, codes: Uint8Array): boolean => addAll([{ videoId, codes }]).length === 0,
    remove,
    has: (videoId: number): boolean => slots.has(videoId),
    stats: () => ({
      clips: slots.size,
      codes: size - dead,
      dead,
      bytes: chunks.length * CHUNK * INDEX_BYTES_PER_CODE,
      rebuilds,
    }),
    /**
     * Returns where a film's records (in time order) show indexed clips, or only clips in `among`: at most twenty per
     * moment, in time order.
     */
    match: (records: readonly FilmRecord[], among: ReadonlySet<number> | null = null): Find[] => {
      const coded = records.flatMap(codedRecords);
      const times = [...new Set(coded.map(({ time }) => time))];
      const finds: Find[] = [];
      let left = COMPARISONS_MAX;
      const spend = (comparisons: number) => (left -= comparisons) >= 0;
      for (const nominee of nominate(coded, among)) {
        const { videoId } = clips[nominee.slot]!;
        if (left <= 0) break;
        const hits = hitsOf(nominee, coded, spend);
        finds.push(...alignHits(hits, times).map((found) => ({ ...found, videoId, flipped: nominee.flipped })));
      }
      return bestPerMoment(finds, CANDIDATES_PER_MOMENT);
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

const spanOf = (frames: number): [number, number] => [
  (frames & 0xffff) / CODED_FRAMES_PER_SECOND,
  (frames >>> 16) / CODED_FRAMES_PER_SECOND,
];

const offsetOf = (place: number): number => (place & (CHUNK - 1)) * WORDS;

interface Nomination {
  bits: number;
  time: number;
  span: [number, number];
}

const newNominee = (slot: number, flipped: boolean): Nominee => ({
  slot,
  flipped,
  best: Infinity,
  nominations: 0,
  ranges: [],
  first: Infinity,
  last: 0,
});

function addNomination(nominee: Nominee, { bits, time, span: [from, until] }: Nomination): void {
  nominee.best = Math.min(nominee.best, bits);
  nominee.nominations++;
  nominee.first = Math.min(nominee.first, from - AROUND);
  nominee.last = Math.max(nominee.last, until + AROUND);
  lookAround(nominee.ranges, time);
}

function lookAround(ranges: [number, number][], time: number): void {
  const last = ranges.at(-1);
  if (last && time - AROUND <= last[1]) last[1] = time + AROUND;
  else ranges.push([time - AROUND, time + AROUND]);
}

const nearest = (hits: Hit[]) =>
  hits.length <= HITS_MAX ? hits : hits.toSorted((a, b) => a.bits - b.bits).slice(0, HITS_MAX);

interface CodeQuery {
  words: Uint32Array;
  limit: number;
}

/** Returns the distance between a code and `words`; any value above `limit` if it is larger. */
function bitsBetween(chunk: Uint32Array, at: number, { words, limit }: CodeQuery): number {
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

/** Returns the likeliest finds, at most `most` per moment, in film order. */
export function bestPerMoment(finds: readonly Find[], most = FINDS_PER_MOMENT): Find[] {
  const kept: Find[] = [];
  for (const find of finds.toSorted((a, b) => b.score - a.score)) {
    const others = kept.filter(({ filmFrom, filmTo }) => filmFrom < find.filmTo && find.filmFrom < filmTo);
    if (others.length < most) kept.push(find);
  }
  return kept.toSorted((a, b) => a.filmFrom - b.filmFrom || b.score - a.score);
}

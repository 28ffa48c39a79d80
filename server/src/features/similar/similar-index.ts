import { VIDEO_KEYWORDS_MAX } from '@zhenku/contract/constants';
import { COLOUR_BYTES, COMPOSITION_BYTES } from '@zhenku/contract/similar/look';
import { MOVEMENT_LABEL, type Movement, type SimilarKind } from '@zhenku/contract/similar/kinds';
import { CutPoints, cutReasons, type Moment } from './cut-points.ts';
import { COMPOSITIONS, SIGHT_BYTES } from './sight.ts';

/** A clip as the index takes it. */
export interface IndexedClip {
  id: number;
  /** Null: not described yet; it is then similar by its words only. */
  look: Int8Array | null;
  movement: Movement | null;
  speed: number;
  /** `MOMENT_BYTES` per second. */
  moments: Int8Array | null;
  /** Keywords, shown to users as reasons. */
  words: string[];
  categoryIds: number[];
}

export type Weights = Readonly<Record<SimilarKind, number>>;

export interface SimilarClip {
  id: number;
  score: number;
  reasons: string[];
  /** Seconds; only of next shots. */
  inPoint?: number;
}

/** A clip, or a picture: a look with one composition. */
export type Subject = { videoId: number } | { look: Int8Array };

/** Slots per clip for its keywords and categories. */
const WORDS = VIDEO_KEYWORDS_MAX + 2;
/** Candidates per wanted clip, because those without a reason are dropped afterwards. */
const CANDIDATES = 4;
const UNIT = 127 * 127;
/** Parts of the look, measured on the labelled set of `npm run bench similar`. */
const LOOK_PARTS = { colours: 0.45, light: 0.15, composition: 0.4 };
/** Parts of a next shot's score. */
const CUT_PARTS = { moment: 0.75, colours: 0.25 };
/** From these values a part is a reason by itself. */
const REASON = { colours: 0.86, light: 0.93, composition: 0.8, movement: 0.6 };
/** Two clips without movement have less in common than two with the same. */
const BOTH_STILL = 0.7;

/** The clips on sale, searched one by one: exact, and fast enough (see `npm run bench similar`). */
export class SimilarIndex {
  #capacity = 0;
  #count = 0;
  #ids = new Uint32Array(0);
  #looks = new Int8Array(0);
  #hasLook = new Uint8Array(0);
  #movements = new Uint8Array(0);
  #speeds = new Float32Array(0);
  #words = new Uint32Array(0);
  readonly #cuts = new CutPoints();
  readonly #slots = new Map<number, number>();
  /** Numbers of words and categories, from 1. */
  readonly #numbers = new Map<string, number>();
  readonly #names: string[] = [''];
  /** How many clips have each word. */
  #clipCounts = new Uint32Array(1_024);
  /** The weight of each of the subject's words during a search, otherwise zero. */
  #wanted = new Float32Array(1_024);

  get size(): number {
    return this.#count;
  }

  put(clip: IndexedClip): void {
    this.remove(clip.id);
    const slot = this.#count++;
    if (slot >= this.#capacity) this.#grow();
    this.#slots.set(clip.id, slot);
    this.#ids[slot] = clip.id;
    this.#hasLook[slot] = clip.look ? 1 : 0;
    this.#looks.fill(0, slot * SIGHT_BYTES, (slot + 1) * SIGHT_BYTES);
    if (clip.look) this.#looks.set(clip.look.subarray(0, SIGHT_BYTES), slot * SIGHT_BYTES);
    this.#movements[slot] = clip.movement ?? 0;
    this.#speeds[slot] = clip.speed;
    this.#cuts.put(slot, clip.moments);
    const words = [...new Set(clip.words)].slice(0, VIDEO_KEYWORDS_MAX);
    const numbers = [...words, ...clip.categoryIds.map(categoryWord)]
      .slice(0, WORDS)
      .map((word) => this.#numberOf(word));
    this.#words.fill(0, slot * WORDS, (slot + 1) * WORDS);
    this.#words.set(numbers, slot * WORDS);
    for (const number of numbers) this.#clipCounts[number]!++;
  }

  remove(videoId: number): void {
    const slot = this.#slots.get(videoId);
    if (slot === undefined) return;
    this.#slots.delete(videoId);
    for (let i = slot * WORDS; i < (slot + 1) * WORDS; i++) {
      const word = this.#words[i]!;
      if (word !== 0) this.#clipCounts[word]!--;
    }
    const last = --this.#count;
    if (slot === last) return;
    // The last clip takes the free slot.
    this.#ids[slot] = this.#ids[last]!;
    this.#hasLook[slot] = this.#hasLook[last]!;
    this.#looks.copyWithin(slot * SIGHT_BYTES, last * SIGHT_BYTES, (last + 1) * SIGHT_BYTES);
    this.#movements[slot] = this.#movements[last]!;
    this.#speeds[slot] = this.#speeds[last]!;
    this.#cuts.move(last, slot);
    this.#words.copyWithin(slot * WORDS, last * WORDS, (last + 1) * WORDS);
    this.#slots.set(this.#ids[slot]!, slot);
  }

  /** Returns the clips that have something in common with the subject, most similar first. */
  find(subject: Subject, weights: Weights, size: number): SimilarClip[] {
    const own = 'videoId' in subject ? this.#slots.get(subject.videoId) : undefined;
    if ('videoId' in subject && own === undefined) return [];
    const look = own === undefined ? (subject as { look: Int8Array }).look : this.#lookOf(own);
    const wanted = {
      look,
      movement: own === undefined ? 0 : this.#movements[own]!,
      speed: own === undefined ? 0 : this.#speeds[own]!,
    };
    const words = own === undefined ? [] : this.#wordsOf(own);
    const total = this.#wantWords(words);
    const best = new Best(size * CANDIDATES);
    const used = {
      look: look ? weights.look : 0,
      movement: wanted.movement === 0 ? 0 : weights.movement,
      content: total === 0 ? 0 : weights.content,
    };
    const sum = used.look + used.movement + used.content;
    if (sum > 0) {
      for (let slot = 0; slot < this.#count; slot++) {
        if (slot === own) continue;
        let score = 0;
        if (used.content > 0) score += (used.content * this.#sharedWords(slot)) / total;
        if (used.movement > 0) score += used.movement * this.#movementScore(slot, wanted.movement, wanted.speed);
        if (used.look > 0 && look && this.#hasLook[slot] === 1) {
          // Expensive parts are skipped where even equal ones would not suffice.
          const needed = (best.least * sum - score) / used.look;
          const light = LOOK_PARTS.light * this.#lightScore(slot, look);
          if (light + LOOK_PARTS.colours + LOOK_PARTS.composition <= needed) continue;
          const partly = light + LOOK_PARTS.colours * this.#coloursScore(slot, look);
          if (partly + LOOK_PARTS.composition <= needed) continue;
          score += used.look * (partly + LOOK_PARTS.composition * this.#compositionScore(slot, look));
        }
        best.offer(slot, score / sum);
      }
    }
    const found = best.sorted().flatMap(({ slot, score }) => {
      const reasons = this.#reasons(slot, { ...wanted, words, total, used });
      return reasons.length === 0 ? [] : [{ id: this.#ids[slot]!, score: rounded(score), reasons }];
    });
    for (const word of words) this.#wanted[word] = 0;
    return found.slice(0, size);
  }

  /** Returns the clips to cut to from a moment of a clip, best first. */
  findNext(videoId: number, moment: Moment, size: number): SimilarClip[] {
    const own = this.#slots.get(videoId);
    const look = own === undefined ? null : this.#lookOf(own);
    if (!look) return [];
    const best = new Best(size * CANDIDATES);
    for (let slot = 0; slot < this.#count; slot++) {
      if (slot === own || this.#hasLook[slot] === 0) continue;
      // Parts are skipped where even equal others would not suffice.
      const cut = this.#cuts.scoreOf(slot, moment, (best.least - CUT_PARTS.colours) / CUT_PARTS.moment);
      if (cut === 0) continue;
      best.offer(slot, cut * CUT_PARTS.moment + CUT_PARTS.colours * this.#coloursScore(slot, look));
    }
    const found = best.sorted().flatMap(({ slot, score }) => {
      const { inPoint, moment: next } = this.#cuts.bestOf(slot, moment);
      const reasons = cutReasons(moment, next);
      if (this.#coloursScore(slot, look) >= REASON.colours) reasons.push('同色调');
      return reasons.length === 0 ? [] : [{ id: this.#ids[slot]!, score: rounded(score), reasons, inPoint }];
    });
    return found.slice(0, size);
  }

  #reasons(
    slot: number,
    subject: { look: Int8Array | null; movement: number; speed: number; words: number[]; total: number; used: Weights },
  ): string[] {
    const { look, movement, speed, used } = subject;
    const reasons: string[] = [];
    if (used.look > 0 && look && this.#hasLook[slot] === 1) {
      if (this.#compositionScore(slot, look) >= REASON.composition) reasons.push('构图相近');
      if (this.#coloursScore(slot, look) >= REASON.colours) reasons.push('同色调');
      // Light alone is no reason: a third of all clips would have it.
      else if (reasons.length > 0 && this.#lightScore(slot, look) >= REASON.light) reasons.push('明暗相近');
    }
    if (used.movement > 0 && this.#movementScore(slot, movement, speed) >= REASON.movement)
      reasons.push(`同为${MOVEMENT_LABEL[movement as Movement]}`);
    if (used.content > 0) {
      const shared = this.#wordsOf(slot)
        .filter((word) => this.#wanted[word]! > 0)
        .toSorted((a, b) => this.#wanted[b]! - this.#wanted[a]!);
      const names = shared.map((word) => this.#names[word]!).filter((name) => !isCategory(name));
      if (names.length > 0) reasons.push(`同有“${names.slice(0, 2).join('”“')}”`);
      else if (shared.length > 0) reasons.push('同类别');
    }
    return reasons;
  }

  #lookOf(slot: number): Int8Array | null {
    if (this.#hasLook[slot] === 0) return null;
    const bytes = this.#looks.slice(slot * SIGHT_BYTES, (slot + 1) * SIGHT_BYTES);
    const middle = 2 + COLOUR_BYTES + COMPOSITION_BYTES;
    bytes.copyWithin(2 + COLOUR_BYTES, middle, middle + COMPOSITION_BYTES);
    return bytes;
  }

  #wordsOf(slot: number): number[] {
    return [...this.#words.subarray(slot * WORDS, (slot + 1) * WORDS)].filter((word) => word !== 0);
  }

  /** Weights the subject's words by their rarity. Returns the sum. */
  #wantWords(words: readonly number[]): number {
    let total = 0;
    for (const word of words) {
      const weight = Math.log(1 + this.#count / Math.max(1, this.#clipCounts[word]!));
      this.#wanted[word] = isCategory(this.#names[word]!) ? weight / 2 : weight;
      total += this.#wanted[word];
    }
    return total;
  }

  #sharedWords(slot: number): number {
    let sum = 0;
    for (let i = slot * WORDS; i < (slot + 1) * WORDS; i++) {
      const word = this.#words[i]!;
      if (word === 0) break;
      sum += this.#wanted[word]!;
    }
    return sum;
  }

  #movementScore(slot: number, movement: number, speed: number): number {
    if (movement === 0 || this.#movements[slot] !== movement) return 0;
    const other = this.#speeds[slot]!;
    const faster = Math.max(speed, other);
    return faster === 0 ? BOTH_STILL : 0.6 + (0.4 * Math.min(speed, other)) / faster;
  }

  // Scores are limited to 1, because callers send bytes that no picture has.
  #coloursScore(slot: number, look: Int8Array): number {
    const looks = this.#looks;
    let sum = 0;
    for (let i = 2, at = slot * SIGHT_BYTES + 2; i < 2 + COLOUR_BYTES; i++, at++) sum += look[i]! * looks[at]!;
    return Math.min(1, sum / UNIT);
  }

  #lightScore(slot: number, look: Int8Array): number {
    const at = slot * SIGHT_BYTES;
    const luma = Math.abs(look[0]! - this.#looks[at]!);
    const contrast = Math.abs(look[1]! - this.#looks[at + 1]!);
    return Math.max(0, 1 - (luma + contrast) / 64);
  }

  /** Compares with the clip's start, middle and end, and takes the best. */
  #compositionScore(slot: number, look: Int8Array): number {
    const looks = this.#looks;
    let best = 0;
    for (let k = 0; k < COMPOSITIONS; k++) {
      let sum = 0;
      let at = slot * SIGHT_BYTES + 2 + COLOUR_BYTES + k * COMPOSITION_BYTES;
      for (let i = 2 + COLOUR_BYTES; i < 2 + COLOUR_BYTES + COMPOSITION_BYTES; i++, at++) sum += look[i]! * looks[at]!;
      if (sum > best) best = sum;
    }
    return Math.min(1, best / UNIT);
  }

  #numberOf(word: string): number {
    let number = this.#numbers.get(word);
    if (number === undefined) {
      number = this.#names.push(word) - 1;
      this.#numbers.set(word, number);
      if (number >= this.#clipCounts.length) {
        this.#clipCounts = grown(this.#clipCounts, new Uint32Array(number * 2));
        this.#wanted = grown(this.#wanted, new Float32Array(number * 2));
      }
    }
    return number;
  }

  #grow(): void {
    this.#capacity = Math.max(1_024, Math.ceil(this.#capacity * 1.5));
    this.#ids = grown(this.#ids, new Uint32Array(this.#capacity));
    this.#looks = grown(this.#looks, new Int8Array(this.#capacity * SIGHT_BYTES));
    this.#hasLook = grown(this.#hasLook, new Uint8Array(this.#capacity));
    this.#movements = grown(this.#movements, new Uint8Array(this.#capacity));
    this.#speeds = grown(this.#speeds, new Float32Array(this.#capacity));
    this.#words = grown(this.#words, new Uint32Array(this.#capacity * WORDS));
    this.#cuts.grow(this.#capacity);
  }
}

const rounded = (score: number) => Math.round(score * 1_000) / 1_000;
const CATEGORY = '\u0000';
const categoryWord = (id: number) => `${CATEGORY}${id}`;
const isCategory = (word: string) => word.startsWith(CATEGORY);

function grown<T extends Uint8Array | Int8Array | Uint32Array | Float32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

/** The best slots, up to `size`, in a heap whose root is the worst of them. */
class Best {
  /** The score that a slot must exceed. */
  least = -1;
  readonly #size: number;
  readonly #heap: { slot: number; score: number }[] = [];

  constructor(size: number) {
    this.#size = size;
  }

  offer(slot: number, score: number): void {
    const heap = this.#heap;
    if (score <= 0) return;
    if (heap.length < this.#size) {
      heap.push({ slot, score });
      if (heap.length === this.#size) {
        heap.sort((a, b) => a.score - b.score);
        this.least = heap[0]!.score;
      }
      return;
    }
    if (score <= this.least) return;
    heap[0] = { slot, score };
    for (let at = 0; ;) {
      const left = at * 2 + 1;
      if (left >= heap.length) break;
      const least = left + 1 < heap.length && heap[left + 1]!.score < heap[left]!.score ? left + 1 : left;
      if (heap[least]!.score >= heap[at]!.score) break;
      [heap[at], heap[least]] = [heap[least]!, heap[at]!];
      at = least;
    }
    this.least = heap[0]!.score;
  }

  sorted() {
    return this.#heap.toSorted((a, b) => b.score - a.score || a.slot - b.slot);
  }
}

import type { ClipIndex } from './clip-index.ts';

export class OverBudget extends Error {
  override name = 'OverBudget';
}

/** The steps between two readings of the clock, about 20 µs: reading it more often would cost too much. */
const STEPS_PER_READING = 10_000;

/** The wall time that a search may take before it is aborted, so that it does not block other requests. */
export class Budget {
  readonly #ms: number;
  readonly #now: () => number;
  readonly #start: number;
  #steps = 0;

  constructor(ms: number, now: () => number = () => performance.now()) {
    this.#ms = ms;
    this.#now = now;
    this.#start = now();
  }

  /** Counts a loop's steps, a few nanoseconds each. Throws `OverBudget` once the time is up. */
  spend(steps: number): void {
    this.#steps -= steps;
    if (this.#steps >= 0) return;
    this.#steps = STEPS_PER_READING;
    if (this.#now() - this.#start > this.#ms) throw new OverBudget(`the search took more than ${this.#ms} ms`);
  }
}

export interface Search {
  index: ClipIndex;
  budget: Budget;
}

export const UNLIMITED = new Budget(Infinity);

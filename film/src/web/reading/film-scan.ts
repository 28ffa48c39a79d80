import type { FilmFind } from '@zhenku/contract/projects/projects';
import { errors } from '@zhenku/contract/errors';
import { ApiError, call } from '../../../../web/src/api/user-client.ts';
import { type FilmNeed, hashFile } from '../../../../web/src/film-interface.ts';
import { createStore, useStore } from '../../../../web/src/ui/store.ts';
import {
  type FilmFacts,
  type FilmCommand,
  type FilmReply,
  type MarkQuestion,
  type TestedFind,
} from '../film-pictures.ts';
import { NO_START } from './film-clock.ts';
import { judgeFinds, type Judgement } from '../judge-finds.ts';
import { type FilmPicture, withPictures } from '../shot-pictures.ts';

/**
 * The buyer's answer about a shot. `is`: it shows that clip. `not`: it does not show the suggested clip. `own`: it is
 * the buyer's own footage. `open`: the buyer undid an earlier check's answer.
 */
export type Answer = { is: number } | 'not' | 'own' | 'open';

/**
 * The film being scanned. It survives navigation within the site, e.g. to pay, but is lost on reload because nothing is
 * stored.
 */
export interface FilmScan {
  film: File | null;
  mine: boolean;
  facts: FilmFacts | null;
  state: 'reading' | 'paused' | 'done' | 'refused';
  refusal: string;
  read: number;
  /** Seconds spent reading, without pauses. */
  spent: number;
  /** Parts waiting for a manual retry after sending failed. */
  unsentCount: number;
  /** Watermark questions waiting for a manual retry after three failed attempts. */
  failedQuestionCount: number;
  judged: Judgement;
  /** Thumbnails of moments within finds, in no particular order. */
  pictures: readonly FilmPicture[];
  catalogueSize: number;
  notCompared: number;
  answers: Readonly<Record<string, Answer>>;
  keepsEarlier: boolean;
  need: FilmNeed;
  /** Timecode of the first frame as entered by the user; drop-frame if `;` precedes the frames. */
  startTimecode: string;
  /** The film file's hash, computed once a report is requested. */
  sha256: string | null;
}

const EMPTY: FilmScan = {
  film: null,
  mine: false,
  facts: null,
  state: 'reading',
  refusal: '',
  read: 0,
  spent: 0,
  unsentCount: 0,
  failedQuestionCount: 0,
  judged: { sightings: [], plain: [] },
  pictures: [],
  catalogueSize: 0,
  notCompared: 0,
  answers: {},
  keepsEarlier: false,
  need: {},
  startTimecode: NO_START,
  sha256: null,
};
const scan = createStore<FilmScan>(EMPTY);

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
/** Asks before a reload or a closed tab ends a reading, because readings take minutes. */
scan.subscribe(() => {
  const { film, state } = scan.get();
  const isReading = film !== null && (state === 'reading' || state === 'paused');
  if (isReading) addEventListener('beforeunload', askBeforeLeaving);
  else removeEventListener('beforeunload', askBeforeLeaving);
});

/** Returns the current scan if its kind (`mine` or not) matches the page. */
export function useFilmScan(mine = false): FilmScan {
  const held = useStore(scan);
  return held.mine === mine ? held : EMPTY;
}

export const changeFilmScan = (change: Partial<FilmScan>): void => scan.set({ ...scan.get(), ...change });
export const answerShot = (key: string, answer: Answer | null): void => {
  const { [key]: _, ...others } = scan.get().answers;
  changeFilmScan({ answers: answer === null ? others : { ...others, [key]: answer } });
};

const UNSURE = { sign: 'unsure' } as const;
/** Delays before a failed watermark question is retried automatically, in milliseconds. */
const RETRY_MS = [1_000, 4_000];
/** Refusals that a retry cannot change: the clip has no preview, or is no longer visible. */
const FINAL: readonly number[] = [errors.notFound.code, errors.invalidInput.code];
const isFinal = (error: unknown) => error instanceof ApiError && FINAL.includes(error.code);

interface Part {
  part: number;
  codes: Uint8Array;
}

class Reading {
  private readonly worker = new Worker(new URL('./film-worker.ts', import.meta.url), { type: 'module' });
  private readonly stopped = new AbortController();
  private readonly queue: Part[] = [];
  private readonly finds: TestedFind[] = [];
  private readonly tiles = new Map<number, Uint8Array[]>();
  private readonly unanswered: { question: MarkQuestion; number: number }[] = [];
  private sending = false;
  private testedParts = 0;
  private parts: number | null = null;
  private resumed = performance.now();
  private spentBefore = 0;

  private readonly mine: boolean;

  constructor(film: File, mine: boolean) {
    this.mine = mine;
    this.worker.addEventListener('message', ({ data }: MessageEvent<FilmReply>) => this.hear(data));
    this.worker.addEventListener('error', () => this.refuse('无法读取影片：请刷新页面再试'));
    this.order({ read: film });
  }

  stop(): void {
    this.stopped.abort();
    this.worker.terminate();
  }

  pause(paused: boolean): void {
    if (paused) this.spentBefore = this.spent();
    else this.resumed = performance.now();
    this.order({ pause: paused });
    changeFilmScan({ state: paused ? 'paused' : 'reading' });
  }

  /** Sends queued parts one at a time. After a failure, the remaining parts wait for `retryUnsent`. */
  async send(): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    changeFilmScan({ unsentCount: 0 });
    try {
      for (let next = this.queue[0]; next; next = this.queue[0]) {
        const finds = await this.match(next.codes);
        this.queue.shift();
        this.order({ test: finds, part: next.part });
      }
    } catch {
      if (!this.stopped.signal.aborted) changeFilmScan({ unsentCount: this.queue.length });
    } finally {
      this.sending = false;
    }
  }

  private async match(codes: Uint8Array): Promise<FilmFind[]> {
    const { signal } = this.stopped;
    const input = { codes: toBase64(codes), ...(this.mine && { mine: true }) };
    const answer = await call('POST /project/v1/film/match', input, { signal });
    changeFilmScan({ catalogueSize: answer.catalogueSize, notCompared: answer.notCompared });
    return answer.finds;
  }

  /**
   * Sends a watermark question to the shop and its answer to the worker. A failed call is not a verdict: after two more
   * attempts the question waits for `retryUnsent`.
   */
  private async answer(question: MarkQuestion, number: number, attempt = 0): Promise<void> {
    const { signal } = this.stopped;
    try {
      const { sign } = await call('POST /project/v1/film/mark', question, { signal, silent: true });
      this.order({ sign, of: number });
    } catch (error) {
      if (signal.aborted) return;
      const wait = RETRY_MS[attempt];
      if (isFinal(error)) {
        this.order({ ...UNSURE, of: number });
      } else if (wait === undefined) {
        this.unanswered.push({ question, number });
        changeFilmScan({ failedQuestionCount: this.unanswered.length });
      } else {
        await new Promise((resolve) => setTimeout(resolve, wait));
        await this.answer(question, number, attempt + 1);
      }
    }
  }

  askAgain(): void {
    const questions = this.unanswered.splice(0);
    changeFilmScan({ failedQuestionCount: 0 });
    for (const { question, number } of questions) void this.answer(question, number);
  }

  private hear(reply: FilmReply): void {
    if (this.stopped.signal.aborted) return;
    if ('facts' in reply) {
      changeFilmScan({ facts: reply.facts });
    } else if ('read' in reply) {
      changeFilmScan({ read: reply.read, spent: this.spent() });
    } else if ('codes' in reply) {
      this.queue.push(reply);
      void this.send();
    } else if ('tested' in reply) {
      this.finds.push(...reply.tested);
      for (const [videoId, codes] of reply.tiles) this.tiles.set(videoId, codes);
      this.testedParts += 1;
      const pictures = withPictures(scan.get().pictures, reply.pictures);
      changeFilmScan({ judged: judgeFinds(this.finds, this.tiles), pictures });
      this.endIfDone();
    } else if ('question' in reply) {
      void this.answer(reply.question, reply.number);
    } else if ('ended' in reply) {
      this.parts = reply.ended;
      this.endIfDone();
    } else {
      this.refuse('refused' in reply ? reply.refused : '无法读取影片：请刷新页面再试');
    }
  }

  private endIfDone(): void {
    if (this.parts === null || this.testedParts < this.parts) return;
    changeFilmScan({ state: 'done', spent: this.spent() });
    this.stop();
  }

  private refuse(refusal: string): void {
    changeFilmScan({ state: 'refused', refusal });
    this.stop();
  }

  private spent(): number {
    const since = scan.get().state === 'paused' ? 0 : performance.now() - this.resumed;
    return this.spentBefore + since / 1_000;
  }

  private order(order: FilmCommand): void {
    this.worker.postMessage(order);
  }
}

let reading: Reading | null = null;

/** Starts reading a film and discards the previous one. Keeps the size and licence use that the buyer chose. */
export function readFilm(film: File, { mine = false } = {}): void {
  reading?.stop();
  const { need } = scan.get();
  scan.set({ ...EMPTY, film, mine, need });
  reading = new Reading(film, mine);
}

export function clearFilmScan(): void {
  reading?.stop();
  reading = null;
  scan.set(EMPTY);
}

export const pauseReading = (paused: boolean): void => reading?.pause(paused);
export function retryUnsent(): void {
  void reading?.send();
  reading?.askAgain();
}

/** Computes the film's SHA-256 once. Reports identify the cut by this hash. */
export async function hashFilm(signal: AbortSignal, onProgress: (fraction: number) => void): Promise<string | null> {
  const { film, sha256 } = scan.get();
  if (!film || sha256) return sha256;
  const computed = await hashFile(film, { signal, onProgress });
  if (scan.get().film === film) changeFilmScan({ sha256: computed });
  return computed;
}

export function secondsLeft({ facts, read, spent }: Pick<FilmScan, 'facts' | 'read' | 'spent'>): number | null {
  if (!facts || read < 4 || spent < 2) return null;
  return ((facts.duration - read) / read) * spent;
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

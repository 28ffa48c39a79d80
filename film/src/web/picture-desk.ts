import type { FilmFind } from '@zhenku/contract/projects/projects';
import { call } from '../../../web/src/api/user-client.ts';
import { type FilmNeed, hashFile } from '../../../web/src/film-interface.ts';
import { createStore, useStore } from '../../../web/src/ui/store.ts';
import { type FilmFacts, type FilmOrder, type FilmReply, type MarkQuestion, type TestedFind } from './film-pictures.ts';
import { judgeFinds, type Judged } from './judge-finds.ts';

/** What the buyer says of a shot: that it is this clip, that it is not, or that they shot it themselves. */
export type Answer = { is: number } | 'not' | 'own';

/** The film that is being looked at. It stays while one goes to pay and comes back, and is gone with the page: nothing of it is kept. */
export interface PictureDesk {
  film: File | null;
  /** Whether a creator looks for clips of their own only. */
  mine: boolean;
  facts: FilmFacts | null;
  state: 'reading' | 'paused' | 'done' | 'refused';
  refusal: string;
  /** Seconds of the film that are read. */
  read: number;
  /** Seconds that reading has taken, pauses aside. */
  spent: number;
  /** Parts that the shop has not been able to answer. */
  unsent: number;
  judged: Judged;
  catalogueSize: number;
  notCompared: number;
  /** By the shot’s key. */
  answers: Readonly<Record<string, Answer>>;
  need: FilmNeed;
  /** Of the film’s file, once somebody wants a report of it. */
  sha256: string | null;
}

const EMPTY: PictureDesk = {
  film: null,
  mine: false,
  facts: null,
  state: 'reading',
  refusal: '',
  read: 0,
  spent: 0,
  unsent: 0,
  judged: { sightings: [], plain: [] },
  catalogueSize: 0,
  notCompared: 0,
  answers: {},
  need: {},
  sha256: null,
};
const desk = createStore<PictureDesk>(EMPTY);

/** The film of a page: that of the other kind of search is not its. */
export function usePictureDesk(mine = false): PictureDesk {
  const held = useStore(desk);
  return held.mine === mine ? held : EMPTY;
}

export const changePictureDesk = (change: Partial<PictureDesk>): void => desk.set({ ...desk.get(), ...change });
export const answerShot = (key: string, answer: Answer | null): void => {
  const { [key]: _, ...others } = desk.get().answers;
  changePictureDesk({ answers: answer === null ? others : { ...others, [key]: answer } });
};

const UNSURE = { sign: 'unsure' } as const;

interface Part {
  part: number;
  codes: Uint8Array;
}

/** One reading of a film, by a worker of its own. */
class Reading {
  private readonly worker = new Worker(new URL('./film-worker.ts', import.meta.url), { type: 'module' });
  private readonly stopped = new AbortController();
  private readonly queue: Part[] = [];
  private readonly finds: TestedFind[] = [];
  private readonly tiles = new Map<number, Uint8Array[]>();
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
    changePictureDesk({ state: paused ? 'paused' : 'reading' });
  }

  /** Sends what waits, one part at a time. After a failure the rest waits until it is asked for again. */
  async send(): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    changePictureDesk({ unsent: 0 });
    try {
      for (let next = this.queue[0]; next; next = this.queue[0]) {
        const finds = await this.match(next.codes);
        this.queue.shift();
        this.order({ test: finds, part: next.part });
      }
    } catch {
      if (!this.stopped.signal.aborted) changePictureDesk({ unsent: this.queue.length });
    } finally {
      this.sending = false;
    }
  }

  private async match(codes: Uint8Array): Promise<FilmFind[]> {
    const { signal } = this.stopped;
    const input = { codes: toBase64(codes), ...(this.mine && { mine: true }) };
    const answer = await call('POST /project/v1/film/match', input, { signal });
    changePictureDesk({ catalogueSize: answer.catalogueSize, notCompared: answer.notCompared });
    return answer.finds;
  }

  /** Without an answer a find is shown all the same, as one that may be the preview. */
  private async answer(question: MarkQuestion, number: number): Promise<void> {
    const options = { signal: this.stopped.signal, silent: true };
    const { sign } = await call('POST /project/v1/film/mark', question, options).catch(() => UNSURE);
    this.order({ sign, of: number });
  }

  private hear(reply: FilmReply): void {
    if (this.stopped.signal.aborted) return;
    if ('facts' in reply) {
      changePictureDesk({ facts: reply.facts });
    } else if ('read' in reply) {
      changePictureDesk({ read: reply.read, spent: this.spent() });
    } else if ('codes' in reply) {
      this.queue.push(reply);
      void this.send();
    } else if ('tested' in reply) {
      this.finds.push(...reply.tested);
      for (const [videoId, codes] of reply.tiles) this.tiles.set(videoId, codes);
      this.testedParts += 1;
      changePictureDesk({ judged: judgeFinds(this.finds, this.tiles) });
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
    changePictureDesk({ state: 'done', spent: this.spent() });
    this.stop();
  }

  private refuse(refusal: string): void {
    changePictureDesk({ state: 'refused', refusal });
    this.stop();
  }

  private spent(): number {
    const since = desk.get().state === 'paused' ? 0 : performance.now() - this.resumed;
    return this.spentBefore + since / 1_000;
  }

  private order(order: FilmOrder): void {
    this.worker.postMessage(order);
  }
}

let reading: Reading | null = null;

/** Begins with a film; the one before is forgotten. What was said of its use stays. */
export function readFilm(film: File, { mine = false } = {}): void {
  reading?.stop();
  const { need } = desk.get();
  desk.set({ ...EMPTY, film, mine, need });
  reading = new Reading(film, mine);
}

export function clearPictureDesk(): void {
  reading?.stop();
  reading = null;
  desk.set(EMPTY);
}

export const pauseReading = (paused: boolean): void => reading?.pause(paused);
export const sendAgain = (): void => void reading?.send();

/** The SHA-256 of the film, by which its report is told from that of another cut. It is computed once. */
export async function hashFilm(signal: AbortSignal, onProgress: (fraction: number) => void): Promise<string | null> {
  const { film, sha256 } = desk.get();
  if (!film || sha256) return sha256;
  const computed = await hashFile(film, { signal, onProgress });
  if (desk.get().film === film) changePictureDesk({ sha256: computed });
  return computed;
}

/** How long it will still take, in seconds; null: not known yet. */
export function secondsLeft({ facts, read, spent }: Pick<PictureDesk, 'facts' | 'read' | 'spent'>): number | null {
  if (!facts || read < 4 || spent < 2) return null;
  return ((facts.duration - read) / read) * spent;
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

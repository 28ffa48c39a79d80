import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { unpackCodes } from '../rules/film-records.ts';
import type { MarkTexts } from './mark-texts.ts';
import { createFilmIndex, type Find, type StoredClip } from './film-index.ts';
import { type MarkQuestion, markScore } from './match-mark.ts';

/** Messages to the thread, which answers them in order. */
export type ToFilmThread =
  | { add: StoredClip[] }
  | { remove: number[] }
  | { match: Uint8Array; among: readonly number[] | null }
  | { texts: MarkTexts; question: MarkQuestion };
export interface FromFilmThread {
  /** Clips that did not fit. */
  leftOut?: number[];
  /** Milliseconds that adding clips took. */
  addedIn?: number;
  finds?: Find[];
  score?: number | null;
  bytes: number;
}

// Lowers only this thread's priority, because users' requests are more urgent.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- live-film-index.ts passes it
const index = createFilmIndex((workerData as { maxBytes: number }).maxBytes);

function answer(message: ToFilmThread): Omit<FromFilmThread, 'bytes'> {
  if ('match' in message) {
    const among = message.among && new Set(message.among);
    return { finds: index.match(unpackCodes(message.match) ?? [], among) };
  }
  if ('texts' in message) return { score: markScore(message.texts, message.question) };
  if ('add' in message) {
    const started = performance.now();
    const leftOut = index.addAll(message.add);
    return { leftOut, addedIn: performance.now() - started };
  }
  for (const videoId of message.remove) index.remove(videoId);
  return {};
}

parentPort!.on('message', (message: ToFilmThread) => {
  parentPort!.postMessage({ ...answer(message), bytes: index.stats().bytes } satisfies FromFilmThread);
});

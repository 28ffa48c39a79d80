import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { unpackCodes } from '../rules/film-records.ts';
import type { MarkTexts } from './mark-texts.ts';
import { createFilmIndex, type Find } from './film-index.ts';
import { type MarkQuestion, markScore } from './match-mark.ts';

/** To the thread; each is answered, in this order. */
export type ToFilmThread =
  | { add: { videoId: number; codes: Uint8Array }[] }
  | { remove: number[] }
  /** `among`: looks for these clips only. */
  | { match: Uint8Array; among: readonly number[] | null }
  | { texts: MarkTexts; question: MarkQuestion };
/** From the thread. */
export interface FromFilmThread {
  /** Clips for which there was no room. */
  leftOut?: number[];
  finds?: Find[];
  score?: number | null;
  bytes: number;
}

// Of this thread only: requests of users go before.
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
    const leftOut = message.add.filter(({ videoId, codes }) => !index.add(videoId, codes));
    return { leftOut: leftOut.map(({ videoId }) => videoId) };
  }
  for (const videoId of message.remove) index.remove(videoId);
  return {};
}

parentPort!.on('message', (message: ToFilmThread) => {
  parentPort!.postMessage({ ...answer(message), bytes: index.stats().bytes } satisfies FromFilmThread);
});

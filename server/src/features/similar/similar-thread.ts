import { parentPort } from 'node:worker_threads';
import type { Moment } from './cut-points.ts';
import { type IndexedClip, SimilarIndex, type SimilarClip, type Subject, type Weights } from './similar-index.ts';

/** Messages to the thread, which answers them in order. */
export type ToSimilarThread =
  | { put: IndexedClip[]; remove: number[] }
  | { find: { subject: Subject; weights: Weights; size: number } }
  | { next: { videoId: number; moment: Moment; size: number } };

export interface FromSimilarThread {
  found: SimilarClip[];
  size: number;
}

const index = new SimilarIndex();

function answer(message: ToSimilarThread): SimilarClip[] {
  if ('find' in message) return index.find(message.find.subject, message.find.weights, message.find.size);
  if ('next' in message) return index.findNext(message.next.videoId, message.next.moment, message.next.size);
  for (const id of message.remove) index.remove(id);
  for (const clip of message.put) index.put(clip);
  return [];
}

parentPort!.on('message', (message: ToSimilarThread) => {
  parentPort!.postMessage({ found: answer(message), size: index.size } satisfies FromSimilarThread);
});

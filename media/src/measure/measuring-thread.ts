import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { VideoFacts } from '../probe.ts';
import type { Finding } from './findings.ts';
import { type FrameKind, type FrameMeasurements, type WatchFrames, watchOriginal } from './watch-original.ts';

/** The thread's input; `watcher` is the URL of a module that exports `watchFrames`. */
export interface ThreadData {
  facts: VideoFacts;
  watcher: string | null;
}
/** Sent to the thread: a frame to measure or, after the last one, the sound's results. */
export type ToThread = { kind: FrameKind; pixels: Uint8Array<ArrayBuffer> } | { ofSound: Finding[] };
/** Sent from the thread: a measured frame's memory, or the results. */
export type FromThread = { kind: FrameKind; pixels: Uint8Array<ArrayBuffer> } | { measured: FrameMeasurements };

// Affects only this thread: users' requests have priority.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- measure-in-thread.ts passes it
const { facts, watcher } = workerData as ThreadData;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the module promises it
const watching = watcher === null ? null : ((await import(watcher)) as { watchFrames: WatchFrames });
const watch = watchOriginal(facts, watching?.watchFrames);
const answer = (message: FromThread, transferred: ArrayBuffer[] = []) => parentPort!.postMessage(message, transferred);

parentPort!.on('message', (message: ToThread) => {
  if ('ofSound' in message) {
    answer({ measured: watch.result(message.ofSound) });
    return;
  }
  watch.next[message.kind](message.pixels);
  answer(message, [message.pixels.buffer]);
});

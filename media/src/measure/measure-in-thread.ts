import { Worker } from 'node:worker_threads';
import { MediaError } from '../errors.ts';
import type { VideoFacts } from '../probe.ts';
import type { Finding } from './findings.ts';
import type { FromThread, ThreadData, ToThread } from './measuring-thread.ts';
import { type FrameKind, frameSizes, type FrameMeasurements } from './watch-original.ts';

type Frame = Uint8Array<ArrayBuffer>;

/** The maximum number of frames in flight; ffmpeg waits for a free one. A full 8K frame takes 33 MB. */
const FRAMES: Record<FrameKind, number> = { small: 8, colours: 2, full: 2 };

const THREAD = new URL('./measuring-thread.ts', import.meta.url);
/** Returns the thread's timeout. A frame takes far less; the final evaluation takes longer for longer clips. */
const timeoutFor = ({ durationSeconds }: VideoFacts) => 300_000 + durationSeconds * 1000;

/** Measures frames in a separate thread, so that this one stays free for requests. A hanging thread is a `timeout`. */
export function measureInThread(
  facts: VideoFacts,
  { thread = THREAD, timeoutMs = timeoutFor(facts), watcher = null as string | null } = {},
) {
  const worker = new Worker(thread, { workerData: { facts, watcher } satisfies ThreadData });
  const sizes = frameSizes(facts);
  const free = { small: buffers('small'), colours: buffers('colours'), full: buffers('full') };
  const measured = Promise.withResolvers<FrameMeasurements>();
  // Prevents an unhandled rejection if nothing awaits the result.
  measured.promise.catch(() => undefined);
  const fail = (error: Error) => {
    measured.reject(error);
    for (const frames of Object.values(free)) frames.fail(error);
  };
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('The measuring thread has ended')));
  const patience = watchAnswers(timeoutMs, () => fail(new MediaError('timeout', { seconds: timeoutMs / 1000 })));
  worker.on('message', (message: FromThread) => {
    patience.answered();
    if ('measured' in message) measured.resolve(message.measured);
    else free[message.kind].give(message.pixels);
  });

  function buffers(kind: FrameKind) {
    return queueOf(Array.from({ length: FRAMES[kind] }, () => new Uint8Array(sizes[kind].bytes)));
  }
  const post = (message: ToThread, transferred: ArrayBuffer[] = []) => {
    patience.asked();
    worker.postMessage(message, transferred);
  };
  return {
    read: async (kind: FrameKind, pipe: AsyncIterable<Buffer>): Promise<void> => {
      await readFrames(pipe, free[kind].take, (pixels) => post({ kind, pixels }, [pixels.buffer]));
    },
    result: async (ofSound: Finding[]): Promise<FrameMeasurements> => {
      post({ ofSound });
      return await measured.promise;
    },
    end: async (): Promise<void> => {
      patience.end();
      await worker.terminate();
    },
  };
}

function watchAnswers(timeoutMs: number, giveUp: () => void) {
  let open = 0;
  let timer: NodeJS.Timeout | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = open > 0 ? setTimeout(giveUp, timeoutMs) : undefined;
  };
  return {
    asked: () => {
      if (open++ === 0) wait();
    },
    answered: () => {
      open--;
      wait();
    },
    end: () => clearTimeout(timer),
  };
}

/** Fills one frame after the other, dropping an incomplete last one. */
async function readFrames(pipe: AsyncIterable<Buffer>, take: () => Promise<Frame>, send: (frame: Frame) => void) {
  let frame = await take();
  let filled = 0;
  for await (const chunk of pipe) {
    let at = 0;
    while (at < chunk.length) {
      const length = Math.min(frame.length - filled, chunk.length - at);
      frame.set(chunk.subarray(at, at + length), filled);
      filled += length;
      at += length;
      if (filled < frame.length) continue;
      send(frame);
      frame = await take();
      filled = 0;
    }
  }
}

/**
 * Returns a queue that gives each item to one taker. Takers wait while it is empty; once it fails, they get the error.
 */
function queueOf<T>(items: T[]) {
  const waiting: { resolve: (item: T) => void; reject: (error: Error) => void }[] = [];
  let failure: Error | undefined;
  return {
    take: async (): Promise<T> => {
      if (failure) throw failure;
      return items.pop() ?? (await new Promise<T>((resolve, reject) => waiting.push({ resolve, reject })));
    },
    give: (item: T): void => {
      const next = waiting.shift();
      if (next) next.resolve(item);
      else items.push(item);
    },
    fail: (error: Error): void => {
      failure ??= error;
      for (const { reject } of waiting.splice(0)) reject(failure);
    },
  };
}
